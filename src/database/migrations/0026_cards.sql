-- Orders that are paid by card at a provider of payments, what such a provider said of them, and what of it fits no order.

ALTER TABLE orders DROP CONSTRAINT orders_payment_method_check,
  ADD CONSTRAINT orders_payment_method_check CHECK (payment_method IN ('bank_transfer', 'cash_on_delivery', 'payhere'));

ALTER TABLE payments ADD COLUMN provider text, ADD COLUMN provider_id text,
  DROP CONSTRAINT payments_way_check, ADD CONSTRAINT payments_way_check CHECK (way IN ('bank_transfer', 'cash', 'card'));
COMMENT ON COLUMN payments.provider_id IS 'The payment''s id at the provider: each state of it counts once.';
CREATE UNIQUE INDEX payments_of_provider ON payments (provider, provider_id, kind, state) WHERE provider IS NOT NULL;

CREATE TABLE card_notices (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider     text NOT NULL,
  fault        text NOT NULL CHECK (fault IN ('forged', 'unreadable', 'other_merchant', 'unknown_order', 'other_amount', 'other_currency', 'refund_due', 'charged_back')),
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
