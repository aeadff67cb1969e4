-- Customers may fetch an order in the shop, where its owner offers it: then it goes to the shop's own address, and costs no delivery.

ALTER TABLE orders ADD COLUMN pick_up boolean;
COMMENT ON COLUMN orders.pick_up IS 'Whether its customer fetches it, at the address of the order. Null: no.';
