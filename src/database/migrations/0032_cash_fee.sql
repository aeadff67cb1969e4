-- Cash on delivery may cost a fee of its own, which the delivery fee of an order holds.

ALTER TABLE orders
  ADD COLUMN cash_fee numeric(12,2),
  ADD CONSTRAINT orders_cash_fee CHECK (cash_fee BETWEEN 0 AND delivery_fee);
COMMENT ON COLUMN orders.cash_fee IS 'The part of the delivery fee that cash on delivery costs; null of an order from before there was one.';
