-- Of a product that is made to order, pieces beyond its stock are sold, too, and made afterwards.
ALTER TABLE products ADD COLUMN made_to_order boolean NOT NULL DEFAULT false;

ALTER TABLE order_items
  ADD COLUMN made integer NOT NULL DEFAULT 0,          -- pieces that were not in stock when they were ordered
  ADD COLUMN ready_by date,                            -- the day that was promised with the order; null where nobody could count it
  ADD CONSTRAINT order_items_made_check CHECK (made BETWEEN 0 AND quantity);

CREATE FUNCTION takes_orders_to_make() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT COALESCE((SELECT (value ->> 'booked_until')::date <= (now() AT TIME ZONE 'Asia/Colombo')::date
    FROM settings WHERE section = 'workshop'), true)
$$;

CREATE OR REPLACE FUNCTION as_variant(variant products) RETURNS products LANGUAGE plpgsql AS $$
DECLARE
  product products;
BEGIN
  SELECT * INTO STRICT product FROM products WHERE id = variant.variant_of FOR NO KEY UPDATE;
  variant.name := product.name || ' (' || array_to_string(variant.option_values, ', ') || ')';
  variant.category := product.category;
  variant.image_url := COALESCE(variant.own_picture, product.image_url);
  variant.price := COALESCE(variant.own_price, product.base_price, product.price);
  variant.personalisation := product.personalisation;
  variant.made_to_order := product.made_to_order;
  variant.archived_at :=
    CASE WHEN variant.variant_position IS NULL THEN COALESCE(variant.archived_at, now()) ELSE product.archived_at END;
  variant.is_active := product.is_active AND variant.is_offered AND variant.archived_at IS NULL;
  RETURN variant;
END $$;

CREATE OR REPLACE FUNCTION list_low_stock(product products) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  left_over integer := scarcest_stock(product);
BEGIN
  IF product.is_active AND NOT product.made_to_order AND left_over <= low_stock_limit() THEN
    INSERT INTO low_stock (product_id, stock_quantity, created_at, sold_out)
      VALUES (product.id, left_over, product.created_at, product.stock_quantity = 0)
      ON CONFLICT (product_id) DO UPDATE
        SET stock_quantity = excluded.stock_quantity, created_at = excluded.created_at, sold_out = excluded.sold_out;
  ELSE
    DELETE FROM low_stock WHERE product_id = product.id;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION derive_from_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new boolean := TG_OP = 'INSERT';
  -- Pages show a number up to the limit, and "sold out" at 0; what is more looks the same.
  is_seen boolean := NOT is_new AND OLD.stock_quantity <> NEW.stock_quantity
    AND LEAST(OLD.stock_quantity, NEW.stock_quantity) <= low_stock_limit();
BEGIN
  -- 1. Pages that show another stock are announced after the commit.
  IF is_seen THEN
    INSERT INTO catalogue_changes (product_id) VALUES (COALESCE(NEW.variant_of, NEW.id));
  END IF;

  -- 2. A variant counts in its product, which is written for it; nothing else follows from a variant.
  IF NEW.variant_of IS NOT NULL THEN
    PERFORM add_up_variants(NEW.variant_of);
    RETURN NULL;
  END IF;

  -- 3. The cover is the first picture of the gallery.
  IF OLD.image_url IS DISTINCT FROM NEW.image_url THEN
    PERFORM put_cover_first(NEW);
  END IF;

  -- 4. The list of products that are searched.
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM listed_products WHERE id = NEW.id;
  ELSIF (OLD.search, OLD.category, OLD.price, OLD.state, OLD.created_at)
      IS DISTINCT FROM (NEW.search, NEW.category, NEW.price, NEW.state, NEW.created_at) THEN
    INSERT INTO listed_products (id, search, price, is_active, created_at, category, state)
      VALUES (NEW.id, NEW.search, NEW.price, NEW.is_active, NEW.created_at, NEW.category, NEW.state)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, price = excluded.price, is_active = excluded.is_active,
        created_at = excluded.created_at, category = excluded.category, state = excluded.state;
  END IF;

  -- 5. The list of what is low on stock. Of variants the scarcest counts, which may change while their sum does not.
  IF is_new OR is_seen OR NEW.options IS NOT NULL OR OLD.options IS NOT NULL
      OR (OLD.is_active, OLD.created_at, OLD.made_to_order) <> (NEW.is_active, NEW.created_at, NEW.made_to_order) THEN
    PERFORM list_low_stock(NEW);
  END IF;

  -- 6. Variants take over what they have from their product. Last, since they write the product again.
  IF NOT is_new AND (OLD.options IS NOT NULL OR NEW.options IS NOT NULL)
      AND (OLD.name, OLD.category, OLD.image_url, OLD.is_active, OLD.archived_at, OLD.options, OLD.base_price, OLD.personalisation,
          OLD.made_to_order)
        IS DISTINCT FROM
        (NEW.name, NEW.category, NEW.image_url, NEW.is_active, NEW.archived_at, NEW.options, NEW.base_price, NEW.personalisation,
          NEW.made_to_order) THEN
    UPDATE products SET variant_of = variant_of WHERE variant_of = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- A process of the version before sends no pieces to make.
CREATE OR REPLACE FUNCTION place_order(judged jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders,
    jsonb_build_object('version', 1, 'updated_at', now(), 'slip_counted', false) || (judged -> 'order'));
  items order_items[] := ARRAY(
    SELECT jsonb_populate_record(NULL::order_items, jsonb_build_object('made', 0) || i || jsonb_build_object('order_id', new_order.id))
    FROM jsonb_array_elements(judged -> 'items') AS i ORDER BY (i ->> 'product_id')::uuid);
  item order_items;
  placer uuid := COALESCE(new_order.user_id, new_order.entered_by);
  in_cart integer;
  as_judged integer;
BEGIN
  -- Such a call stands behind the lock `making`.
  IF judged ? 'waiting' THEN
    IF pieces_waiting() NOT BETWEEN (judged -> 'waiting' ->> 0)::integer AND (judged -> 'waiting' ->> 1)::integer THEN
      RAISE serialization_failure USING MESSAGE = 'other pieces are to be made first';
    END IF;
  END IF;
  -- Another order of this customer may be this very one, use up a limit, or have emptied the cart: then the count is another one.
  UPDATE profiles SET orders_placed = orders_placed + 1
    WHERE id = placer AND orders_placed = (judged ->> 'orders_placed')::integer;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'the customer placed another order';
  END IF;
  IF jsonb_typeof(judged -> 'kept_address') = 'object' THEN
    -- What is not named stays as it is.
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
    UPDATE products SET stock_quantity = stock_quantity - (item.quantity - item.made)
      WHERE id = item.product_id AND version = (judged -> 'versions' ->> item.product_id::text)::integer
        AND stock_quantity >= item.quantity - item.made;
    IF NOT FOUND THEN
      RAISE serialization_failure USING MESSAGE = 'a product changed';
    END IF;
  END LOOP;
  -- Behind the lock: their foreign keys lock products too, in no order and less strongly.
  INSERT INTO order_items SELECT i.* FROM unnest(items) AS i;
END $$;

ALTER TABLE orders ADD COLUMN to_make boolean;         -- true while some of its pieces are not made; else null

ALTER TABLE order_items
  ADD COLUMN making_started_at timestamptz,
  ADD COLUMN making_done_at timestamptz,               -- null while it is to be made
  ADD COLUMN making_off boolean;                       -- true while nobody makes it, since its order was sent or cancelled; else null

-- Holds what somebody makes now, and nothing of the many orders that are over.
CREATE INDEX order_items_open_making ON order_items ((COALESCE(ready_by, 'infinity'::date)), id) INCLUDE (order_id, made)
  WHERE made > 0 AND making_done_at IS NULL AND making_off IS NULL;

CREATE INDEX orders_to_make ON orders (status, created_at, id) WHERE to_make;

CREATE FUNCTION switch_making() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET making_off = CASE WHEN NEW.status NOT IN ('pending', 'confirmed') THEN true END
    WHERE order_id = NEW.id AND made > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER switch_making AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.to_make AND (OLD.status IN ('pending', 'confirmed')) <> (NEW.status IN ('pending', 'confirmed')))
  EXECUTE FUNCTION switch_making();

-- Counts the pieces that are ordered and still to be made.
CREATE FUNCTION pieces_waiting() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(made), 0)::integer FROM order_items
    WHERE made > 0 AND making_done_at IS NULL AND making_off IS NULL
$$;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN (
  'placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question', 'address',
  'promise', 'making'));
