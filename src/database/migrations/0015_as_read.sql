-- Lines of orders keep the words in which their customer read them.

ALTER TABLE order_items ADD COLUMN as_read jsonb CHECK (jsonb_typeof(as_read) = 'object');
COMMENT ON COLUMN order_items.as_read IS
  '{"language", "name", "variant", "label"} as they were shown in the language of the order; NULL where those were the English ones.';

-- As in 0012_languages.sql, with these words.
CREATE OR REPLACE FUNCTION place_order(judged jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders, judged -> 'order');
  items order_items[] := ARRAY(
    SELECT i FROM jsonb_populate_recordset(NULL::order_items, judged -> 'items') AS i ORDER BY i.product_id);
  item order_items;
  placer uuid := COALESCE(new_order.user_id, new_order.entered_by);
  in_cart integer;
  as_judged integer;
BEGIN
  -- Another order of this customer may be this very one, use up a limit, or have emptied the cart: then the count is another one.
  UPDATE profiles SET orders_placed = orders_placed + 1
    WHERE id = placer AND orders_placed = (judged ->> 'orders_placed')::integer;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'the customer placed another order';
  END IF;
  IF jsonb_typeof(judged -> 'kept_address') = 'object' THEN
    UPDATE profiles SET (phone, address, city, postal_code) =
        (SELECT phone, address, city, postal_code FROM jsonb_populate_record(NULL::profiles, judged -> 'kept_address')),
        updated_at = now()
      WHERE id = placer;
  END IF;

  IF new_order.entered_by IS NULL THEN
    WITH taken AS (DELETE FROM cart WHERE user_id = new_order.user_id RETURNING product_id, quantity, personalisation)
    SELECT count(*), count(i.product_id) INTO in_cart, as_judged
      FROM taken t LEFT JOIN unnest(items) AS i
        ON (i.product_id, i.quantity, COALESCE(i.personalisation, '')) = (t.product_id, t.quantity, t.personalisation);
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
      channel, entered_by, status, payment_status, language)
    VALUES (new_order.id, new_order.user_id, new_order.order_number, new_order.idempotency_key, new_order.request_hash,
      new_order.payment_method, new_order.subtotal, new_order.delivery_fee, new_order.discount_amount,
      new_order.total_amount, new_order.customer_name, new_order.customer_email, new_order.customer_phone,
      new_order.delivery_address, new_order.delivery_city, new_order.delivery_postal_code, new_order.notes,
      new_order.bank_receipt_url, new_order.coupon_id, new_order.coupon_code, new_order.mail_to, new_order.created_at,
      new_order.channel, new_order.entered_by, new_order.status,
      new_order.payment_status, COALESCE(new_order.language, 'en'))
    ON CONFLICT (order_number) DO NOTHING;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'another process has taken the order number';
  END IF;
  INSERT INTO order_events (order_id, kind, after, actor_id, created_at)
    VALUES (new_order.id, 'placed', new_order.status, placer, new_order.created_at);
  PERFORM queue_mails(judged -> 'mails');

  -- Of variants: first their products and all others, in the order of ids; a variant itself is held by nobody who does not hold its product.
  IF judged ? 'roots' THEN
    PERFORM FROM products WHERE id = ANY (ARRAY(SELECT jsonb_array_elements_text(judged -> 'roots'))::uuid[])
      ORDER BY id FOR NO KEY UPDATE;
  END IF;
  FOREACH item IN ARRAY items LOOP
    UPDATE products SET stock_quantity = stock_quantity - item.quantity
      WHERE id = item.product_id AND version = (judged -> 'versions' ->> item.product_id::text)::integer
        AND stock_quantity >= item.quantity;
    IF NOT FOUND THEN
      RAISE serialization_failure USING MESSAGE = 'a product changed';
    END IF;
  END LOOP;
  -- Behind the lock: their foreign keys lock products too, in no order and less strongly.
  INSERT INTO order_items (id, order_id, position, product_id, product_name, product_price, quantity, subtotal,
      personalisation, personalisation_label, personalisation_price, as_read)
    SELECT i.id, new_order.id, i.position, i.product_id, i.product_name, i.product_price, i.quantity, i.subtotal,
      i.personalisation, i.personalisation_label, i.personalisation_price, i.as_read
    FROM unnest(items) AS i;
END $$;
