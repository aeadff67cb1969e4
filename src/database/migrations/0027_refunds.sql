-- Money goes back to customers: in full or in part, never more than was received.

ALTER TABLE payments
  ADD COLUMN reduced numeric(12,2),
  ADD COLUMN items jsonb,
  DROP CONSTRAINT payments_kind_check,
  DROP CONSTRAINT payments_way,
  DROP CONSTRAINT payments_amount,
  ADD CONSTRAINT payments_kind_check CHECK (kind IN ('payment', 'refund', 'correction')),
  ADD CONSTRAINT payments_way CHECK ((kind = 'correction') = (way IS NULL)),
  ADD CONSTRAINT payments_amount CHECK (CASE kind
    WHEN 'payment' THEN (amount >= 0) IS TRUE OR (amount IS NULL AND state <> 'paid')
    WHEN 'refund' THEN (amount > 0) IS TRUE
    ELSE amount IS NOT NULL END),
  ADD CONSTRAINT payments_reduced CHECK (CASE WHEN kind = 'refund' THEN (reduced BETWEEN 0 AND amount) IS TRUE ELSE reduced IS NULL END);
COMMENT ON TABLE payments IS 'Money that was received for orders and that went back, slips that were refused, and what admins corrected. The payment status of an order follows from its rows: see shop/orders/payments.';
COMMENT ON COLUMN payments.reduced IS 'By how much less an order costs since this refund; 0 where the money is asked for again, or was more than the order costs.';
COMMENT ON COLUMN payments.items IS 'The pieces that a refund is for, as [{id, quantity}]; null of an amount alone.';

ALTER TABLE order_events
  DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('placed', 'status', 'payment_status', 'receipt', 'refund'));

ALTER TABLE orders ADD COLUMN kept_amount numeric(12,2);
COMMENT ON COLUMN orders.kept_amount IS 'What was received and did not go back, as the order''s payments say; null where that is nothing. Of a cancelled order a refund of it is due.';
UPDATE orders o SET kept_amount = p.kept
  FROM (SELECT order_id, sum(amount) AS kept FROM payments WHERE kind = 'correction' OR state = 'paid' GROUP BY order_id) p
  WHERE o.id = p.order_id AND p.kept <> 0;
CREATE INDEX orders_refund_due ON orders (created_at DESC, id DESC) WHERE status = 'cancelled' AND kept_amount > 0;
