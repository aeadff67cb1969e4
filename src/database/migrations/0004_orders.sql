-- What customers buy, from the cart to the tracking number.

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
  is_personal boolean NOT NULL DEFAULT false,         -- made by the shop for one person's first order; the list of coupons leaves it out
  is_sample boolean NOT NULL DEFAULT false,           -- added with the sample; once an admin has changed it, it counts as the owner's own
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

CREATE TABLE cart (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  product_id uuid NOT NULL,                           -- no foreign key: a line whose product is gone is shown as such
  quantity integer NOT NULL CHECK (quantity >= 1),
  personalisation text NOT NULL DEFAULT '',           -- two names to embroider are two lines; '' is none
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, product_id, personalisation)
);
COMMENT ON TABLE cart IS 'One row for each product in a customer''s cart.';

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid REFERENCES profiles,                   -- who placed it in the shop
  entered_by uuid REFERENCES profiles,                -- the admin who entered it for a customer without an account: then it may have no
                                                      -- e-mail address, and without delivery no address; both are empty then
  channel text NOT NULL DEFAULT 'shop' CHECK (channel IN ('shop', 'fair', 'phone', 'chat')),
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
  CONSTRAINT orders_placed_or_entered CHECK (num_nonnulls(user_id, entered_by) = 1),
  CONSTRAINT orders_discount_within_subtotal CHECK (discount_amount BETWEEN 0 AND subtotal),
  CONSTRAINT orders_total CHECK (total_amount = subtotal + delivery_fee - discount_amount)
);
COMMENT ON TABLE orders IS 'What customers have ordered, at the prices and addresses of that moment.';
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX orders_entered ON orders (entered_by, idempotency_key) WHERE entered_by IS NOT NULL;
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

-- A phone number in whichever format it was typed: here and abroad, with spaces or without. phoneDigits in shop/orders/phones.ts is the same.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0*94|0+)', '');
CREATE INDEX orders_phone ON orders (phone_digits(customer_phone) text_pattern_ops) INCLUDE (status, order_customer);

CREATE TABLE order_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id uuid NOT NULL REFERENCES products,
  product_name text NOT NULL,
  product_price numeric(12,2) NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 1),
  subtotal numeric(12,2) NOT NULL,
  personalisation text,
  personalisation_label text,
  personalisation_price numeric(12,2),                -- product_price includes it
  UNIQUE (order_id, position),
  CONSTRAINT order_items_personalisation CHECK ((personalisation IS NULL) = (personalisation_label IS NULL)),
  CONSTRAINT order_items_subtotal CHECK (subtotal = product_price * quantity)
);
COMMENT ON TABLE order_items IS 'The lines of an order.';
CREATE INDEX order_items_of_product ON order_items (product_id);
CREATE INDEX order_items_text ON order_items USING gin (lower(personalisation) gin_trgm_ops) WHERE personalisation IS NOT NULL;

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('placed', 'status', 'payment_status', 'receipt')),
  before text,
  after text,
  actor_id uuid,                                      -- who did it; NULL for the shop itself
  reason text,                                        -- of a payment that was refused: why, in words for the customer
  held_until timestamptz,                             -- until then a change of status by an admin can be undone, and its mail waits
  mail_id uuid,                                       -- the mail of this change, in mails for as long as that keeps it; NULL: it sends none
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE order_events IS 'What happened to an order: the timeline that its owner and the admins read.';
CREATE INDEX order_events_of_order ON order_events (order_id, id);
CREATE INDEX order_events_delivered ON order_events (created_at) WHERE kind = 'status' AND after = 'delivered';

CREATE TABLE order_notes (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  note text NOT NULL,                                 -- an empty note keeps its row: the version goes on counting
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE order_notes IS 'What the admins note on an order, for themselves.';

CREATE TABLE order_tracking (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  courier text,
  tracking_number text,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE order_tracking IS 'How an order can be followed on its way. A table of its own, so that it does not count as a change of the order.';

-- Writes an order that the shop has judged (shop/checkout/place-order.server.ts), if all that it was judged by still holds: it decides nothing
-- itself. Otherwise it fails with serialization_failure and leaves nothing behind, and the shop judges again.
--   judged = {order, items: rows of these tables; orders_placed, coupon_version, versions: what was read; roots: what is locked first
--     of variants; kept_address: for the customer's next order; mails: for queue_mails}
-- Rows are locked in the order in which everybody takes them (src/database/README.md), products last: everybody wants the popular ones.
CREATE FUNCTION place_order(judged jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
      channel, entered_by, status, payment_status)
    VALUES (new_order.id, new_order.user_id, new_order.order_number, new_order.idempotency_key, new_order.request_hash,
      new_order.payment_method, new_order.subtotal, new_order.delivery_fee, new_order.discount_amount,
      new_order.total_amount, new_order.customer_name, new_order.customer_email, new_order.customer_phone,
      new_order.delivery_address, new_order.delivery_city, new_order.delivery_postal_code, new_order.notes,
      new_order.bank_receipt_url, new_order.coupon_id, new_order.coupon_code, new_order.mail_to, new_order.created_at,
      new_order.channel, new_order.entered_by, new_order.status,
      new_order.payment_status)
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
      personalisation, personalisation_label, personalisation_price)
    SELECT i.id, new_order.id, i.position, i.product_id, i.product_name, i.product_price, i.quantity, i.subtotal,
      i.personalisation, i.personalisation_label, i.personalisation_price
    FROM unnest(items) AS i;
END $$;
