-- Placing an order in one statement, and saying which pages it made out of date after its commit.

ALTER TABLE profiles ADD COLUMN orders_placed integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN profiles.orders_placed IS 'Counted since this column is here: an order judged at another count is judged again.';

CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL
);
COMMENT ON TABLE catalogue_changes IS
  'Products whose pages show another stock than before, until a process has announced it (shop/catalogue/announcer.server.ts).';

-- The two triggers that every order fires on products. The WHEN of a trigger is parsed and planned anew by each statement: where orders come past, a
-- list of columns, or a condition in the function, costs less.
CREATE OR REPLACE TRIGGER products_list_changed
  AFTER UPDATE OF name, category, price, is_active, archived_at, created_at ON products FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search OR OLD.price IS DISTINCT FROM NEW.price
    OR OLD.is_active IS DISTINCT FROM NEW.is_active OR OLD.archived_at IS DISTINCT FROM NEW.archived_at
    OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION update_listed_product();

CREATE OR REPLACE FUNCTION update_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF LEAST(OLD.stock_quantity, NEW.stock_quantity) > low_stock_limit() THEN
      RETURN NULL;
    END IF;
    -- Pages show a number up to the limit, and "sold out" at 0; what is more looks the same.
    IF OLD.stock_quantity <> NEW.stock_quantity THEN
      INSERT INTO catalogue_changes (product_id) VALUES (NEW.id);
    END IF;
  END IF;
  IF NEW.is_active AND NEW.stock_quantity <= low_stock_limit() THEN
    INSERT INTO low_stock (product_id, stock_quantity, created_at) VALUES (NEW.id, NEW.stock_quantity, NEW.created_at)
      ON CONFLICT (product_id) DO UPDATE
        SET stock_quantity = excluded.stock_quantity, created_at = excluded.created_at;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_low_stock_changed AFTER UPDATE OF stock_quantity, is_active, created_at ON products
  FOR EACH ROW EXECUTE FUNCTION update_low_stock();

-- Mails of one transaction: an array of {kind, recipient, payload, minutes}; after so many minutes, if any, a mail is of no use.
CREATE FUNCTION queue_mails(queued jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (kind, recipient, payload, expires_at)
    SELECT m.kind, m.recipient, m.payload, now() + m.minutes * interval '1 minute'
    FROM jsonb_to_recordset(queued) AS m (kind text, recipient text, payload text, minutes integer);
END $$;

-- Writes an order that the shop has judged (checkout/place-order.server.ts), if all that it was judged by still holds: it decides nothing itself.
-- Otherwise it fails with serialization_failure and leaves nothing behind, and the shop judges again.
--   judged = {order, items: rows of these tables; orders_placed, coupon_version: what was read; mails: for queue_mails}
-- Rows are locked in the order in which everybody takes them (src/database/README.md), products last: everybody wants the popular ones.
CREATE FUNCTION place_order(judged jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders, judged -> 'order');
  items order_items[] := ARRAY(
    SELECT i FROM jsonb_populate_recordset(NULL::order_items, judged -> 'items') AS i ORDER BY i.product_id);
  item order_items;
  in_cart integer;
  as_judged integer;
BEGIN
  -- Another order of this customer may be this very one, use up a limit, or have emptied the cart: then the count is another one.
  UPDATE profiles SET orders_placed = orders_placed + 1
    WHERE id = new_order.user_id AND orders_placed = (judged ->> 'orders_placed')::integer;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'the customer placed another order';
  END IF;

  WITH taken AS (DELETE FROM cart WHERE user_id = new_order.user_id RETURNING product_id, quantity)
  SELECT count(*), count(i.product_id) INTO in_cart, as_judged
    FROM taken LEFT JOIN unnest(items) AS i USING (product_id, quantity);
  IF (in_cart, as_judged) <> (cardinality(items), cardinality(items)) THEN
    RAISE serialization_failure USING MESSAGE = 'the cart changed';
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
      delivery_postal_code, notes, bank_receipt_url, coupon_id, coupon_code, mail_to, created_at)
    VALUES (new_order.id, new_order.user_id, new_order.order_number, new_order.idempotency_key, new_order.request_hash,
      new_order.payment_method, new_order.subtotal, new_order.delivery_fee, new_order.discount_amount,
      new_order.total_amount, new_order.customer_name, new_order.customer_email, new_order.customer_phone,
      new_order.delivery_address, new_order.delivery_city, new_order.delivery_postal_code, new_order.notes,
      new_order.bank_receipt_url, new_order.coupon_id, new_order.coupon_code, new_order.mail_to, new_order.created_at)
    ON CONFLICT (order_number) DO NOTHING;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'another process has taken the order number';
  END IF;
  INSERT INTO order_events (order_id, kind, after, actor_id, created_at)
    VALUES (new_order.id, 'placed', 'pending', new_order.user_id, new_order.created_at);
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
