-- Categories are entities of their own: spelled in one way, in the owner's order, and found again under a name they had before.

-- What two spellings of one category have in common.
CREATE FUNCTION category_key(name text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN lower(btrim(name, U&' \0009\000A\000D\00A0'));

CREATE TABLE categories (
  name text PRIMARY KEY CHECK (char_length(name) <= 100),
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  position integer NOT NULL DEFAULT 0,                -- all 0 until the owner orders them: then they are in the order of the alphabet
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE categories IS 'What products are sorted into, with or without products.';
CREATE UNIQUE INDEX categories_key ON categories (category_key(name));

CREATE TABLE former_categories (
  key text PRIMARY KEY,                               -- `category_key` of the name
  category text NOT NULL REFERENCES categories ON UPDATE CASCADE ON DELETE CASCADE
);
COMMENT ON TABLE former_categories IS 'Names that categories had before, for links to them.';

-- Of spellings that differ by case or surrounding space alone, the more frequent one is kept.
INSERT INTO categories (name)
  SELECT DISTINCT ON (category_key(category)) btrim(category, U&' \0009\000A\000D\00A0')
  FROM (SELECT category, count(*) AS n FROM products GROUP BY category) AS spelled
  ORDER BY category_key(category), n DESC, category;
UPDATE products SET category = c.name FROM categories c WHERE category_key(category) = category_key(c.name) AND category <> c.name;
DELETE FROM product_categories WHERE active_count = 0;

-- A product names its category in any spelling; one that nobody knows is added. The row is locked, so that it is not renamed meanwhile.
CREATE FUNCTION know_category() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  SELECT name INTO known FROM categories WHERE category_key(name) = category_key(NEW.category) FOR KEY SHARE;
  IF known IS NULL THEN
    INSERT INTO categories (name, position)
      SELECT btrim(NEW.category, U&' \0009\000A\000D\00A0'), COALESCE(max(position) + (max(position) > 0)::integer, 0) FROM categories
      ON CONFLICT DO NOTHING;
    DELETE FROM former_categories WHERE key = category_key(NEW.category);
    SELECT name INTO known FROM categories WHERE category_key(name) = category_key(NEW.category) FOR KEY SHARE;
  END IF;
  NEW.category := known;
  IF TG_OP = 'UPDATE' THEN
    -- Also where a category is renamed: search engines are told of it.
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER products_category_known BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION know_category();
CREATE TRIGGER products_category_known_again BEFORE UPDATE OF category ON products
  FOR EACH ROW WHEN (OLD.category IS DISTINCT FROM NEW.category) EXECUTE FUNCTION know_category();
ALTER TABLE products ADD CONSTRAINT products_category_fkey FOREIGN KEY (category) REFERENCES categories ON UPDATE CASCADE;

-- Of a whole category the count is moved once, by whoever moves its products, and not for each of them.
DROP TRIGGER products_category_changed ON products;
CREATE TRIGGER products_category_changed AFTER UPDATE OF category, is_active ON products
  FOR EACH ROW WHEN ((OLD.category IS DISTINCT FROM NEW.category OR OLD.is_active IS DISTINCT FROM NEW.is_active)
    AND current_setting('nool.category_count', true) IS DISTINCT FROM 'moved')
  EXECUTE FUNCTION move_product_category();
