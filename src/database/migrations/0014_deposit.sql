-- Of what is made to order a part may be due before it is made. Null: the shop's own per cent.
ALTER TABLE products ADD COLUMN deposit_percent smallint CONSTRAINT products_deposit CHECK (deposit_percent BETWEEN 0 AND 100);

ALTER TABLE orders
  ADD COLUMN deposit_amount numeric(12,2),             -- what is due before anything is made; null where all is due at once
  ADD COLUMN balance_asked_at timestamptz,             -- when the customer was asked for the rest
  ADD COLUMN due_part text,                            -- the part of an order with a deposit that is due now; null without one
  ADD COLUMN retained_amount numeric(12,2),            -- what of a cancelled order does not go back, by the policy that was shown; null where nobody said so
  ADD CONSTRAINT orders_deposit CHECK (deposit_amount > 0),
  ADD CONSTRAINT orders_due_part CHECK (due_part IN ('deposit', 'none', 'balance'));

-- Of an order that is paid in cash, the deposit comes by a transfer, too.
DROP INDEX orders_receipt_to_check;
CREATE INDEX orders_receipt_to_check ON orders (status, created_at DESC, id DESC) INCLUDE (order_customer)
  WHERE bank_receipt_url IS NOT NULL AND NOT slip_counted
    AND (payment_method = 'bank_transfer' OR payment_method = 'cash_on_delivery' AND due_part = 'deposit')
    AND payment_status = 'pending' AND status <> 'cancelled';

DROP INDEX orders_refund_due;
CREATE INDEX orders_refund_due ON orders (created_at DESC, id DESC)
  WHERE (status = 'cancelled' AND kept_amount > COALESCE(retained_amount, 0)) OR surplus_amount > 0;
