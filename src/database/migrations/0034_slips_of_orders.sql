-- Slips that came to the shop by chat or on paper: an admin adds them to their order.

ALTER TABLE receipts ALTER COLUMN user_id DROP NOT NULL;
COMMENT ON TABLE receipts IS 'Receipts of bank transfers, uploaded by customers for their orders or by admins for an order.';
COMMENT ON COLUMN receipts.path IS '{userId}/{timestamp}-{random}.{ext} in the receipts store; {orderId}/… where an admin uploaded it.';
COMMENT ON COLUMN receipts.user_id IS 'Whose it is, and who may show it for orders. Null where an admin uploaded it: it belongs to its order and to no other.';

ALTER TABLE receipts ADD COLUMN pixel_sha256 text;
COMMENT ON COLUMN receipts.pixel_sha256 IS 'Of the pixels of a picture as it was sent: the same picture in a file of another format has the same one.';
CREATE INDEX receipts_of_pixels ON receipts (pixel_sha256) WHERE pixel_sha256 IS NOT NULL;

ALTER TABLE order_events
  DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'status', 'payment_status', 'receipt', 'refund', 'call', 'question'));
