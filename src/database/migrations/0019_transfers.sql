-- A transfer is counted with its amount, its reference at the bank and its day, and may be a part of what an order costs.

ALTER TABLE payments ADD COLUMN reference text, ADD COLUMN paid_on date;
COMMENT ON COLUMN payments.reference IS 'Of the transfer at the bank: letters and digits alone, in capitals.';
CREATE INDEX payments_of_reference ON payments (reference) WHERE reference IS NOT NULL;
CREATE INDEX payments_of_day ON payments (paid_on, amount) WHERE paid_on IS NOT NULL;

ALTER TABLE receipts ADD COLUMN sha256 text;
COMMENT ON COLUMN receipts.sha256 IS 'Of the stored file. Pictures are stored without what a phone adds, so the same picture has the same one. Null of files from before it was kept.';
CREATE INDEX receipts_of_sha256 ON receipts (sha256) WHERE sha256 IS NOT NULL;

ALTER TABLE orders ADD COLUMN slip_counted boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN orders.slip_counted IS 'The transfer of the latest slip was counted, and the rest is awaited.';
DROP INDEX orders_receipt_to_check;
CREATE INDEX orders_receipt_to_check ON orders (status, created_at DESC, id DESC) INCLUDE (order_customer)
  WHERE bank_receipt_url IS NOT NULL AND NOT slip_counted AND payment_method = 'bank_transfer' AND payment_status = 'pending'
    AND status <> 'cancelled';
