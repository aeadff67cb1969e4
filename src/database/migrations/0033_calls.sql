-- An order to be paid in cash may be confirmed with its customer first, by phone.

ALTER TABLE orders ADD COLUMN to_call boolean;
COMMENT ON COLUMN orders.to_call IS 'Whether its customer is asked before it is confirmed; it stays when that is done. Null: no.';

ALTER TABLE order_events
  DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'status', 'payment_status', 'receipt', 'refund', 'call'));
