-- With which courier an order goes, and its number there.
CREATE TABLE order_tracking (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  courier text,
  tracking_number text,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE order_tracking IS 'How an order can be followed on its way. A table of its own, so that it does not count as a change of the order.';
