-- An address that was corrected stands in the timeline of its order: before and after are what stood on the parcel, line by line.
ALTER TABLE order_events
  DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (
    kind IN ('placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question', 'address'));
