-- The signed link by which a customer sees an order without an account is made of this number: another number ends it.
ALTER TABLE orders ADD COLUMN link_number integer;    -- null: the first

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN (
  'placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question', 'address',
  'promise', 'making', 'return', 'progress', 'link'));
