-- The back-office: what its lists need to stay fast at a million orders, and what it writes of its own.

-- Counts changes by admins: who edits sends back the version they read, and is told when it is not the present one.
-- Stock and uses that orders take do not touch it.
ALTER TABLE products ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE coupons ADD COLUMN version integer NOT NULL DEFAULT 1;

-- What a search looks through; line breaks, which no search holds, keep the parts apart.
ALTER TABLE orders
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN search text NOT NULL
    GENERATED ALWAYS AS (lower(order_number || chr(10) || customer_name || chr(10) || customer_email)) STORED;
ALTER TABLE profiles
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(COALESCE(full_name, '') || chr(10) || email)) STORED;

-- The indexes of the lists carry the search text, so that pages and counts of common words are read without the tables.
-- None holds the stock: an order's change of it stays within the table's page.
CREATE INDEX products_listed ON products (created_at DESC, id DESC) INCLUDE (is_active, search)
  WHERE archived_at IS NULL;
CREATE INDEX products_inactive ON products (created_at DESC, id DESC) INCLUDE (search)
  WHERE archived_at IS NULL AND NOT is_active;
CREATE INDEX products_by_name ON products (search, id) INCLUDE (is_active) WHERE archived_at IS NULL;
CREATE INDEX products_by_price ON products (price, id) INCLUDE (is_active, search) WHERE archived_at IS NULL;
CREATE INDEX products_listed_search ON products USING gin (search gin_trgm_ops) WHERE archived_at IS NULL;
CREATE INDEX products_of_picture ON products (image_url) WHERE image_url IS NOT NULL;

DROP INDEX orders_newest;
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC) INCLUDE (status, search);
CREATE INDEX orders_of_status ON orders (status, created_at DESC, id DESC) INCLUDE (search);
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
CREATE INDEX orders_receipt_to_check ON orders (status, created_at DESC, id DESC) INCLUDE (search)
  WHERE bank_receipt_url IS NOT NULL AND payment_method = 'bank_transfer' AND payment_status = 'pending'
    AND status <> 'cancelled';
CREATE INDEX orders_of_coupon ON orders (coupon_id) WHERE coupon_id IS NOT NULL;

CREATE INDEX profiles_listed ON profiles (created_at DESC, id DESC) INCLUDE (account_status, search)
  WHERE account_status IS DISTINCT FROM 'deleted';
CREATE INDEX profiles_not_active ON profiles (created_at DESC, id DESC) INCLUDE (account_status, search)
  WHERE account_status NOT IN ('active', 'deleted');
CREATE INDEX profiles_by_name ON profiles (search, id) INCLUDE (account_status)
  WHERE account_status IS DISTINCT FROM 'deleted';
CREATE INDEX profiles_search ON profiles USING gin (search gin_trgm_ops)
  WHERE account_status IS DISTINCT FROM 'deleted';
CREATE INDEX user_roles_admins ON user_roles (user_id) WHERE role = 'admin';

-- Orders of each day in Colombo by status: the tabs' counts, the sales of a month, and whole days to skip on the way to a
-- deep page. A day's row would make every order wait for the one before it, so new orders count in one of 16 slots of it,
-- by connection; everything else counts in slot 0, and a night's job brings the slots of past days together there.
CREATE TABLE order_days (
  day date NOT NULL,
  status text NOT NULL,
  slot smallint NOT NULL,
  orders integer NOT NULL,                            -- of this slot: less than 0 when its orders moved on
  total numeric(16,2) NOT NULL,
  PRIMARY KEY (day, status, slot)
) WITH (fillfactor = 50);

-- In the order of their keys, so that no two transactions wait for each other.
CREATE FUNCTION count_order_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT (created_at AT TIME ZONE 'Asia/Colombo')::date, status, 1 + pg_backend_pid() % 16, count(*), sum(total_amount)
      FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT (created_at AT TIME ZONE 'Asia/Colombo')::date, status, 0, -count(*), -sum(total_amount)
      FROM removed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  ELSE
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT (created_at AT TIME ZONE 'Asia/Colombo')::date, status, 0, sum(n), sum(amount)
      FROM (SELECT created_at, status, 1 AS n, total_amount AS amount FROM added
            UNION ALL SELECT created_at, status, -1, -total_amount FROM removed) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_days();
CREATE TRIGGER orders_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_order_days();
CREATE TRIGGER orders_moved AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_days();

INSERT INTO order_days (day, status, slot, orders, total)
  SELECT (created_at AT TIME ZONE 'Asia/Colombo')::date, status, 0, count(*), sum(total_amount) FROM orders GROUP BY 1, 2;

-- How many products and accounts there are in each state: counting a hundred thousand would be the slowest part of a page.
CREATE TABLE state_counts (
  thing text NOT NULL,                                -- product, profile
  state text NOT NULL,                                -- active, inactive, archived; an account's status
  n bigint NOT NULL,
  PRIMARY KEY (thing, state)
) WITH (fillfactor = 50);

CREATE FUNCTION product_state(is_active boolean, archived_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN is_active THEN 'active' ELSE 'inactive' END;

CREATE FUNCTION profile_state(account_status text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN account_status IS NULL THEN 'active'
    WHEN account_status IN ('active', 'blocked', 'deleted') THEN account_status ELSE 'unknown' END;

CREATE FUNCTION count_product_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO state_counts AS c (thing, state, n)
      SELECT 'product', product_state(is_active, archived_at), count(*) FROM added GROUP BY 2 ORDER BY 2
      ON CONFLICT (thing, state) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO state_counts AS c (thing, state, n)
      SELECT 'product', product_state(is_active, archived_at), -count(*) FROM removed GROUP BY 2 ORDER BY 2
      ON CONFLICT (thing, state) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_profile_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO state_counts AS c (thing, state, n)
      SELECT 'profile', profile_state(account_status), count(*) FROM added GROUP BY 2 ORDER BY 2
      ON CONFLICT (thing, state) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO state_counts AS c (thing, state, n)
      SELECT 'profile', profile_state(account_status), -count(*) FROM removed GROUP BY 2 ORDER BY 2
      ON CONFLICT (thing, state) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION move_product_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (thing, state, n)
    SELECT 'product', state, n FROM (VALUES (product_state(OLD.is_active, OLD.archived_at), -1),
      (product_state(NEW.is_active, NEW.archived_at), 1)) AS moved (state, n) ORDER BY state
    ON CONFLICT (thing, state) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE FUNCTION move_profile_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (thing, state, n)
    SELECT 'profile', state, n FROM (VALUES (profile_state(OLD.account_status), -1),
      (profile_state(NEW.account_status), 1)) AS moved (state, n) ORDER BY state
    ON CONFLICT (thing, state) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE TRIGGER products_counted AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_product_states();
CREATE TRIGGER products_discounted AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_product_states();
CREATE TRIGGER products_restated AFTER UPDATE OF is_active, archived_at ON products
  FOR EACH ROW WHEN (product_state(OLD.is_active, OLD.archived_at) <> product_state(NEW.is_active, NEW.archived_at))
  EXECUTE FUNCTION move_product_state();
CREATE TRIGGER profiles_counted AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_profile_states();
CREATE TRIGGER profiles_discounted AFTER DELETE ON profiles
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_profile_states();
CREATE TRIGGER profiles_restated AFTER UPDATE OF account_status ON profiles
  FOR EACH ROW WHEN (profile_state(OLD.account_status) <> profile_state(NEW.account_status))
  EXECUTE FUNCTION move_profile_state();

INSERT INTO state_counts (thing, state, n)
  SELECT 'product', product_state(is_active, archived_at), count(*) FROM products GROUP BY 2
  UNION ALL SELECT 'profile', profile_state(account_status), count(*) FROM profiles GROUP BY 2;

-- Active products with 5 or fewer (LOW_STOCK). A table of its own and not an index of products, whose every change of stock
-- would then be written into all the other indexes too.
CREATE TABLE low_stock (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  stock_quantity integer NOT NULL
);
CREATE INDEX low_stock_first ON low_stock (stock_quantity, product_id);

CREATE FUNCTION keep_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_active AND NEW.stock_quantity <= 5 THEN
    INSERT INTO low_stock (product_id, stock_quantity) VALUES (NEW.id, NEW.stock_quantity)
      ON CONFLICT (product_id) DO UPDATE SET stock_quantity = excluded.stock_quantity;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_low_at_first AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.is_active AND NEW.stock_quantity <= 5) EXECUTE FUNCTION keep_low_stock();
CREATE TRIGGER products_low AFTER UPDATE OF stock_quantity, is_active ON products
  FOR EACH ROW WHEN ((OLD.stock_quantity, OLD.is_active) <> (NEW.stock_quantity, NEW.is_active)
    AND (OLD.stock_quantity <= 5 OR NEW.stock_quantity <= 5))
  EXECUTE FUNCTION keep_low_stock();

INSERT INTO low_stock (product_id, stock_quantity)
  SELECT id, stock_quantity FROM products WHERE is_active AND stock_quantity <= 5;

-- Pictures that were uploaded for products: those that none took within a day are swept away.
CREATE TABLE product_pictures (
  image_url text PRIMARY KEY,
  uploaded_by uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX product_pictures_oldest ON product_pictures (created_at);
INSERT INTO product_pictures (image_url) SELECT DISTINCT image_url FROM products WHERE image_url IS NOT NULL;

-- What the admins note on an order, for themselves. Empty notes keep their row: its version goes on counting.
CREATE TABLE order_notes (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  note text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Every change an admin makes, written with it. No secrets: it holds what the back-office shows.
CREATE TABLE admin_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  thing text NOT NULL,                                -- product:{id}, order:{id}, coupon:{id}, user:{id}; outlives it
  action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'archived')),
  actor_id uuid,
  before jsonb,                                       -- the changed fields; NULL: there was nothing
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX admin_audit_of_thing ON admin_audit (thing, id DESC);
