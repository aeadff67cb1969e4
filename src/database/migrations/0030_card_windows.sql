-- Orders by card have a time to pay too. A payment that waits for the bank stops it, as a slip does that waits to be checked.

ALTER TABLE orders ADD COLUMN card_pending boolean;
COMMENT ON COLUMN orders.card_pending IS 'True while a provider waits for the bank, as the order''s payments say; null where none does.';
COMMENT ON COLUMN orders.pay_by IS 'Until when a transfer or a card payment is awaited. Null where nothing is to be paid before the parcel. It counts while the order is pending and not paid.';

DROP INDEX orders_pay_by;
CREATE INDEX orders_pay_by ON orders (pay_by) INCLUDE (status, created_at, id, order_customer)
  WHERE status = 'pending' AND pay_by IS NOT NULL AND payment_status <> 'paid' AND card_pending IS NULL
    AND (bank_receipt_url IS NULL OR slip_counted OR payment_status = 'failed');
