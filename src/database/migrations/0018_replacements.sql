-- What the owner sends for returned pieces is an order of its own, which costs nothing.
ALTER TABLE returns ADD COLUMN sent_order uuid UNIQUE REFERENCES orders (id) ON DELETE SET NULL;
COMMENT ON COLUMN returns.sent_order IS 'The order that was sent in exchange, or after a repair; null without one.';
