-- What is derived from products, orders and reviews, so that no page has to count or search a large table: README.md beside this folder
-- explains each, `npm start recount` makes them again. Rows are counted in the order of their keys, so that no two transactions wait for
-- each other.

-- Of how many pieces and fewer a product counts as low on stock: the owner's setting. Saving it lists again what is low on stock.
CREATE FUNCTION low_stock_limit()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $$
  SELECT COALESCE((SELECT (value ->> 'low_stock_limit')::integer FROM settings WHERE section = 'stock'), 5)
$$;

CREATE TABLE low_stock (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  stock_quantity integer NOT NULL,
  created_at timestamptz NOT NULL,                    -- the product's
  sold_out boolean NOT NULL                           -- of variants: all of them
);
COMMENT ON TABLE low_stock IS
  'Active products low on stock, with the pieces left of the scarcest variant where there are variants. A table of its own and not an index of '
  'products, whose every change of stock would then be written into all the other indexes too.';
CREATE INDEX low_stock_lowest ON low_stock (stock_quantity, product_id);
CREATE INDEX low_stock_newest ON low_stock (created_at DESC, product_id DESC);

-- Pieces left of a product, or of its scarcest variant that is offered.
CREATE FUNCTION scarcest_stock(product products)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $$
  SELECT CASE WHEN product.options IS NULL THEN product.stock_quantity ELSE
    COALESCE((SELECT min(stock_quantity) FROM products
      WHERE variant_of = product.id AND is_offered AND variant_position IS NOT NULL), 0) END
$$;

CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id uuid NOT NULL
);
COMMENT ON TABLE catalogue_changes IS
  'Products whose pages show another stock than before, until a process has announced it (shop/catalogue/announcer.server.ts).';

CREATE TABLE listed_products (
  id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  search text NOT NULL,
  price numeric(12,2) NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  category text NOT NULL,
  state text NOT NULL,
  -- Stems of what the product says, stored by shop/catalogue/search: of name (A), category (B) and details (C), and with a ~ those of the
  -- description; NULL: not stored yet.
  words tsvector
);
COMMENT ON TABLE listed_products IS
  'Products that are not archived, as both shop and back-office search and count them: a third of the pages to read.';
CREATE INDEX listed_products_newest ON listed_products (created_at DESC, id DESC) INCLUDE (is_active, search);
CREATE INDEX listed_products_by_name ON listed_products (search, id) INCLUDE (is_active);
CREATE INDEX listed_products_by_price ON listed_products (price, id) INCLUDE (is_active, search);
CREATE INDEX listed_products_of_category ON listed_products (category, price) INCLUDE (id) WHERE is_active;
-- The shop page and every search count the categories: in an index of nothing else that takes a tenth of the time.
CREATE INDEX listed_products_categories ON listed_products (category) WHERE is_active;
CREATE INDEX listed_products_search ON listed_products USING gin (search gin_trgm_ops);
CREATE INDEX listed_products_grams ON listed_products USING gin (search_grams(search));
CREATE INDEX listed_products_not_active ON listed_products (state, created_at DESC, id DESC) INCLUDE (search) WHERE NOT is_active;
CREATE INDEX listed_products_words ON listed_products USING gin (words);

CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  stem text COLLATE "C" NOT NULL,
  is_named boolean NOT NULL                            -- in a name, category or detail of a product, not in a description alone
);
COMMENT ON TABLE search_words IS 'Words that products have, or had since the last sweep; without those that hold digits.';
CREATE INDEX search_words_stem ON search_words (stem);
CREATE INDEX search_words_part ON search_words USING gin (word gin_trgm_ops);

-- A product names its category in any spelling; one that nobody knows is added. The row is locked, so that it is not renamed meanwhile.
CREATE FUNCTION known_category(wanted text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  SELECT name INTO known FROM categories WHERE category_key(name) = category_key(wanted) FOR KEY SHARE;
  IF known IS NULL THEN
    INSERT INTO categories (name, position)
      SELECT btrim(wanted, U&' \0009\000A\000D\00A0'), COALESCE(max(position) + (max(position) > 0)::integer, 0) FROM categories
      ON CONFLICT DO NOTHING;
    DELETE FROM former_categories WHERE key = category_key(wanted);
    SELECT name INTO known FROM categories WHERE category_key(name) = category_key(wanted) FOR KEY SHARE;
  END IF;
  RETURN known;
END $$;

-- What a variant has from its product, whose lock comes before that of its variants for everybody.
CREATE FUNCTION as_variant(variant products) RETURNS products LANGUAGE plpgsql AS $$
DECLARE
  product products;
BEGIN
  SELECT * INTO STRICT product FROM products WHERE id = variant.variant_of FOR NO KEY UPDATE;
  variant.name := product.name || ' (' || array_to_string(variant.option_values, ', ') || ')';
  variant.category := product.category;
  variant.image_url := COALESCE(variant.own_picture, product.image_url);
  variant.price := COALESCE(variant.own_price, product.base_price, product.price);
  variant.personalisation := product.personalisation;
  variant.archived_at :=
    CASE WHEN variant.variant_position IS NULL THEN COALESCE(variant.archived_at, now()) ELSE product.archived_at END;
  variant.is_active := product.is_active AND variant.is_offered AND variant.archived_at IS NULL;
  RETURN variant;
END $$;

CREATE FUNCTION prepare_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.variant_of IS NULL THEN
      NEW.category := known_category(NEW.category);
    ELSE
      NEW := as_variant(NEW);
    END IF;
  ELSIF OLD.category <> NEW.category THEN
    NEW.category := known_category(NEW.category);
    -- Also where a category is renamed: search engines are told of it.
    NEW.updated_at := now();
  ELSIF NEW.variant_of IS NOT NULL THEN
    NEW := as_variant(NEW);
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
-- The stock is none of these columns: what orders change all the time costs nothing here.
CREATE TRIGGER products_prepared
  BEFORE INSERT OR UPDATE OF category, variant_of, option_values, variant_position, own_price, own_picture, is_offered ON products
  FOR EACH ROW EXECUTE FUNCTION prepare_product();

-- Whoever sets the cover alone need not know of the gallery, whose first picture it is.
CREATE FUNCTION put_cover_first(product products) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_gallery
  WHERE product_id = product.id AND (product.image_url IS NULL OR position = 1 AND image_url <> product.image_url);
  IF product.image_url IS NOT NULL THEN
    INSERT INTO product_gallery (product_id, image_url, position) VALUES (product.id, product.image_url, 1)
    ON CONFLICT (product_id, image_url) DO UPDATE SET position = 1;
  END IF;
END $$;

CREATE FUNCTION list_low_stock(product products) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  left_over integer := scarcest_stock(product);
BEGIN
  IF product.is_active AND left_over <= low_stock_limit() THEN
    INSERT INTO low_stock (product_id, stock_quantity, created_at, sold_out)
      VALUES (product.id, left_over, product.created_at, product.stock_quantity = 0)
      ON CONFLICT (product_id) DO UPDATE
        SET stock_quantity = excluded.stock_quantity, created_at = excluded.created_at, sold_out = excluded.sold_out;
  ELSE
    DELETE FROM low_stock WHERE product_id = product.id;
  END IF;
END $$;

-- Price and stock of a product with options are what its variants add up to.
CREATE FUNCTION add_up_variants(product_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A statement of its own: the next one then sees what the holder of the lock before has committed.
  PERFORM FROM products WHERE id = product_id FOR NO KEY UPDATE;
  UPDATE products p SET stock_quantity = v.stock, price = COALESCE(v.lowest, p.base_price), highest_price = NULLIF(v.highest, v.lowest)
    FROM (SELECT LEAST(COALESCE(sum(stock_quantity), 0), 2147483647)::integer AS stock, min(price) AS lowest, max(price) AS highest
          FROM products WHERE variant_of = product_id AND is_offered AND variant_position IS NOT NULL) v
    WHERE p.id = product_id AND p.options IS NOT NULL;
END $$;

-- What follows from a product that was written: one that is new has no OLD value. Orders fire it for each of their products, and most of them end
-- at the comparisons.
CREATE FUNCTION derive_from_product() RETURNS trigger LANGUAGE plpgsql AS $$
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
      OR (OLD.is_active, OLD.created_at) <> (NEW.is_active, NEW.created_at) THEN
    PERFORM list_low_stock(NEW);
  END IF;

  -- 6. Variants take over what they have from their product. Last, since they write the product again.
  IF NOT is_new AND (OLD.options IS NOT NULL OR NEW.options IS NOT NULL)
      AND (OLD.name, OLD.category, OLD.image_url, OLD.is_active, OLD.archived_at, OLD.options, OLD.base_price, OLD.personalisation)
        IS DISTINCT FROM
        (NEW.name, NEW.category, NEW.image_url, NEW.is_active, NEW.archived_at, NEW.options, NEW.base_price, NEW.personalisation) THEN
    UPDATE products SET variant_of = variant_of WHERE variant_of = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_derived AFTER INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION derive_from_product();

-- Customers as orders name them, and orders by day and status.

CREATE FUNCTION colombo_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN (at AT TIME ZONE 'Asia/Colombo')::date;
CREATE TABLE order_customers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  search text NOT NULL UNIQUE,                        -- lowercased name, line break, lowercased e-mail address
  pending integer NOT NULL DEFAULT 0,                 -- orders in this status, as in the columns below
  confirmed integer NOT NULL DEFAULT 0,
  shipped integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
COMMENT ON TABLE order_customers IS
  'Each name and e-mail address of orders once, with its orders by status: a search of orders looks through a hundred thousand texts '
  'instead of a million, and adds up what a common name matches.';
CREATE INDEX order_customers_search ON order_customers USING gin (search gin_trgm_ops);
CREATE INDEX order_customers_grams ON order_customers USING gin (search_grams(search));

CREATE TABLE order_days (
  day date NOT NULL,                                  -- in Colombo
  status text NOT NULL,
  slot smallint NOT NULL,                             -- 1 to 16: new orders, by connection; 0: everything else
  orders integer NOT NULL,                            -- of this slot: less than 0 when its orders moved on
  total numeric(16,2) NOT NULL,
  PRIMARY KEY (day, status, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE order_days IS
  'Orders of each day by status: counts of the tabs, sales of a month, whole days to skip on the way to a deep page. New orders count '
  'in one of 16 slots, so that none waits for the one before; a nightly job adds up the slots of past days.';

CREATE FUNCTION set_order_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer text := lower(NEW.customer_name || chr(10) || NEW.customer_email);
BEGIN
  LOOP
    SELECT id INTO NEW.order_customer FROM order_customers WHERE search = customer;
    EXIT WHEN FOUND;
    -- Waits for a transaction that adds the same, and finds its row the next time round.
    INSERT INTO order_customers (search) VALUES (customer) ON CONFLICT (search) DO NOTHING RETURNING id INTO NEW.order_customer;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_customer_set BEFORE INSERT OR UPDATE OF customer_name, customer_email ON orders
  FOR EACH ROW EXECUTE FUNCTION set_order_customer();

-- Counts the orders of a statement, first for their customers and then in their days. A new order counts in the slot of its connection.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  new_slot smallint := CASE TG_OP WHEN 'INSERT' THEN 1 + pg_backend_pid() % 16 ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE order_customers c SET pending = c.pending + m.pending, confirmed = c.confirmed + m.confirmed,
        shipped = c.shipped + m.shipped, delivered = c.delivered + m.delivered, cancelled = c.cancelled + m.cancelled
      FROM (SELECT order_customer, COALESCE(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
              COALESCE(sum(n) FILTER (WHERE status = 'confirmed'), 0) AS confirmed,
              COALESCE(sum(n) FILTER (WHERE status = 'shipped'), 0) AS shipped,
              COALESCE(sum(n) FILTER (WHERE status = 'delivered'), 0) AS delivered,
              COALESCE(sum(n) FILTER (WHERE status = 'cancelled'), 0) AS cancelled
            FROM (SELECT order_customer, status, 1 AS n FROM changed
                  UNION ALL SELECT order_customer, status, -1 FROM removed) moved GROUP BY 1) m
      WHERE c.id = m.order_customer AND (m.pending, m.confirmed, m.shipped, m.delivered, m.cancelled) <> (0, 0, 0, 0, 0);
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT colombo_day(created_at), status, 0, sum(n), sum(amount)
      FROM (SELECT created_at, status, 1 AS n, total_amount AS amount FROM changed
            UNION ALL SELECT created_at, status, -1, -total_amount FROM removed) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  ELSE
    UPDATE order_customers c SET pending = c.pending + sign * m.pending, confirmed = c.confirmed + sign * m.confirmed,
        shipped = c.shipped + sign * m.shipped, delivered = c.delivered + sign * m.delivered,
        cancelled = c.cancelled + sign * m.cancelled
      FROM (SELECT order_customer, count(*) FILTER (WHERE status = 'pending') AS pending,
              count(*) FILTER (WHERE status = 'confirmed') AS confirmed, count(*) FILTER (WHERE status = 'shipped') AS shipped,
              count(*) FILTER (WHERE status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
            FROM changed GROUP BY 1) m WHERE c.id = m.order_customer;
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT colombo_day(created_at), status, new_slot, sign * count(*), sign * sum(total_amount)
      FROM changed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
-- PostgreSQL gives the rows of a whole statement to triggers of one event only: hence three that do the same.
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE TABLE product_ratings (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  reviews integer NOT NULL,
  stars integer NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE product_ratings IS 'How many shown reviews each product has, and the sum of their stars.';

CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL THEN
    UPDATE product_ratings SET reviews = reviews - 1, stars = stars - OLD.stars WHERE product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL THEN
    INSERT INTO product_ratings AS r (product_id, reviews, stars) VALUES (NEW.product_id, 1, NEW.stars)
      ON CONFLICT (product_id) DO UPDATE SET reviews = r.reviews + 1, stars = r.stars + excluded.stars;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF stars, hidden_at, product_id ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_review();
