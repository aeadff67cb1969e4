-- Parcels that a courier has taken along. Whoever pressed too early takes it back on the same day.

CREATE TABLE handovers (
  order_id   uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  courier    text,
  actor_id   uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE handovers IS 'Who handed the parcel of an order over to a courier, and when.';
