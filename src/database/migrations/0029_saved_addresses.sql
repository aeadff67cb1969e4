-- Customers keep further addresses by name, each in the fields of an order's.

ALTER TABLE profiles
  ADD COLUMN addresses jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT profiles_addresses CHECK (jsonb_typeof(addresses) = 'object');
COMMENT ON COLUMN profiles.addresses IS 'Further addresses of the customer by name, each with the address columns of orders.';
