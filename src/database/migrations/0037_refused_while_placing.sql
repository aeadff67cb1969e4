-- place_order compares how many parcels the phone number of a cash order has refused; all else is as it was in 0023.
CREATE OR REPLACE FUNCTION place_order(judged jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- A process of 1.0.0 may still run: it names no language.
  new_order orders := jsonb_populate_record(NULL::orders,
    jsonb_build_object('version', 1, 'updated_at', now(), 'language', 'en', 'slip_counted', false) || (judged -> 'order'));
  items order_items[] := ARRAY(
    SELECT jsonb_populate_record(NULL::order_items, i || jsonb_build_object('order_id', new_order.id))
    FROM jsonb_array_elements(judged -> 'items') AS i ORDER BY (i ->> 'product_id')::uuid);
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
    -- What a process of 1.0.0 does not name stays as it is.
    UPDATE profiles p SET (phone, second_phone, address, landmark, city, district, postal_code) =
        (SELECT k.phone, k.second_phone, k.address, k.landmark, k.city, k.district, k.postal_code
          FROM jsonb_populate_record(p, judged -> 'kept_address') AS k),
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

  -- The number may be somebody else's as well, so no lock of this customer keeps it.
  IF judged ? 'refused' AND (judged -> 'refused' ->> 'count')::integer <>
      (SELECT count(*) FROM refused_parcels WHERE phone = judged -> 'refused' ->> 'phone') THEN
    RAISE serialization_failure USING MESSAGE = 'a parcel was refused';
  END IF;

  INSERT INTO orders SELECT new_order.* ON CONFLICT (order_number) DO NOTHING;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'another process has taken the order number';
  END IF;
  INSERT INTO order_events (order_id, kind, after, actor_id, created_at)
    VALUES (new_order.id, 'placed', new_order.status, placer, new_order.created_at);
  IF new_order.bank_receipt_url IS NOT NULL THEN
    INSERT INTO slips (order_id, path) VALUES (new_order.id, new_order.bank_receipt_url);
  END IF;
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
  INSERT INTO order_items SELECT i.* FROM unnest(items) AS i;
END $$;
