-- A customer is an account, or a phone number for which orders were entered; its id is then the md5 of the number.
CREATE TABLE customers (
  id         uuid PRIMARY KEY,
  note       text NOT NULL,
  phones     text[] NOT NULL, -- like +94771234567: their entered orders count as the account's
  version    integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE customers IS 'What admins note on a customer, for themselves, and which entered orders they count as an account''s.';
CREATE INDEX customers_phones ON customers USING gin (phones);
CREATE INDEX orders_entered_of_phone ON orders (phone_digits(customer_phone), created_at DESC, id DESC) WHERE entered_by IS NOT NULL;
