-- What customers send back of delivered orders. An order has one open return at most, and its pieces are asked for once.
CREATE TABLE returns (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id   uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  state      text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'accepted', 'declined', 'received', 'settled')),
  wish       text NOT NULL CHECK (wish IN ('money_back', 'exchange', 'repair')),
  reason     text NOT NULL CHECK (reason IN ('damaged', 'wrong', 'other_than_shown', 'size', 'changed_mind', 'other')),
  words      text,
  items      jsonb NOT NULL,
  pictures   text[] NOT NULL DEFAULT '{}',
  answer     text,
  restocked  boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE returns IS 'What customers send back of delivered orders.';
COMMENT ON COLUMN returns.items IS 'The lines of the order, each once: [{"id": order_items.id, "quantity": 1}].';
COMMENT ON COLUMN returns.pictures IS 'Paths of receipts, which keep the customer''s private pictures.';
COMMENT ON COLUMN returns.restocked IS 'Its pieces went back into the stock when it was settled.';
COMMENT ON COLUMN returns.answer IS 'What the owner said with its state: how to send it, why not, or how it was settled.';
CREATE INDEX returns_of_order ON returns (order_id);
CREATE UNIQUE INDEX returns_open ON returns (order_id) WHERE state IN ('requested', 'accepted', 'received');
CREATE INDEX returns_pictures ON returns USING gin (pictures);

ALTER TABLE products ADD COLUMN no_returns boolean NOT NULL DEFAULT false;
ALTER TABLE order_items ADD COLUMN no_returns boolean;  -- true of what could not be returned when it was ordered; else null

-- True while a return of the order is open, and null else.
ALTER TABLE orders ADD COLUMN return_due boolean;
CREATE INDEX orders_return_due ON orders (created_at, id) WHERE return_due;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN (
  'placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question', 'address',
  'promise', 'making', 'return'));
