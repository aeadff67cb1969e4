-- Slips that came to the shop by chat or on paper: an admin adds them to their order.

ALTER TABLE receipts ALTER COLUMN user_id DROP NOT NULL;
COMMENT ON TABLE receipts IS 'Receipts of bank transfers, uploaded by customers for their orders or by admins for an order.';
COMMENT ON COLUMN receipts.path IS '{userId}/{timestamp}-{random}.{ext} in the receipts store; {orderId}/… where an admin uploaded it.';
COMMENT ON COLUMN receipts.user_id IS 'Whose it is, and who may show it for orders. Null where an admin uploaded it: it belongs to its order and to no other.';
