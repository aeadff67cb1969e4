-- The owner tells a customer how the making of an order goes, with pictures.
ALTER TABLE order_events ADD COLUMN pictures text[];    -- paths of receipts, whose store is private; null of other events
CREATE INDEX order_events_of_pictures ON order_events USING gin (pictures) WHERE pictures IS NOT NULL;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN (
  'placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question', 'address',
  'promise', 'making', 'return', 'progress'));
