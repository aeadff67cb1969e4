-- The shop's own tables. Amounts are numeric(12,2) rupees; times are stored in UTC.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE profiles (
  id uuid PRIMARY KEY,                                -- the user's id in the auth server
  email text NOT NULL,
  full_name text,
  phone text,
  address text,
  city text,
  postal_code text,
  account_status text,                                -- active, blocked, deleted; NULL counts as active
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC);
CREATE INDEX profiles_email ON profiles (lower(email));

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  role text NOT NULL,
  PRIMARY KEY (user_id, role)
);

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  price numeric(12,2) NOT NULL CHECK (price > 0 AND price <= 9999999.99),
  stock_quantity integer NOT NULL CHECK (stock_quantity >= 0),
  category text NOT NULL,
  image_url text,                                     -- the first picture; see platform/pictures for its other widths
  is_active boolean NOT NULL DEFAULT true,
  archived_at timestamptz,                            -- deleted by an admin, kept for the orders that hold it
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What a search looks through; a line break, which no search holds, keeps the two apart.
  search text NOT NULL GENERATED ALWAYS AS (lower(name) || chr(10) || lower(category)) STORED,
  CHECK (archived_at IS NULL OR NOT is_active),
  CHECK (char_length(category) <= 100)
);
-- Carries the search text, so that matches of a common word are counted without touching the table.
CREATE INDEX products_newest ON products (created_at DESC, id DESC) INCLUDE (search) WHERE is_active;
CREATE INDEX products_cheapest ON products (price, created_at DESC, id DESC) WHERE is_active;
CREATE INDEX products_dearest ON products (price DESC, created_at DESC, id DESC) WHERE is_active;
CREATE INDEX products_of_category ON products (category, created_at DESC, id DESC) WHERE is_active;
CREATE INDEX products_search ON products USING gin (search gin_trgm_ops) WHERE is_active;

-- How many active products each category holds, kept by triggers: the shop page asks for all of them on
-- every request, and counting a hundred thousand rows there would be its slowest part. Changes of stock
-- and price, which every order makes, do not touch it.
CREATE TABLE product_categories (
  category text PRIMARY KEY,
  active_count integer NOT NULL CHECK (active_count >= 0)
);

CREATE FUNCTION count_product_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_categories AS c (category, active_count)
      SELECT category, count(*) FROM added WHERE is_active GROUP BY category ORDER BY category
      ON CONFLICT (category) DO UPDATE SET active_count = c.active_count + excluded.active_count;
  ELSIF TG_OP = 'DELETE' THEN
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

CREATE TRIGGER products_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_product_category();
CREATE TRIGGER products_removed AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_product_category();
CREATE TRIGGER products_moved AFTER UPDATE OF category, is_active ON products
  FOR EACH ROW WHEN (OLD.category IS DISTINCT FROM NEW.category OR OLD.is_active IS DISTINCT FROM NEW.is_active)
  EXECUTE FUNCTION move_product_category();

CREATE TABLE cart (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  product_id uuid NOT NULL,                           -- no foreign key: a line whose product is gone is shown as such
  quantity integer NOT NULL CHECK (quantity >= 1),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, product_id)
);

CREATE TABLE coupons (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text NOT NULL CHECK (code = upper(btrim(code)) AND code <> ''),
  discount_type text NOT NULL DEFAULT 'percentage' CHECK (discount_type IN ('percentage', 'fixed')),
  discount_value numeric(12,2) NOT NULL CHECK (discount_value > 0),
  min_order_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (min_order_amount >= 0),
  max_discount_amount numeric(12,2) CHECK (max_discount_amount > 0),
  usage_limit integer CHECK (usage_limit >= 1),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  expires_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (discount_type = 'fixed' OR discount_value <= 100),
  CHECK (usage_limit IS NULL OR used_count <= usage_limit)
);
CREATE UNIQUE INDEX coupons_code ON coupons (code);
CREATE INDEX coupons_newest ON coupons (created_at DESC, id DESC);

CREATE TABLE receipts (
  path text PRIMARY KEY,                              -- {userId}/{timestamp}-{random}.{ext} in the receipts store
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX receipts_of_user ON receipts (user_id, created_at DESC);

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES profiles,
  order_number text NOT NULL UNIQUE,                  -- ORD-<milliseconds>; a name, never a key to anything
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,                         -- of the request that placed it: the same key with other content is refused
  payment_method text NOT NULL CHECK (payment_method IN ('bank_transfer', 'cash_on_delivery')),
  subtotal numeric(12,2) NOT NULL CHECK (subtotal >= 0),
  delivery_fee numeric(12,2) NOT NULL CHECK (delivery_fee >= 0),
  discount_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (discount_amount BETWEEN 0 AND subtotal),
  total_amount numeric(12,2) NOT NULL CHECK (total_amount = subtotal + delivery_fee - discount_amount),
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  delivery_address text NOT NULL,
  delivery_city text NOT NULL,
  delivery_postal_code text,
  notes text,
  bank_receipt_url text REFERENCES receipts (path),
  coupon_id uuid REFERENCES coupons ON DELETE SET NULL,
  coupon_code text,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  payment_status text NOT NULL DEFAULT 'pending' CHECK (payment_status IN ('pending', 'paid', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, idempotency_key)
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);

CREATE TABLE order_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id uuid NOT NULL REFERENCES products,
  product_name text NOT NULL,
  product_price numeric(12,2) NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  subtotal numeric(12,2) NOT NULL CHECK (subtotal = product_price * quantity),
  UNIQUE (order_id, position)
);
CREATE INDEX order_items_of_product ON order_items (product_id);

-- What happened to an order, oldest first: the timeline its owner and the admins read.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('placed', 'status', 'payment_status', 'receipt')),
  before text,
  after text,
  actor_id uuid,                                      -- who did it; NULL for the shop itself
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_events_of_order ON order_events (order_id, id);
