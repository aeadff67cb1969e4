-- Cash that couriers collected and paid out, parcel by parcel, with what they kept for it.

CREATE TABLE payout_lines (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id   uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  courier    text NOT NULL,
  amount     numeric(12,2) NOT NULL CHECK (amount > 0),
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
