-- Why an admin refused a receipt, for its customer.
ALTER TABLE order_events ADD COLUMN reason text;
COMMENT ON COLUMN order_events.reason IS 'Of a payment that was refused: why, in words for the customer.';
