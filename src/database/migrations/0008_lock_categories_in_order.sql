-- Two products that swap their categories at the same moment no longer wait for each other: both take the categories in the order of their names.

CREATE OR REPLACE FUNCTION move_product_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM product_categories WHERE category IN (OLD.category, NEW.category) ORDER BY category FOR UPDATE;
  IF OLD.is_active THEN
    UPDATE product_categories SET active_count = active_count - 1 WHERE category = OLD.category;
  END IF;
  IF NEW.is_active THEN
    INSERT INTO product_categories AS c (category, active_count) VALUES (NEW.category, 1)
      ON CONFLICT (category) DO UPDATE SET active_count = c.active_count + 1;
  END IF;
  RETURN NULL;
END $$;
