-- What the shop was filled with at its first start, so that it can be removed again; and what the first day's checklist looks up.
ALTER TABLE products ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
ALTER TABLE coupons ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN products.is_sample IS 'Added with the sample catalogue. Once an admin has changed it (version > 1) it counts as the owner''s own.';
COMMENT ON COLUMN coupons.is_sample IS 'As of products.';
CREATE INDEX products_samples ON products (id) WHERE is_sample;
CREATE INDEX mails_test ON mails (created_at DESC) WHERE kind = 'test-mail';

-- Before this column the catalogue was added in one transaction, whose time is in updated_at until an admin changes a row.
CREATE TEMPORARY TABLE filled ON COMMIT DROP AS
  SELECT updated_at AS at FROM products
  WHERE version = 1 AND name IN ('Raja the Elephant Calf', 'Kalu Banda the Bear', 'Sudu the Bunny', 'Wilpattu Leopard Cub',
    'Sinha the Little Lion', 'Unawatuna Octopus', 'Ripple Throw, Rose and Terracotta', 'Hundred Squares Blanket',
    'Tea Country Striped Throw', 'Mandala Floor Cushion', 'Beeralu Lace Doily', 'Driftwood Wall Hanging', 'Unthirsty Cactus',
    'First Steps Booties', 'Kiri Bear Cap', 'Minneriya Elephant Tote', 'Pola Market Net', 'Betel Pouch', 'Horton Plains Beanie', 'Bentota Sun Hat')
  GROUP BY updated_at HAVING count(*) > 1;
UPDATE products SET is_sample = true FROM filled WHERE updated_at = at AND version = 1;
UPDATE coupons SET is_sample = true FROM filled WHERE updated_at = at AND version = 1;
