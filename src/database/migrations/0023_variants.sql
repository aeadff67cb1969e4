-- A product with options (a colour, a size) is sold as its variants. A variant is a row of `products`, so that carts, orders, stock and locks
-- treat it as any product: it has settings of its own (`own_price`, `own_picture`, `is_offered`, `option_values`), the rest follows its product.
-- The product itself cannot be bought; its price and stock are what its variants add up to.
ALTER TABLE products
  -- Of a product with options: [{"name": "Colour", "values": ["Blue", "Red"]}, …], one or two of them.
  ADD COLUMN options jsonb CHECK (jsonb_typeof(options) = 'array'),
  -- What a variant costs that has no price of its own.
  ADD COLUMN base_price numeric(12, 2) CHECK (base_price > 0 AND base_price <= 9999999.99),
  -- Where variants differ in price; `price` is the lowest then.
  ADD COLUMN highest_price numeric(12, 2),
  ADD COLUMN variant_of uuid REFERENCES products ON DELETE CASCADE,
  -- One value of each option.
  ADD COLUMN option_values text[],
  -- Null: the product no longer has this variant. It is kept for orders and carts, and comes back with its values.
  ADD COLUMN variant_position integer,
  ADD COLUMN own_price numeric(12, 2) CHECK (own_price > 0 AND own_price <= 9999999.99),
  ADD COLUMN own_picture text,
  ADD COLUMN is_offered boolean NOT NULL DEFAULT true,
  -- A text that customers may have put on it: {"label": "Name to embroider", "max_length": 20, "price": "350.00", "required": false}.
  ADD COLUMN personalisation jsonb CHECK (jsonb_typeof(personalisation) = 'object'),
  ADD CONSTRAINT products_options_and_base_price CHECK ((options IS NULL) = (base_price IS NULL)),
  ADD CONSTRAINT products_variant CHECK ((variant_of IS NULL) = (option_values IS NULL) AND (variant_of IS NULL OR options IS NULL)),
  DROP CONSTRAINT products_name_check,
  ADD CONSTRAINT products_name_check CHECK (char_length(name) BETWEEN 1 AND CASE WHEN variant_of IS NULL THEN 200 ELSE 300 END);

CREATE INDEX products_variants ON products (variant_of) WHERE variant_of IS NOT NULL;

-- The lists of the shop show products, not their variants.
DROP INDEX products_newest, products_of_category, products_by_price, products_by_price_descending, products_sitemap, products_archived;
CREATE INDEX products_newest ON products (created_at DESC, id DESC) INCLUDE (search) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_of_category ON products (category, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_by_price ON products (price, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_by_price_descending ON products (price DESC, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_sitemap ON products (id) INCLUDE (updated_at) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_archived ON products (created_at DESC, id DESC) WHERE archived_at IS NOT NULL AND variant_of IS NULL;

CREATE OR REPLACE FUNCTION count_product_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_categories AS c (category, active_count)
      SELECT category, count(*) FROM added WHERE is_active AND variant_of IS NULL GROUP BY category ORDER BY category
      ON CONFLICT (category) DO UPDATE SET active_count = c.active_count + excluded.active_count;
  ELSE
    UPDATE product_categories c SET active_count = c.active_count - gone.n
      FROM (SELECT category, count(*) AS n FROM removed WHERE is_active AND variant_of IS NULL GROUP BY category) gone
      WHERE c.category = gone.category;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER products_category_changed ON products;
CREATE TRIGGER products_category_changed AFTER UPDATE OF category, is_active ON products FOR EACH ROW
  WHEN ((OLD.category IS DISTINCT FROM NEW.category OR OLD.is_active IS DISTINCT FROM NEW.is_active) AND NEW.variant_of IS NULL
    AND current_setting('nool.category_count', true) IS DISTINCT FROM 'moved')
  EXECUTE FUNCTION move_product_category();

CREATE OR REPLACE FUNCTION count_product_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (entity, state, day, n)
    SELECT 'product', state, colombo_day(created_at), CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed WHERE variant_of IS NULL GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (entity, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_state_changed
  AFTER UPDATE OF is_active, archived_at, is_draft, publish_at, created_at ON products FOR EACH ROW
  WHEN ((OLD.state, colombo_day(OLD.created_at)) <> (NEW.state, colombo_day(NEW.created_at)) AND NEW.variant_of IS NULL)
  EXECUTE FUNCTION move_product_state();

CREATE OR REPLACE FUNCTION update_listed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NULL AND NEW.variant_of IS NULL THEN
    INSERT INTO listed_products (id, search, price, is_active, created_at, category, state)
      VALUES (NEW.id, NEW.search, NEW.price, NEW.is_active, NEW.created_at, NEW.category, NEW.state)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, price = excluded.price, is_active = excluded.is_active,
        created_at = excluded.created_at, category = excluded.category, state = excluded.state;
  ELSE
    DELETE FROM listed_products WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- A variant shows one of the pictures of its product, which has them all.
CREATE OR REPLACE FUNCTION add_covers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gallery (product_id, image_url, position)
  SELECT id, image_url, 1 FROM added WHERE image_url IS NOT NULL AND variant_of IS NULL;
  RETURN NULL;
END $$;

DROP TRIGGER products_cover_changed ON products;
CREATE TRIGGER products_cover_changed AFTER UPDATE OF image_url ON products
  FOR EACH ROW WHEN (OLD.image_url IS DISTINCT FROM NEW.image_url AND NEW.variant_of IS NULL) EXECUTE FUNCTION change_cover();

-- A product with options is low on stock when one of its variants is; it is sold out when all are.
ALTER TABLE low_stock ADD COLUMN sold_out boolean NOT NULL DEFAULT false;
UPDATE low_stock SET sold_out = stock_quantity = 0;
ALTER TABLE low_stock ALTER COLUMN sold_out DROP DEFAULT;
COMMENT ON TABLE low_stock IS 'Active products low on stock, with the pieces left of the scarcest variant where there are variants. A table of its own and not an index of products, whose every change of stock would then be written into all the other indexes too.';

-- Pieces left of a product, or of its scarcest variant that is offered.
CREATE FUNCTION scarcest_stock(product products) RETURNS integer STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN product.options IS NULL THEN product.stock_quantity ELSE
    COALESCE((SELECT min(stock_quantity) FROM products
      WHERE variant_of = product.id AND is_offered AND variant_position IS NOT NULL), 0) END
$$;

CREATE OR REPLACE FUNCTION update_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over integer := NEW.stock_quantity;
BEGIN
  -- Its product is listed for it, by the statement that adds up the variants.
  IF NEW.variant_of IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF NEW.options IS NOT NULL THEN
    left_over := scarcest_stock(NEW);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF LEAST(OLD.stock_quantity, NEW.stock_quantity) > low_stock_limit() AND NEW.options IS NULL THEN
      RETURN NULL;
    END IF;
    -- Pages show a number up to the limit, and "sold out" at 0; what is more looks the same.
    IF OLD.stock_quantity <> NEW.stock_quantity AND LEAST(OLD.stock_quantity, NEW.stock_quantity) <= low_stock_limit() THEN
      INSERT INTO catalogue_changes (product_id) VALUES (NEW.id);
    END IF;
  END IF;
  IF NEW.is_active AND left_over <= low_stock_limit() THEN
    INSERT INTO low_stock (product_id, stock_quantity, created_at, sold_out)
      VALUES (NEW.id, left_over, NEW.created_at, NEW.stock_quantity = 0)
      ON CONFLICT (product_id) DO UPDATE
        SET stock_quantity = excluded.stock_quantity, created_at = excluded.created_at, sold_out = excluded.sold_out;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- What a variant has from its product, whose lock comes before that of its variants for everybody.
CREATE FUNCTION follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products;
BEGIN
  SELECT * INTO STRICT product FROM products WHERE id = NEW.variant_of FOR NO KEY UPDATE;
  NEW.name := product.name || ' (' || array_to_string(NEW.option_values, ', ') || ')';
  NEW.category := product.category;
  NEW.image_url := COALESCE(NEW.own_picture, product.image_url);
  NEW.price := COALESCE(NEW.own_price, product.base_price, product.price);
  NEW.personalisation := product.personalisation;
  NEW.archived_at := CASE WHEN NEW.variant_position IS NULL THEN COALESCE(NEW.archived_at, now()) ELSE product.archived_at END;
  NEW.is_active := product.is_active AND NEW.is_offered AND NEW.archived_at IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER products_follow BEFORE INSERT OR UPDATE OF variant_of, option_values, variant_position, own_price, own_picture, is_offered ON products
  FOR EACH ROW WHEN (NEW.variant_of IS NOT NULL) EXECUTE FUNCTION follow_product();

CREATE FUNCTION update_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET variant_of = variant_of WHERE variant_of = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_followed AFTER UPDATE OF name, category, image_url, is_active, archived_at, options, base_price, personalisation ON products
  FOR EACH ROW WHEN (OLD.options IS NOT NULL OR NEW.options IS NOT NULL) EXECUTE FUNCTION update_variants();

-- Adds up the variants in their product: a row trigger, because orders change stock all the time and a transition table costs more than this test.
CREATE FUNCTION add_up_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.variant_of IS NULL THEN
    RETURN NULL;
  END IF;
  -- A statement of its own: the next one then sees what the holder of the lock before has committed.
  PERFORM FROM products WHERE id = NEW.variant_of FOR NO KEY UPDATE;
  UPDATE products p SET stock_quantity = v.stock, price = COALESCE(v.lowest, p.base_price), highest_price = NULLIF(v.highest, v.lowest)
    FROM (SELECT LEAST(COALESCE(sum(stock_quantity), 0), 2147483647)::integer AS stock, min(price) AS lowest, max(price) AS highest
          FROM products WHERE variant_of = NEW.variant_of AND is_offered AND variant_position IS NOT NULL) v
    WHERE p.id = NEW.variant_of AND p.options IS NOT NULL;
  IF TG_OP = 'UPDATE' AND OLD.stock_quantity <> NEW.stock_quantity
    AND LEAST(OLD.stock_quantity, NEW.stock_quantity) <= low_stock_limit() THEN
    INSERT INTO catalogue_changes (product_id) VALUES (NEW.variant_of);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_variants_added AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION add_up_variants();
CREATE TRIGGER products_variants_changed AFTER UPDATE OF stock_quantity, variant_of, variant_position, own_price, is_offered ON products
  FOR EACH ROW EXECUTE FUNCTION add_up_variants();

-- Two names to embroider are two lines. '' is none.
ALTER TABLE cart ADD COLUMN personalisation text NOT NULL DEFAULT '',
  DROP CONSTRAINT cart_user_id_product_id_key,
  ADD CONSTRAINT cart_user_id_product_id_personalisation_key UNIQUE (user_id, product_id, personalisation);

-- `product_price` includes `personalisation_price`.
ALTER TABLE order_items ADD COLUMN personalisation text,
  ADD COLUMN personalisation_label text,
  ADD COLUMN personalisation_price numeric(12, 2),
  ADD CONSTRAINT order_items_personalisation CHECK ((personalisation IS NULL) = (personalisation_label IS NULL));

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

  -- Of variants: first their products and all others, in the order of ids; a variant itself is held by nobody who does not hold its product.
  IF judged ? 'roots' THEN
    PERFORM FROM products WHERE id = ANY (ARRAY(SELECT jsonb_array_elements_text(judged -> 'roots'))::uuid[])
      ORDER BY id FOR NO KEY UPDATE;
  END IF;
  FOREACH item IN ARRAY items LOOP
    UPDATE products SET stock_quantity = stock_quantity - item.quantity
      WHERE id = item.product_id AND is_active AND options IS NULL AND stock_quantity >= item.quantity
        AND name = item.product_name
        AND CASE WHEN item.personalisation IS NULL
          THEN price = item.product_price AND NOT COALESCE((personalisation -> 'required')::boolean, false)
          ELSE price + item.personalisation_price = item.product_price
            AND (personalisation ->> 'label', (personalisation ->> 'price')::numeric)
              = (item.personalisation_label, item.personalisation_price) END;
    IF NOT FOUND THEN
      RAISE serialization_failure USING MESSAGE = 'a product changed';
    END IF;
  END LOOP;
  -- Behind the lock: their foreign keys lock products too, in no order and less strongly.
  INSERT INTO order_items (id, order_id, position, product_id, product_name, product_price, quantity, subtotal,
      personalisation, personalisation_label, personalisation_price)
    SELECT i.id, new_order.id, i.position, i.product_id, i.product_name, i.product_price, i.quantity, i.subtotal,
      i.personalisation, i.personalisation_label, i.personalisation_price
    FROM unnest(items) AS i;
END $$;
