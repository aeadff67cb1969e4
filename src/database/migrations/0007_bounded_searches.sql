-- Searches and counts whose cost does not grow with the shop.

-- Trigram indexes need three letters in a row. What is shorter is found by the letters and pairs of letters that a text holds.
CREATE FUNCTION search_grams(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000 AS $$
BEGIN
  -- All letters, then the pairs that begin at odd places, then those at even places.
  RETURN array_remove(string_to_array(content, NULL)
    || string_to_array(regexp_replace(content, '(..)', E'\\1\x01', 'g'), E'\x01')
    || string_to_array(regexp_replace(substr(content, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), '');
END $$;
COMMENT ON FUNCTION search_grams IS
  'Every letter and every two neighbouring letters of a text. Its cost is set high, so that it is looked up and never called row by row.';

-- The storefront counts in this table too, where three times as many rows share a page.
DROP INDEX listed_products_by_name, listed_products_by_price, listed_products_inactive, listed_products_newest,
  listed_products_search, products_search;
TRUNCATE listed_products;
ALTER TABLE listed_products ADD COLUMN category text NOT NULL;
COMMENT ON TABLE listed_products IS
  'Products that are not archived, as both shop and back-office search and count them: a third of the pages to read.';
INSERT INTO listed_products (id, search, price, is_active, created_at, category)
  SELECT id, search, price, is_active, created_at, category FROM products WHERE archived_at IS NULL;
CREATE INDEX listed_products_newest ON listed_products (created_at DESC, id DESC) INCLUDE (is_active, search);
CREATE INDEX listed_products_inactive ON listed_products (created_at DESC, id DESC) INCLUDE (search) WHERE NOT is_active;
CREATE INDEX listed_products_by_name ON listed_products (search, id) INCLUDE (is_active);
CREATE INDEX listed_products_by_price ON listed_products (price, id) INCLUDE (is_active, search);
CREATE INDEX listed_products_of_category ON listed_products (category, price) INCLUDE (id) WHERE is_active;
CREATE INDEX listed_products_search ON listed_products USING gin (search gin_trgm_ops);
CREATE INDEX listed_products_grams ON listed_products USING gin (search_grams(search));

CREATE OR REPLACE FUNCTION update_listed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NULL THEN
    INSERT INTO listed_products (id, search, price, is_active, created_at, category)
      VALUES (NEW.id, NEW.search, NEW.price, NEW.is_active, NEW.created_at, NEW.category)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, price = excluded.price, is_active = excluded.is_active,
        created_at = excluded.created_at, category = excluded.category;
  ELSE
    DELETE FROM listed_products WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_list_changed
  AFTER UPDATE OF name, category, price, is_active, archived_at, created_at ON products FOR EACH ROW
  WHEN ((OLD.search, OLD.category, OLD.price, OLD.is_active, OLD.created_at) <> (NEW.search, NEW.category, NEW.price, NEW.is_active, NEW.created_at)
    OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION update_listed_product();

CREATE INDEX listed_profiles_grams ON listed_profiles USING gin (search_grams(search));
CREATE INDEX order_customers_grams ON order_customers USING gin (search_grams(search));

-- The sitemap reads ranges of ids, and when each product was edited.
CREATE INDEX products_sitemap ON products (id) INCLUDE (updated_at) WHERE is_active;

ANALYZE listed_products, listed_profiles, order_customers;
