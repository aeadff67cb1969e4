-- Where an order's mails go: the address typed at checkout or, once a customer has used up the day's few for other addresses, the
-- account's own. NULL in orders of before: customer_email.
ALTER TABLE orders ADD COLUMN mail_to text;
