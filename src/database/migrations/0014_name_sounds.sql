-- Names of customers are found in every script, by how they sound.

ALTER TABLE profiles ADD COLUMN sounds text COLLATE "C";
COMMENT ON COLUMN profiles.sounds IS 'How the name sounds, as shop/customers/name-sounds.server.ts writes it; NULL until the next search writes it.';
CREATE INDEX profiles_sounds ON profiles USING gin (sounds gin_trgm_ops);
CREATE INDEX profiles_unheard ON profiles (id) WHERE sounds IS NULL;

ALTER TABLE order_customers ADD COLUMN sounds text COLLATE "C";
COMMENT ON COLUMN order_customers.sounds IS 'As profiles.sounds.';
CREATE INDEX order_customers_sounds ON order_customers USING gin (sounds gin_trgm_ops);
CREATE INDEX order_customers_unheard ON order_customers (id) WHERE sounds IS NULL;
