-- Coupons from a day, once for each customer, and for some products or categories alone.
ALTER TABLE coupons
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN once_per_customer boolean NOT NULL DEFAULT false,
  ADD COLUMN only_products uuid[] NOT NULL DEFAULT '{}',     -- products, never variants; with only_categories empty: for everything
  ADD COLUMN only_categories uuid[] NOT NULL DEFAULT '{}';

-- The row of the coupon is locked by then, so that of two phones at the same moment one is told.
CREATE FUNCTION use_coupon_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM coupons c JOIN orders o ON o.coupon_id = c.id
    WHERE c.id = NEW.coupon_id AND c.once_per_customer AND o.status <> 'cancelled'
      AND (o.user_id = NEW.user_id OR lower(o.customer_email) = lower(NEW.customer_email) OR o.customer_phone_e164 = NEW.customer_phone_e164)
  ) THEN
    RAISE serialization_failure USING MESSAGE = 'the customer has used the coupon';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_use_coupon BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.coupon_id IS NOT NULL)
  EXECUTE FUNCTION use_coupon_once();
