-- An unpaid transfer has a time until which the pieces are kept; what is to happen then is the owner's to say.

ALTER TABLE orders ADD COLUMN pay_by timestamptz;
COMMENT ON COLUMN orders.pay_by IS 'Until when a transfer is awaited. Null where nothing is to be transferred. It counts while the order is pending and not paid.';

-- What customers were told until now: three days.
UPDATE orders SET pay_by = created_at + interval '3 days'
  WHERE status = 'pending' AND payment_method = 'bank_transfer' AND payment_status <> 'paid';

CREATE INDEX orders_pay_by ON orders (pay_by) INCLUDE (status, created_at, id, order_customer)
  WHERE status = 'pending' AND payment_method = 'bank_transfer' AND payment_status <> 'paid'
    AND (bank_receipt_url IS NULL OR slip_counted OR payment_status = 'failed');
