-- The list of what is scarce by time, from low_stock alone.
ALTER TABLE low_stock ADD COLUMN created_at timestamptz;
UPDATE low_stock SET created_at = products.created_at FROM products WHERE id = product_id;
ALTER TABLE low_stock ALTER COLUMN created_at SET NOT NULL;
CREATE INDEX low_stock_newest ON low_stock (created_at DESC, product_id DESC);

CREATE OR REPLACE FUNCTION keep_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_active AND NEW.stock_quantity <= 5 THEN
    INSERT INTO low_stock (product_id, stock_quantity, created_at) VALUES (NEW.id, NEW.stock_quantity, NEW.created_at)
      ON CONFLICT (product_id) DO UPDATE
        SET stock_quantity = excluded.stock_quantity, created_at = excluded.created_at;
  ELSE
    DELETE FROM low_stock WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER products_low ON products;
CREATE TRIGGER products_low AFTER UPDATE OF stock_quantity, is_active, created_at ON products
  FOR EACH ROW WHEN ((OLD.stock_quantity, OLD.is_active, OLD.created_at) <> (NEW.stock_quantity, NEW.is_active, NEW.created_at)
    AND (OLD.stock_quantity <= 5 OR NEW.stock_quantity <= 5))
  EXECUTE FUNCTION keep_low_stock();
