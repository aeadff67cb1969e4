-- What triggers derive from products, profiles and orders, so that no page has to count or search a large table: README.md beside
-- this file explains each, `npm run recount` makes them again. Rows are counted in the order of their keys, so that no two
-- transactions wait for each other.

CREATE FUNCTION colombo_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN (at AT TIME ZONE 'Asia/Colombo')::date;

-- Of how many pieces and fewer a product counts as low on stock; LOW_STOCK_LIMIT in TypeScript. A change needs `npm run recount` afterwards.
CREATE FUNCTION low_stock_limit() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 5;

CREATE FUNCTION product_state(is_active boolean, archived_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN is_active THEN 'active' ELSE 'inactive' END;

CREATE FUNCTION profile_state(account_status text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN account_status IS NULL THEN 'active'
    WHEN account_status IN ('active', 'blocked', 'deleted') THEN account_status ELSE 'unknown' END;

-- Active products by category.

CREATE TABLE product_categories (
  category text PRIMARY KEY,
  active_count integer NOT NULL CHECK (active_count >= 0)
);
COMMENT ON TABLE product_categories IS 'How many active products each category holds.';

CREATE FUNCTION count_product_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_categories AS c (category, active_count)
      SELECT category, count(*) FROM added WHERE is_active GROUP BY category ORDER BY category
      ON CONFLICT (category) DO UPDATE SET active_count = c.active_count + excluded.active_count;
  ELSE
    UPDATE product_categories c SET active_count = c.active_count - gone.n
      FROM (SELECT category, count(*) AS n FROM removed WHERE is_active GROUP BY category) gone
      WHERE c.category = gone.category;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION move_product_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_active THEN
    UPDATE product_categories SET active_count = active_count - 1 WHERE category = OLD.category;
  END IF;
  IF NEW.is_active THEN
    INSERT INTO product_categories AS c (category, active_count) VALUES (NEW.category, 1)
      ON CONFLICT (category) DO UPDATE SET active_count = c.active_count + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_category_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_product_categories();
CREATE TRIGGER products_category_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_product_categories();
CREATE TRIGGER products_category_changed AFTER UPDATE OF category, is_active ON products
  FOR EACH ROW WHEN (OLD.category IS DISTINCT FROM NEW.category OR OLD.is_active IS DISTINCT FROM NEW.is_active)
  EXECUTE FUNCTION move_product_category();

-- Products and profiles by state and day.

CREATE TABLE state_counts (
  entity text NOT NULL CHECK (entity IN ('product', 'profile')),
  state text NOT NULL,                                -- active, inactive, archived; a profile's status
  day date NOT NULL,                                  -- in Colombo, on which it was created
  n bigint NOT NULL,
  PRIMARY KEY (entity, state, day)
) WITH (fillfactor = 50);
COMMENT ON TABLE state_counts IS 'How many products and profiles of each day are in each state.';

CREATE FUNCTION count_product_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (entity, state, day, n)
    SELECT 'product', product_state(is_active, archived_at), colombo_day(created_at),
      CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (entity, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE FUNCTION count_profile_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (entity, state, day, n)
    SELECT 'profile', profile_state(account_status), colombo_day(created_at),
      CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (entity, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE FUNCTION move_product_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (entity, state, day, n)
    SELECT 'product', state, day, n FROM (
      VALUES (product_state(OLD.is_active, OLD.archived_at), colombo_day(OLD.created_at), -1),
        (product_state(NEW.is_active, NEW.archived_at), colombo_day(NEW.created_at), 1)) AS moved (state, day, n)
    ORDER BY state, day
    ON CONFLICT (entity, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE FUNCTION move_profile_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (entity, state, day, n)
    SELECT 'profile', state, day, n FROM (
      VALUES (profile_state(OLD.account_status), colombo_day(OLD.created_at), -1),
        (profile_state(NEW.account_status), colombo_day(NEW.created_at), 1)) AS moved (state, day, n)
    ORDER BY state, day
    ON CONFLICT (entity, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE TRIGGER products_state_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_product_states();
CREATE TRIGGER products_state_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_product_states();
CREATE TRIGGER products_state_changed AFTER UPDATE OF is_active, archived_at, created_at ON products
  FOR EACH ROW WHEN ((product_state(OLD.is_active, OLD.archived_at), colombo_day(OLD.created_at))
    <> (product_state(NEW.is_active, NEW.archived_at), colombo_day(NEW.created_at)))
  EXECUTE FUNCTION move_product_state();
CREATE TRIGGER profiles_state_added AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_profile_states();
CREATE TRIGGER profiles_state_removed AFTER DELETE ON profiles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_profile_states();
CREATE TRIGGER profiles_state_changed AFTER UPDATE OF account_status, created_at ON profiles
  FOR EACH ROW WHEN ((profile_state(OLD.account_status), colombo_day(OLD.created_at))
    <> (profile_state(NEW.account_status), colombo_day(NEW.created_at)))
  EXECUTE FUNCTION move_profile_state();

-- Products low on stock.

CREATE TABLE low_stock (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  stock_quantity integer NOT NULL,
  created_at timestamptz NOT NULL                     -- the product's
);
COMMENT ON TABLE low_stock IS
  'Active products low on stock. A table of its own and not an index of products, whose every change of stock would then be written '
  'into all the other indexes too.';
CREATE INDEX low_stock_lowest ON low_stock (stock_quantity, product_id);
CREATE INDEX low_stock_newest ON low_stock (created_at DESC, product_id DESC);

CREATE FUNCTION update_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_active AND NEW.stock_quantity <= low_stock_limit() THEN
    INSERT INTO low_stock (product_id, stock_quantity, created_at) VALUES (NEW.id, NEW.stock_quantity, NEW.created_at)
      ON CONFLICT (product_id) DO UPDATE
        SET stock_quantity = excluded.stock_quantity, created_at = excluded.created_at;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_low_stock_added AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.is_active AND NEW.stock_quantity <= low_stock_limit()) EXECUTE FUNCTION update_low_stock();
CREATE TRIGGER products_low_stock_changed AFTER UPDATE OF stock_quantity, is_active, created_at ON products
  FOR EACH ROW WHEN ((OLD.stock_quantity, OLD.is_active, OLD.created_at) <> (NEW.stock_quantity, NEW.is_active, NEW.created_at)
    AND (OLD.stock_quantity <= low_stock_limit() OR NEW.stock_quantity <= low_stock_limit()))
  EXECUTE FUNCTION update_low_stock();

-- The lists of the back-office.

CREATE TABLE listed_products (
  id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  search text NOT NULL,
  price numeric(12,2) NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE listed_products IS
  'Products that are not archived, as the back-office searches, sorts and counts them: a third of the pages to read.';
CREATE INDEX listed_products_newest ON listed_products (created_at DESC, id DESC) INCLUDE (is_active, search);
CREATE INDEX listed_products_inactive ON listed_products (created_at DESC, id DESC) INCLUDE (search) WHERE NOT is_active;
CREATE INDEX listed_products_by_name ON listed_products (search, id) INCLUDE (is_active);
CREATE INDEX listed_products_by_price ON listed_products (price, id) INCLUDE (is_active, search);
CREATE INDEX listed_products_search ON listed_products USING gin (search gin_trgm_ops);

CREATE TABLE listed_profiles (
  id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  search text NOT NULL,
  account_status text,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE listed_profiles IS 'Profiles that are not deleted, as the back-office searches, sorts and counts them.';
CREATE INDEX listed_profiles_newest ON listed_profiles (created_at DESC, id DESC) INCLUDE (account_status, search);
CREATE INDEX listed_profiles_not_active ON listed_profiles (created_at DESC, id DESC) INCLUDE (account_status, search)
  WHERE account_status <> 'active';
CREATE INDEX listed_profiles_by_name ON listed_profiles (search, id) INCLUDE (account_status);
CREATE INDEX listed_profiles_search ON listed_profiles USING gin (search gin_trgm_ops);

CREATE FUNCTION update_listed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NULL THEN
    INSERT INTO listed_products (id, search, price, is_active, created_at)
      VALUES (NEW.id, NEW.search, NEW.price, NEW.is_active, NEW.created_at)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, price = excluded.price, is_active = excluded.is_active,
        created_at = excluded.created_at;
  ELSE
    DELETE FROM listed_products WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION update_listed_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_status IS DISTINCT FROM 'deleted' THEN
    INSERT INTO listed_profiles (id, search, account_status, created_at)
      VALUES (NEW.id, NEW.search, NEW.account_status, NEW.created_at)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, account_status = excluded.account_status,
        created_at = excluded.created_at;
  ELSE
    DELETE FROM listed_profiles WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_list_added AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION update_listed_product();
-- What orders change, the stock, is not in the list.
CREATE TRIGGER products_list_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.search, OLD.price, OLD.is_active, OLD.archived_at, OLD.created_at)
    IS DISTINCT FROM (NEW.search, NEW.price, NEW.is_active, NEW.archived_at, NEW.created_at))
  EXECUTE FUNCTION update_listed_product();
CREATE TRIGGER profiles_list_added AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION update_listed_profile();
CREATE TRIGGER profiles_list_changed AFTER UPDATE ON profiles FOR EACH ROW
  WHEN ((OLD.search, OLD.account_status, OLD.created_at) IS DISTINCT FROM (NEW.search, NEW.account_status, NEW.created_at))
  EXECUTE FUNCTION update_listed_profile();

-- Customers as orders name them.

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

CREATE FUNCTION count_order_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE order_customers c SET pending = c.pending + m.pending, confirmed = c.confirmed + m.confirmed,
        shipped = c.shipped + m.shipped, delivered = c.delivered + m.delivered, cancelled = c.cancelled + m.cancelled
      FROM (SELECT order_customer, COALESCE(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
              COALESCE(sum(n) FILTER (WHERE status = 'confirmed'), 0) AS confirmed,
              COALESCE(sum(n) FILTER (WHERE status = 'shipped'), 0) AS shipped,
              COALESCE(sum(n) FILTER (WHERE status = 'delivered'), 0) AS delivered,
              COALESCE(sum(n) FILTER (WHERE status = 'cancelled'), 0) AS cancelled
            FROM (SELECT order_customer, status, 1 AS n FROM added
                  UNION ALL SELECT order_customer, status, -1 FROM removed) moved GROUP BY 1) m
      WHERE c.id = m.order_customer AND (m.pending, m.confirmed, m.shipped, m.delivered, m.cancelled) <> (0, 0, 0, 0, 0);
  ELSE
    UPDATE order_customers c SET pending = c.pending + sign * m.pending, confirmed = c.confirmed + sign * m.confirmed,
        shipped = c.shipped + sign * m.shipped, delivered = c.delivered + sign * m.delivered,
        cancelled = c.cancelled + sign * m.cancelled
      FROM (SELECT order_customer, count(*) FILTER (WHERE status = 'pending') AS pending,
              count(*) FILTER (WHERE status = 'confirmed') AS confirmed, count(*) FILTER (WHERE status = 'shipped') AS shipped,
              count(*) FILTER (WHERE status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
            FROM changed GROUP BY 1) m WHERE c.id = m.order_customer;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_customer_set BEFORE INSERT OR UPDATE OF customer_name, customer_email ON orders
  FOR EACH ROW EXECUTE FUNCTION set_order_customer();
-- Triggers run in the order of their names: these come before those of the days, so every transaction locks a customer before a day.
CREATE TRIGGER orders_customer_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_order_customers();
CREATE TRIGGER orders_customer_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_order_customers();
CREATE TRIGGER orders_customer_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_customers();

-- Orders by day and status.

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

CREATE FUNCTION count_order_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  new_slot smallint := CASE TG_OP WHEN 'INSERT' THEN 1 + pg_backend_pid() % 16 ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT colombo_day(created_at), status, 0, sum(n), sum(amount)
      FROM (SELECT created_at, status, 1 AS n, total_amount AS amount FROM added
            UNION ALL SELECT created_at, status, -1, -total_amount FROM removed) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  ELSE
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT colombo_day(created_at), status, new_slot, sign * count(*), sign * sum(total_amount)
      FROM changed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_day_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_order_days();
CREATE TRIGGER orders_day_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_order_days();
CREATE TRIGGER orders_day_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_days();
