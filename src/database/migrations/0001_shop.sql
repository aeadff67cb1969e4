-- What the shop stores. Amounts are numeric(12,2) rupees; times are stored in UTC. What is derived from these tables by triggers is
-- in 0004_read_models.sql. `version` counts changes by admins: an edit sends back the version it began with, and is refused when
-- that is no longer the present one.
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
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What a search looks through; line breaks, which no search holds, keep the parts apart.
  search text NOT NULL GENERATED ALWAYS AS (lower(COALESCE(full_name, '') || chr(10) || email)) STORED
);
COMMENT ON TABLE profiles IS 'One row for each user: what the shop knows of a person.';
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC);
CREATE INDEX profiles_email ON profiles (lower(email));

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  role text NOT NULL,
  PRIMARY KEY (user_id, role)
);
COMMENT ON TABLE user_roles IS 'Who is an admin.';
CREATE INDEX user_roles_admins ON user_roles (user_id) WHERE role = 'admin';

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  price numeric(12,2) NOT NULL CHECK (price > 0 AND price <= 9999999.99),
  stock_quantity integer NOT NULL CHECK (stock_quantity >= 0),
  category text NOT NULL CHECK (char_length(category) <= 100),
  image_url text,                                     -- the first picture; see platform/pictures for its other widths
  is_active boolean NOT NULL DEFAULT true,
  archived_at timestamptz,                            -- deleted by an admin, but still in orders
  version integer NOT NULL DEFAULT 1,                 -- stock that orders take does not change it
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(name) || chr(10) || lower(category)) STORED,
  CONSTRAINT products_archived_inactive CHECK (archived_at IS NULL OR NOT is_active)
);
COMMENT ON TABLE products IS 'What is or was for sale.';
-- Carries the search text, so that matches of a common word are counted without reading the table.
CREATE INDEX products_newest ON products (created_at DESC, id DESC) INCLUDE (search) WHERE is_active;
CREATE INDEX products_by_price ON products (price, created_at DESC, id DESC) WHERE is_active;
CREATE INDEX products_by_price_descending ON products (price DESC, created_at DESC, id DESC) WHERE is_active;
CREATE INDEX products_of_category ON products (category, created_at DESC, id DESC) WHERE is_active;
CREATE INDEX products_search ON products USING gin (search gin_trgm_ops) WHERE is_active;
CREATE INDEX products_of_picture ON products (image_url) WHERE image_url IS NOT NULL;

CREATE TABLE product_pictures (
  image_url text PRIMARY KEY,
  uploaded_by uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE product_pictures IS 'Uploaded pictures: those that no product uses after a day are removed.';
CREATE INDEX product_pictures_oldest ON product_pictures (created_at);

CREATE TABLE cart (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  product_id uuid NOT NULL,                           -- no foreign key: a line whose product is gone is shown as such
  quantity integer NOT NULL CHECK (quantity >= 1),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, product_id)
);
COMMENT ON TABLE cart IS 'One row for each product in a customer''s cart.';

CREATE TABLE coupons (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text NOT NULL CHECK (code = upper(btrim(code)) AND code <> ''),
  discount_type text NOT NULL DEFAULT 'percentage' CHECK (discount_type IN ('percentage', 'fixed')),
  discount_value numeric(12,2) NOT NULL CHECK (discount_value > 0),
  min_order_amount numeric(12,2) NOT NULL DEFAULT 0 CHECK (min_order_amount >= 0),
  max_discount_amount numeric(12,2) CHECK (max_discount_amount > 0),
  usage_limit integer CHECK (usage_limit >= 1),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0), -- by orders that are not cancelled, and the uses of the next column
  uses_without_order integer NOT NULL DEFAULT 0 CHECK (uses_without_order >= 0), -- of a sample coupon, or from another shop
  expires_at timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,                 -- uses by orders do not change it
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT coupons_percentage_within_100 CHECK (discount_type = 'fixed' OR discount_value <= 100),
  CONSTRAINT coupons_used_within_limit CHECK (usage_limit IS NULL OR used_count <= usage_limit)
);
COMMENT ON TABLE coupons IS 'Discounts by code.';
CREATE UNIQUE INDEX coupons_code ON coupons (code);
CREATE INDEX coupons_newest ON coupons (created_at DESC, id DESC);

CREATE TABLE receipts (
  path text PRIMARY KEY,                              -- {userId}/{timestamp}-{random}.{ext} in the receipts store
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE receipts IS 'Receipts of bank transfers that customers have uploaded.';
CREATE INDEX receipts_of_user ON receipts (user_id, created_at DESC);

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES profiles,
  order_number text NOT NULL UNIQUE,                  -- ORD-<milliseconds>; a name, never a key to anything
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,                         -- of the request that placed it: the same key with other content is refused
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  payment_method text NOT NULL CHECK (payment_method IN ('bank_transfer', 'cash_on_delivery')),
  payment_status text NOT NULL DEFAULT 'pending' CHECK (payment_status IN ('pending', 'paid', 'failed')),
  subtotal numeric(12,2) NOT NULL CHECK (subtotal >= 0),
  delivery_fee numeric(12,2) NOT NULL CHECK (delivery_fee >= 0),
  discount_amount numeric(12,2) NOT NULL DEFAULT 0,
  total_amount numeric(12,2) NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  order_customer bigint NOT NULL,                     -- id in order_customers, set by a trigger
  mail_to text,                                       -- where its mails go; NULL: customer_email
  delivery_address text NOT NULL,
  delivery_city text NOT NULL,
  delivery_postal_code text,
  notes text,                                         -- the customer's
  bank_receipt_url text REFERENCES receipts (path),
  coupon_id uuid REFERENCES coupons ON DELETE SET NULL,
  coupon_code text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, idempotency_key),
  CONSTRAINT orders_discount_within_subtotal CHECK (discount_amount BETWEEN 0 AND subtotal),
  CONSTRAINT orders_total CHECK (total_amount = subtotal + delivery_fee - discount_amount)
);
COMMENT ON TABLE orders IS 'What customers have ordered, at the prices and addresses of that moment.';
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_coupon ON orders (coupon_id) WHERE coupon_id IS NOT NULL;
-- The indexes of the back-office's list carry what its filters ask for, so that pages and counts are read without the table.
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC) INCLUDE (status, order_customer);
CREATE INDEX orders_of_status ON orders (status, created_at DESC, id DESC) INCLUDE (order_customer);
CREATE INDEX orders_of_customer ON orders (order_customer, created_at DESC, id DESC) INCLUDE (status);
CREATE INDEX orders_receipt_to_check ON orders (status, created_at DESC, id DESC) INCLUDE (order_customer)
  WHERE bank_receipt_url IS NOT NULL AND payment_method = 'bank_transfer' AND payment_status = 'pending'
    AND status <> 'cancelled';
CREATE INDEX orders_number_start ON orders (order_number text_pattern_ops) INCLUDE (status, order_customer);
CREATE INDEX orders_number_part ON orders USING gin (order_number gin_trgm_ops);

CREATE TABLE order_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id uuid NOT NULL REFERENCES products,
  product_name text NOT NULL,
  product_price numeric(12,2) NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  subtotal numeric(12,2) NOT NULL,
  UNIQUE (order_id, position),
  CONSTRAINT order_items_subtotal CHECK (subtotal = product_price * quantity)
);
COMMENT ON TABLE order_items IS 'The lines of an order.';
CREATE INDEX order_items_of_product ON order_items (product_id);

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('placed', 'status', 'payment_status', 'receipt')),
  before text,
  after text,
  actor_id uuid,                                      -- who did it; NULL for the shop itself
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE order_events IS 'What happened to an order: the timeline that its owner and the admins read.';
CREATE INDEX order_events_of_order ON order_events (order_id, id);

CREATE TABLE order_notes (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  note text NOT NULL,                                 -- an empty note keeps its row: the version goes on counting
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE order_notes IS 'What the admins note on an order, for themselves.';

CREATE TABLE admin_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,                               -- product:{id}, order:{id}, coupon:{id}, user:{id}, mail:{id}; outlives it
  action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'archived')),
  actor_id uuid,
  before jsonb,                                       -- the changed fields; NULL: there was nothing
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE admin_audit IS 'Every change by an admin, written with it. No secrets: it holds what the back-office shows.';
CREATE INDEX admin_audit_of_entity ON admin_audit (entity, id DESC);
