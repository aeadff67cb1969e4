-- Whether a coupon that each customer uses once has an order of this account, e-mail address or phone number; null is no contact.
CREATE FUNCTION is_coupon_spent(coupon uuid, customer uuid, email text, phone text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM coupons c JOIN orders o ON o.coupon_id = c.id
    WHERE c.id = coupon AND c.once_per_customer AND o.status <> 'cancelled'
      AND (o.user_id = customer OR lower(o.customer_email) = lower(email) OR o.customer_phone_e164 = phone))
$$;

-- The coupon's row is locked by then, so that one of two orders at the same moment is refused.
CREATE OR REPLACE FUNCTION use_coupon_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_coupon_spent(NEW.coupon_id, NEW.user_id, NEW.customer_email, NEW.customer_phone_e164) THEN
    RAISE serialization_failure USING MESSAGE = 'the customer has used the coupon';
  END IF;
  RETURN NEW;
END $$;
