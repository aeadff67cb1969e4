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

ALTER TABLE card_notices
  DROP CONSTRAINT card_notices_fault_check,
  ADD CONSTRAINT card_notices_fault_check CHECK (fault IN ('forged', 'unreadable', 'other_merchant', 'unknown_order', 'other_amount', 'other_currency', 'refund_due', 'charged_back', 'refund_refused'));
