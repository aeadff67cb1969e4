-- How many orders of a customer wait for payment is counted at each order: from these rows, however many others there are.

CREATE INDEX orders_unpaid_of_user ON orders (user_id) WHERE status = 'pending' AND payment_status <> 'paid';
