-- Money is rows: what was received for an order and what an admin corrected. Every slip that was shown for it is kept.

CREATE TABLE payments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('payment', 'correction')),
  state      text NOT NULL CHECK (state IN ('pending', 'paid', 'failed')),
  way        text CHECK (way IN ('bank_transfer', 'cash')),
  amount     numeric(12,2),
  slip       text REFERENCES receipts (path) ON DELETE SET NULL,
  reason     text,
  event_id   bigint REFERENCES order_events (id) ON DELETE CASCADE,
  actor_id   uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_way CHECK ((kind = 'payment') = (way IS NOT NULL)),
  CONSTRAINT payments_amount CHECK (CASE WHEN kind = 'payment' THEN (amount >= 0) IS TRUE OR (amount IS NULL AND state <> 'paid') ELSE amount IS NOT NULL END)
);
COMMENT ON TABLE payments IS 'Money that was received for orders, slips that were refused, and what admins corrected. The payment status of an order follows from its rows: see shop/orders/payments.';
COMMENT ON COLUMN payments.state IS 'What the row makes of the order''s payment status. Only paid payments count; a correction counts whatever its state.';
COMMENT ON COLUMN payments.amount IS 'Of a correction, less than 0 where it takes away what was received. Null where nobody read the amount of a refused slip.';
COMMENT ON COLUMN payments.slip IS 'The order''s latest slip when the row was written.';
COMMENT ON COLUMN payments.event_id IS 'The event that an admin can undo while its mail waits; its rows go with it.';
CREATE INDEX payments_of_order ON payments (order_id, id);
CREATE INDEX payments_of_event ON payments (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX payments_of_slip ON payments (slip) WHERE slip IS NOT NULL;

CREATE TABLE slips (
  order_id   uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  path       text NOT NULL REFERENCES receipts (path),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, path)
);
COMMENT ON TABLE slips IS 'The receipts that were shown for an order, the latest of which is orders.bank_receipt_url.';
CREATE INDEX slips_of_path ON slips (path);

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
