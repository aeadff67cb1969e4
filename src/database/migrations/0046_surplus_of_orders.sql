-- Money above what an order costs is to go back, as that of a cancelled order is.

ALTER TABLE orders ADD COLUMN surplus_amount numeric(12,2);
COMMENT ON COLUMN orders.surplus_amount IS 'What was received above what the order costs, and did not go back, as the order''s payments say; null where that is nothing. A refund of it is due.';
UPDATE orders o SET surplus_amount = o.kept_amount - (o.total_amount - p.reduced)
  FROM (SELECT order_id, COALESCE(sum(reduced), 0) AS reduced FROM payments GROUP BY order_id) p
  WHERE o.id = p.order_id AND o.kept_amount > o.total_amount - p.reduced;

DROP INDEX orders_refund_due;
CREATE INDEX orders_refund_due ON orders (created_at DESC, id DESC) WHERE (status = 'cancelled' AND kept_amount > 0) OR surplus_amount > 0;
