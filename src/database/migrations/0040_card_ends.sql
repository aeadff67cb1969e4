-- A card payment that hangs comes to an end: orders that wait for the bank are found, and who pays by transfer instead is in the timeline.

CREATE INDEX orders_card_pending ON orders (id) WHERE card_pending;

ALTER TABLE order_events
  DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question'));

ALTER TABLE card_notices
  DROP CONSTRAINT card_notices_fault_check,
  ADD CONSTRAINT card_notices_fault_check CHECK (fault IN ('forged', 'unreadable', 'other_merchant', 'unknown_order', 'other_order', 'other_amount', 'other_currency', 'refund_due', 'charged_back', 'refund_refused'));
