-- Several pictures of a product, and what is known of the piece itself.

CREATE TABLE product_gallery (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  image_url text NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 8), -- with the key below: at most eight
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 125), -- '': the product's name says enough
  PRIMARY KEY (product_id, image_url),
  UNIQUE (product_id, position) DEFERRABLE INITIALLY DEFERRED   -- pictures change places within a transaction
);
COMMENT ON TABLE product_gallery IS 'The pictures of each product in their order. The first is the cover, products.image_url.';
CREATE INDEX product_gallery_of_picture ON product_gallery (image_url);
DROP INDEX products_of_picture;

-- Whoever sets products.image_url sets the first picture.
CREATE FUNCTION add_covers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_gallery (product_id, image_url, position)
  SELECT id, image_url, 1 FROM added WHERE image_url IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER products_cover_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_covers();

CREATE FUNCTION change_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_gallery
  WHERE product_id = NEW.id AND (NEW.image_url IS NULL OR position = 1 AND image_url <> NEW.image_url);
  IF NEW.image_url IS NOT NULL THEN
    INSERT INTO product_gallery (product_id, image_url, position) VALUES (NEW.id, NEW.image_url, 1)
    ON CONFLICT (product_id, image_url) DO UPDATE SET position = 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_cover_changed AFTER UPDATE OF image_url ON products
  FOR EACH ROW WHEN (OLD.image_url IS DISTINCT FROM NEW.image_url) EXECUTE FUNCTION change_cover();

INSERT INTO product_gallery (product_id, image_url, position) SELECT id, image_url, 1 FROM products WHERE image_url IS NOT NULL;

ALTER TABLE product_pictures ADD COLUMN crop jsonb;
COMMENT ON COLUMN product_pictures.crop IS
  'The square of its original that was chosen, in parts of width, height and shorter side; null: the middle.';

ALTER TABLE products
  ADD COLUMN size text CHECK (char_length(size) <= 200),
  ADD COLUMN material text CHECK (char_length(material) <= 200),
  ADD COLUMN care text CHECK (char_length(care) <= 1000),
  ADD COLUMN lead_time text CHECK (char_length(lead_time) <= 100),
  ADD COLUMN weight_grams integer CHECK (weight_grams BETWEEN 1 AND 1000000);
COMMENT ON COLUMN products.lead_time IS 'In the owner''s words, or a number of days in which it is made to order.';
