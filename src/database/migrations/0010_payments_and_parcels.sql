-- What 1.1.0 knows of money, parcels and addresses.

-- Where an order goes is known by its district too, and by what helps a rider: a landmark and a second phone.
ALTER TABLE profiles
  ADD COLUMN second_phone text,
  ADD COLUMN landmark     text,
  ADD COLUMN district     smallint CONSTRAINT profiles_district CHECK (district BETWEEN 1 AND 25),
  ADD COLUMN addresses    jsonb NOT NULL DEFAULT '{}' CONSTRAINT profiles_addresses CHECK (jsonb_typeof(addresses) = 'object');
COMMENT ON COLUMN profiles.addresses IS 'Further addresses of the customer by name, each with the address columns of orders.';

ALTER TABLE orders
  ADD COLUMN second_phone        text,
  ADD COLUMN delivery_landmark   text,
  ADD COLUMN delivery_district   smallint CONSTRAINT orders_district CHECK (delivery_district BETWEEN 1 AND 25),
  ADD COLUMN delivery_town       text,
  ADD COLUMN customer_phone_e164 text,
  ADD COLUMN pick_up             boolean,
  ADD COLUMN to_call             boolean,
  ADD COLUMN pay_by              timestamptz,
  ADD COLUMN card_pending        boolean,
  ADD COLUMN slip_counted        boolean NOT NULL DEFAULT false,
  ADD COLUMN cash_fee            numeric(12,2) CONSTRAINT orders_cash_fee CHECK (cash_fee BETWEEN 0 AND delivery_fee),
  ADD COLUMN kept_amount         numeric(12,2),
  ADD COLUMN surplus_amount      numeric(12,2),
  DROP CONSTRAINT orders_payment_method_check,
  ADD CONSTRAINT orders_payment_method_check CHECK (payment_method IN ('bank_transfer', 'cash_on_delivery', 'payhere'));
COMMENT ON COLUMN orders.delivery_district IS 'A number of shop/address/districts.ts; null where nobody said it.';
COMMENT ON COLUMN orders.delivery_town IS 'The Latin name of the town that delivery_city names in any letters; null where that is no known town.';
COMMENT ON COLUMN orders.customer_phone_e164 IS 'The customer''s phone number like +94771234567; null where it is none, and of orders before 1.1.0.';
COMMENT ON COLUMN orders.pick_up IS 'Whether its customer fetches it, at the address of the order. Null: no.';
COMMENT ON COLUMN orders.to_call IS 'Whether its customer is asked before it is confirmed; it stays when that is done. Null: no.';
COMMENT ON COLUMN orders.pay_by IS 'Until when a transfer or a card payment is awaited. Null where nothing is to be paid before the parcel. It counts while the order is pending and not paid.';
COMMENT ON COLUMN orders.card_pending IS 'True while a provider waits for the bank, as the order''s payments say; null where none does.';
COMMENT ON COLUMN orders.slip_counted IS 'The transfer of the latest slip was counted, and the rest is awaited.';
COMMENT ON COLUMN orders.cash_fee IS 'The part of the delivery fee that cash on delivery costs; null of an order from before there was one.';
COMMENT ON COLUMN orders.kept_amount IS 'What was received and did not go back, as the order''s payments say; null where that is nothing. Of a cancelled order a refund of it is due.';
COMMENT ON COLUMN orders.surplus_amount IS 'What was received above what the order costs, and did not go back, as the order''s payments say; null where that is nothing. A refund of it is due.';

ALTER TABLE order_events
  DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question'));

-- Receipts are recognised when they are shown again, also by another account, in another format, or after their file is removed.
ALTER TABLE receipts
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN sha256       text,
  ADD COLUMN pixel_sha256 text,
  ADD COLUMN removed_at   timestamptz;
COMMENT ON TABLE receipts IS 'Receipts of bank transfers, uploaded by customers for their orders or by admins for an order.';
COMMENT ON COLUMN receipts.path IS '{userId}/{timestamp}-{random}.{ext} in the receipts store; {orderId}/… where an admin uploaded it.';
COMMENT ON COLUMN receipts.user_id IS 'Whose it is, and who may show it for orders. Null where an admin uploaded it: it belongs to its order and to no other.';
COMMENT ON COLUMN receipts.pixel_sha256 IS 'Of the pixels of a picture as it was sent: the same picture in a file of another format has the same one.';
COMMENT ON COLUMN receipts.sha256 IS 'Of the stored file. Pictures are stored without what a phone adds, so the same picture has the same one. Null of files from before it was kept.';
COMMENT ON COLUMN receipts.removed_at IS 'When the file was removed, because every order that showed it has been closed for long enough.';
CREATE INDEX receipts_of_sha256 ON receipts (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX receipts_of_pixels ON receipts (pixel_sha256) WHERE pixel_sha256 IS NOT NULL;
CREATE INDEX receipts_with_file ON receipts (created_at, path) WHERE removed_at IS NULL;

CREATE TABLE slips (
  order_id   uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  path       text NOT NULL REFERENCES receipts (path),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, path)
);
COMMENT ON TABLE slips IS 'The receipts that were shown for an order, the latest of which is orders.bank_receipt_url.';
CREATE INDEX slips_of_path ON slips (path);

-- Money is rows: what was received for an order, what went back, and what an admin corrected.
CREATE TABLE payments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id    uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('payment', 'refund', 'correction')),
  state       text NOT NULL CHECK (state IN ('pending', 'paid', 'failed')),
  way         text CHECK (way IN ('bank_transfer', 'cash', 'card')),
  amount      numeric(12,2),
  reduced     numeric(12,2),
  items       jsonb,
  slip        text REFERENCES receipts (path) ON DELETE SET NULL,
  reference   text,
  paid_on     date,
  provider    text,
  provider_id text,
  reason      text,
  reason_code text,
  event_id    bigint REFERENCES order_events (id) ON DELETE CASCADE,
  actor_id    uuid REFERENCES profiles (id),
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_way CHECK ((kind = 'correction') = (way IS NULL)),
  CONSTRAINT payments_amount CHECK (CASE kind
    WHEN 'payment' THEN (amount >= 0) IS TRUE OR (amount IS NULL AND state <> 'paid')
    WHEN 'refund' THEN (amount > 0) IS TRUE
    ELSE amount IS NOT NULL END),
  CONSTRAINT payments_reduced CHECK (CASE WHEN kind = 'refund' THEN (reduced BETWEEN 0 AND amount) IS TRUE ELSE reduced IS NULL END)
);
COMMENT ON TABLE payments IS 'Money that was received for orders and that went back, slips that were refused, and what admins corrected. The payment status of an order follows from its rows: see shop/orders/payments.';
COMMENT ON COLUMN payments.state IS 'What the row makes of the order''s payment status. Only paid payments count; a correction counts whatever its state.';
COMMENT ON COLUMN payments.amount IS 'Of a correction, less than 0 where it takes away what was received. Null where nobody read the amount of a refused slip.';
COMMENT ON COLUMN payments.slip IS 'The order''s latest slip when the row was written.';
COMMENT ON COLUMN payments.event_id IS 'The event that an admin can undo while its mail waits; its rows go with it.';
COMMENT ON COLUMN payments.reference IS 'Of the transfer at the bank: letters and digits alone, in capitals.';
COMMENT ON COLUMN payments.provider_id IS 'The payment''s id at the provider: each state of it counts once.';
COMMENT ON COLUMN payments.reduced IS 'By how much less an order costs since this refund; 0 where the money is asked for again, or was more than the order costs.';
COMMENT ON COLUMN payments.items IS 'The pieces that a refund is for, as [{id, quantity}]; null of an amount alone.';
COMMENT ON COLUMN payments.reason_code IS 'The ready reason that reason words. Null where an admin wrote the words.';
CREATE INDEX payments_of_order ON payments (order_id, id);
CREATE INDEX payments_of_event ON payments (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX payments_of_slip ON payments (slip) WHERE slip IS NOT NULL;
CREATE INDEX payments_of_reference ON payments (reference) WHERE reference IS NOT NULL;
CREATE INDEX payments_of_day ON payments (paid_on, amount) WHERE paid_on IS NOT NULL;
CREATE UNIQUE INDEX payments_of_provider ON payments (provider, provider_id, kind, state) WHERE provider IS NOT NULL;

-- Times to pay end by the database's clock, while the shop runs, and each reminder is sent once.

CREATE TABLE payment_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ran_at   timestamptz NOT NULL
);
COMMENT ON TABLE payment_clock IS 'When the times to pay were last looked at. No backup has it, so there is no row after a restore.';

CREATE TABLE payment_reminders (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  news     text NOT NULL CHECK (news IN ('half', 'last')),
  pay_by   timestamptz NOT NULL,
  PRIMARY KEY (order_id, news, pay_by)
);
COMMENT ON TABLE payment_reminders IS 'The reminders that were queued, so that none is queued twice.';
COMMENT ON COLUMN payment_reminders.pay_by IS 'The end of the time to pay that it named.';

-- Parcels that a courier has taken along. Whoever pressed too early takes it back on the same day.

CREATE TABLE handovers (
  order_id   uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  courier    text,
  actor_id   uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE handovers IS 'Who handed the parcel of an order over to a courier, and when.';

-- Cash that couriers collected and paid out, parcel by parcel, with what they kept for it.

CREATE TABLE payout_lines (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  courier    text NOT NULL,
  amount     numeric(12,2) NOT NULL CHECK (amount >= 0),
  fee        numeric(12,2) CHECK (fee >= 0),
  paid_on    date,
  event_id   bigint REFERENCES order_events (id) ON DELETE CASCADE,
  actor_id   uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payout_lines_once UNIQUE NULLS NOT DISTINCT (order_id, amount, paid_on)
);
COMMENT ON TABLE payout_lines IS 'What couriers paid out for parcels. The money itself is in payments.';
COMMENT ON COLUMN payout_lines.event_id IS 'The event of its payment, with which it is undone; null where the cash was counted when the parcel was delivered.';
CREATE INDEX payout_lines_of_event ON payout_lines (event_id) WHERE event_id IS NOT NULL;

CREATE TABLE payout_columns (
  courier    text PRIMARY KEY,
  columns    jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'object'),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payout_columns IS 'Which columns of a courier''s payout sheet hold what, as an admin chose them last.';

-- A parcel that nobody took comes back: its order is cancelled, and it counts for the phone number.

CREATE TABLE refused_parcels (
  order_id   uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  phone      text NOT NULL,
  lost       uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE refused_parcels IS 'Cancelled orders whose parcel was refused at the door.';
COMMENT ON COLUMN refused_parcels.phone IS 'The customer''s, as E.164 where it is one.';
COMMENT ON COLUMN refused_parcels.lost IS 'The lines of the order whose pieces are not back in stock.';
CREATE INDEX refused_parcels_of_phone ON refused_parcels (phone);

-- What providers of card payments say.
CREATE TABLE card_notices (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider     text NOT NULL,
  fault        text NOT NULL CHECK (fault IN ('forged', 'unreadable', 'other_merchant', 'unknown_order', 'other_order', 'other_amount', 'other_currency',
    'refund_due', 'charged_back', 'refund_refused', 'unconfirmed', 'sent_back')),
  digest       text NOT NULL,
  order_number text,
  order_id     uuid REFERENCES orders (id) ON DELETE CASCADE,
  provider_id  text,
  state        text,
  amount       text,
  times        integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  seen_at      timestamptz,
  CONSTRAINT card_notices_once UNIQUE (provider, fault, digest)
);
COMMENT ON TABLE card_notices IS 'What providers of card payments said, or somebody in their name, that an owner must look at.';
CREATE INDEX card_notices_unseen ON card_notices (id DESC) WHERE seen_at IS NULL;
CREATE INDEX card_notices_of_order ON card_notices (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE card_asks (
  order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  tries    integer NOT NULL DEFAULT 1,
  answer   text CHECK (answer IN ('known', 'nothing', 'away'))
);
COMMENT ON TABLE card_asks IS 'When a provider was asked what became of an order''s card payment: it has not said so by itself.';

-- Card money goes back through its provider. What is asked for is written first, so that it is never asked for twice.

CREATE TABLE card_refunds (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id    uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  provider    text NOT NULL,
  provider_id text NOT NULL,
  amount      numeric(12,2) NOT NULL CHECK (amount > 0),
  reason      text,
  items       jsonb,
  state       text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'done', 'refused', 'unknown')),
  tries       integer NOT NULL DEFAULT 0,
  asked_at    timestamptz NOT NULL DEFAULT now(),
  actor_id    uuid REFERENCES profiles (id),
  created_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE card_refunds IS 'Card payments that a provider was asked to send back. The money itself is in payments, once it is done.';
COMMENT ON COLUMN card_refunds.provider_id IS 'The payment''s id at the provider.';
COMMENT ON COLUMN card_refunds.state IS 'Unknown: the provider has not answered, and may have done it.';
CREATE UNIQUE INDEX card_refunds_once ON card_refunds (provider, provider_id) WHERE state <> 'refused';
CREATE INDEX card_refunds_open ON card_refunds (asked_at) WHERE state IN ('requested', 'unknown');
CREATE INDEX card_refunds_of_order ON card_refunds (order_id);

-- The money of orders of 1.0.0, whose payment status was all that was known of it.

-- A change that is held now would be undone without its row.
UPDATE order_events SET held_until = now() WHERE kind = 'payment_status' AND held_until > now();

INSERT INTO slips (order_id, path, created_at)
  SELECT o.id, o.bank_receipt_url, r.created_at FROM orders o JOIN receipts r ON r.path = o.bank_receipt_url;

INSERT INTO payments (order_id, kind, state, way, amount, slip, reason, actor_id, created_at)
  SELECT o.id, 'payment', o.payment_status, CASE o.payment_method WHEN 'bank_transfer' THEN 'bank_transfer' ELSE 'cash' END,
    CASE WHEN o.payment_status = 'paid' THEN o.total_amount END, o.bank_receipt_url, e.reason, p.id, COALESCE(e.created_at, o.updated_at)
  FROM orders o
    LEFT JOIN LATERAL (SELECT reason, actor_id, created_at FROM order_events
      WHERE order_id = o.id AND kind = 'payment_status' AND after = o.payment_status ORDER BY id DESC LIMIT 1) e ON true
    LEFT JOIN profiles p ON p.id = e.actor_id
  WHERE o.payment_status <> 'pending'
  ORDER BY o.created_at, o.id;

UPDATE orders o SET kept_amount = p.kept FROM (SELECT order_id, sum(amount) AS kept FROM payments WHERE state = 'paid' GROUP BY order_id) p
  WHERE o.id = p.order_id AND p.kept <> 0;

-- What customers were told until now: three days.
UPDATE orders SET pay_by = created_at + interval '3 days'
  WHERE status = 'pending' AND payment_method = 'bank_transfer' AND payment_status <> 'paid';

DROP INDEX orders_receipt_to_check;
CREATE INDEX orders_receipt_to_check ON orders (status, created_at DESC, id DESC) INCLUDE (order_customer)
  WHERE bank_receipt_url IS NOT NULL AND NOT slip_counted AND payment_method = 'bank_transfer' AND payment_status = 'pending'
    AND status <> 'cancelled';
CREATE INDEX orders_pay_by ON orders (pay_by) INCLUDE (status, created_at, id, order_customer)
  WHERE status = 'pending' AND pay_by IS NOT NULL AND payment_status <> 'paid' AND card_pending IS NULL
    AND (bank_receipt_url IS NULL OR slip_counted OR payment_status = 'failed');
CREATE INDEX orders_card_pending ON orders (id) WHERE card_pending;
CREATE INDEX orders_refund_due ON orders (created_at DESC, id DESC) WHERE (status = 'cancelled' AND kept_amount > 0) OR surplus_amount > 0;
-- How many orders of a customer wait for payment is counted at each order: from these rows, however many others there are.

CREATE INDEX orders_unpaid_of_user ON orders (user_id) WHERE status = 'pending' AND payment_status <> 'paid';

-- As in 0004_orders.sql. It writes the rows that it is given and names no column of theirs, so another column of an order needs no other function.
CREATE OR REPLACE FUNCTION place_order(judged jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders,
    jsonb_build_object('version', 1, 'updated_at', now(), 'slip_counted', false) || (judged -> 'order'));
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
