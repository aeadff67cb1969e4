-- An order that was entered for a customer may be taken into the account of its e-mail address; who entered it stays known.
ALTER TABLE orders DROP CONSTRAINT orders_placed_or_entered,
  ADD CONSTRAINT orders_placed_or_entered CHECK (num_nonnulls(user_id, entered_by) >= 1);
CREATE INDEX orders_entered_for_address ON orders (lower(customer_email)) WHERE user_id IS NULL;
