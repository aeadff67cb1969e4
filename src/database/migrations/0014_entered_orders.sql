-- Orders that an admin enters: from a fair, a call or a chat, for customers without an account.
ALTER TABLE orders ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE orders ADD COLUMN channel text NOT NULL DEFAULT 'shop' CHECK (channel IN ('shop', 'fair', 'phone', 'chat'));
ALTER TABLE orders ADD COLUMN entered_by uuid REFERENCES profiles;
ALTER TABLE orders ADD CONSTRAINT orders_placed_or_entered CHECK (num_nonnulls(user_id, entered_by) = 1);
COMMENT ON COLUMN orders.entered_by IS 'The admin who entered it; NULL: user_id placed it in the shop. An entered order may have no e-mail address, and without delivery no address: both are empty then.';
CREATE UNIQUE INDEX orders_entered ON orders (entered_by, idempotency_key) WHERE entered_by IS NOT NULL;

-- As before, for both: the customer who places an order, or the admin who enters it, is locked and counted; only the customer has a cart.
CREATE OR REPLACE FUNCTION place_order(judged jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders, judged -> 'order');
  items order_items[] := ARRAY(
    SELECT i FROM jsonb_populate_recordset(NULL::order_items, judged -> 'items') AS i ORDER BY i.product_id);
  item order_items;
  placer uuid := COALESCE(new_order.user_id, new_order.entered_by);
  first_status text := COALESCE(new_order.status, 'pending');
  in_cart integer;
  as_judged integer;
BEGIN
  -- Another order of this customer may be this very one, use up a limit, or have emptied the cart: then the count is another one.
  UPDATE profiles SET orders_placed = orders_placed + 1
    WHERE id = placer AND orders_placed = (judged ->> 'orders_placed')::integer;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'the customer placed another order';
  END IF;

  IF new_order.entered_by IS NULL THEN
    WITH taken AS (DELETE FROM cart WHERE user_id = new_order.user_id RETURNING product_id, quantity)
    SELECT count(*), count(i.product_id) INTO in_cart, as_judged
      FROM taken LEFT JOIN unnest(items) AS i USING (product_id, quantity);
    IF (in_cart, as_judged) <> (cardinality(items), cardinality(items)) THEN
      RAISE serialization_failure USING MESSAGE = 'the cart changed';
    END IF;
  END IF;

  IF new_order.coupon_id IS NOT NULL THEN
    UPDATE coupons SET used_count = used_count + 1
      WHERE id = new_order.coupon_id AND version = (judged ->> 'coupon_version')::integer
        AND (usage_limit IS NULL OR used_count < usage_limit);
    IF NOT FOUND THEN
      RAISE serialization_failure USING MESSAGE = 'the coupon changed';
    END IF;
  END IF;

  -- The sweep takes away unused receipts under the customer's lock, which is held here.
  IF new_order.bank_receipt_url IS NOT NULL
    AND NOT EXISTS (SELECT FROM receipts WHERE path = new_order.bank_receipt_url) THEN
    RAISE serialization_failure USING MESSAGE = 'the receipt is gone';
  END IF;

  INSERT INTO orders (id, user_id, order_number, idempotency_key, request_hash, payment_method, subtotal, delivery_fee,
      discount_amount, total_amount, customer_name, customer_email, customer_phone, delivery_address, delivery_city,
      delivery_postal_code, notes, bank_receipt_url, coupon_id, coupon_code, mail_to, created_at,
      channel, entered_by, status, payment_status)
    VALUES (new_order.id, new_order.user_id, new_order.order_number, new_order.idempotency_key, new_order.request_hash,
      new_order.payment_method, new_order.subtotal, new_order.delivery_fee, new_order.discount_amount,
      new_order.total_amount, new_order.customer_name, new_order.customer_email, new_order.customer_phone,
      new_order.delivery_address, new_order.delivery_city, new_order.delivery_postal_code, new_order.notes,
      new_order.bank_receipt_url, new_order.coupon_id, new_order.coupon_code, new_order.mail_to, new_order.created_at,
      COALESCE(new_order.channel, 'shop'), new_order.entered_by, first_status,
      COALESCE(new_order.payment_status, 'pending'))
    ON CONFLICT (order_number) DO NOTHING;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'another process has taken the order number';
  END IF;
  INSERT INTO order_events (order_id, kind, after, actor_id, created_at)
    VALUES (new_order.id, 'placed', first_status, placer, new_order.created_at);
  PERFORM queue_mails(judged -> 'mails');

  FOREACH item IN ARRAY items LOOP
    UPDATE products SET stock_quantity = stock_quantity - item.quantity
      WHERE id = item.product_id AND is_active AND stock_quantity >= item.quantity
        AND name = item.product_name AND price = item.product_price;
    IF NOT FOUND THEN
      RAISE serialization_failure USING MESSAGE = 'a product changed';
    END IF;
  END LOOP;
  -- Behind the lock: their foreign keys lock products too, in no order and less strongly.
  INSERT INTO order_items (id, order_id, position, product_id, product_name, product_price, quantity, subtotal)
    SELECT i.id, new_order.id, i.position, i.product_id, i.product_name, i.product_price, i.quantity, i.subtotal
    FROM unnest(items) AS i;
END $$;
