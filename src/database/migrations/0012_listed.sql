-- The back-office searches, sorts and counts its lists of products and accounts in narrow copies of what it lists: three times fewer
-- pages to visit than in the tables themselves, whose indexes for these lists move here.
CREATE TABLE listed_products (
  id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  search text NOT NULL,
  price numeric(12,2) NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE listed_profiles (
  id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  search text NOT NULL,
  account_status text,
  created_at timestamptz NOT NULL
);
INSERT INTO listed_products SELECT id, search, price, is_active, created_at FROM products WHERE archived_at IS NULL;
INSERT INTO listed_profiles SELECT id, search, account_status, created_at FROM profiles
  WHERE account_status IS DISTINCT FROM 'deleted';

DROP INDEX products_listed, products_inactive, products_by_name, products_by_price, products_listed_search,
  profiles_listed, profiles_not_active, profiles_by_name, profiles_search;
CREATE INDEX listed_products_newest ON listed_products (created_at DESC, id DESC) INCLUDE (is_active, search);
CREATE INDEX listed_products_inactive ON listed_products (created_at DESC, id DESC) INCLUDE (search) WHERE NOT is_active;
CREATE INDEX listed_products_by_name ON listed_products (search, id) INCLUDE (is_active);
CREATE INDEX listed_products_by_price ON listed_products (price, id) INCLUDE (is_active, search);
CREATE INDEX listed_products_search ON listed_products USING gin (search gin_trgm_ops);
CREATE INDEX listed_profiles_newest ON listed_profiles (created_at DESC, id DESC) INCLUDE (account_status, search);
CREATE INDEX listed_profiles_not_active ON listed_profiles (created_at DESC, id DESC) INCLUDE (account_status, search)
  WHERE account_status <> 'active';
CREATE INDEX listed_profiles_by_name ON listed_profiles (search, id) INCLUDE (account_status);
CREATE INDEX listed_profiles_search ON listed_profiles USING gin (search gin_trgm_ops);

CREATE FUNCTION list_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NULL THEN
    INSERT INTO listed_products (id, search, price, is_active, created_at)
      VALUES (NEW.id, NEW.search, NEW.price, NEW.is_active, NEW.created_at)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, price = excluded.price, is_active = excluded.is_active,
        created_at = excluded.created_at;
  ELSE
    DELETE FROM listed_products WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION list_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_status IS DISTINCT FROM 'deleted' THEN
    INSERT INTO listed_profiles (id, search, account_status, created_at)
      VALUES (NEW.id, NEW.search, NEW.account_status, NEW.created_at)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, account_status = excluded.account_status,
        created_at = excluded.created_at;
  ELSE
    DELETE FROM listed_profiles WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- What orders change, the stock, is not in the list.
CREATE TRIGGER products_listed AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION list_product();
CREATE TRIGGER products_relisted AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.search, OLD.price, OLD.is_active, OLD.archived_at, OLD.created_at)
    IS DISTINCT FROM (NEW.search, NEW.price, NEW.is_active, NEW.archived_at, NEW.created_at))
  EXECUTE FUNCTION list_product();
CREATE TRIGGER profiles_listed AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION list_profile();
CREATE TRIGGER profiles_relisted AFTER UPDATE ON profiles FOR EACH ROW
  WHEN ((OLD.search, OLD.account_status, OLD.created_at) IS DISTINCT FROM (NEW.search, NEW.account_status, NEW.created_at))
  EXECUTE FUNCTION list_profile();
