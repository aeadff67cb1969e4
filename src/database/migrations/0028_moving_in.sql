-- What search engines know of a product besides its texts, and addresses that a shop had before it moved here.
ALTER TABLE products
  ADD COLUMN slug text CONSTRAINT products_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 100),
  ADD COLUMN seo_title text,
  ADD COLUMN seo_description text;
COMMENT ON COLUMN products.slug IS 'Stands in the address of its page instead of the id.';
CREATE UNIQUE INDEX products_slug ON products (slug) WHERE slug IS NOT NULL;

CREATE TABLE old_paths (
  path text PRIMARY KEY CHECK (path ~ '^/.' AND char_length(path) <= 500), -- in lower case, without a slash at its end
  product_id uuid REFERENCES products ON DELETE CASCADE,
  target text,                                        -- path and query of a page of this shop
  CHECK ((product_id IS NULL) <> (target IS NULL))
);
COMMENT ON TABLE old_paths IS 'Addresses that lead to a page of this shop, where no page has them.';
CREATE INDEX old_paths_of_product ON old_paths (product_id);

-- The name of an uploaded file: a file of products that is imported soon after calls pictures by it.
ALTER TABLE product_pictures ADD COLUMN name text;

-- Backups with more rows than every later one are held for some time, and nobody is asked any more.
ALTER TABLE backups DROP COLUMN held;
