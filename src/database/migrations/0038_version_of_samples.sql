-- A sample is its owner's own once its version is another than sample_version, which follows what the shop itself changes, such as a renamed category.

ALTER TABLE products ADD COLUMN sample_version integer;
UPDATE products SET sample_version = 1 WHERE is_sample;
ALTER TABLE products DROP COLUMN is_sample;
COMMENT ON COLUMN products.sample_version IS 'Of a product of the sample catalogue: the version in which no admin has changed it. Null for every other product.';
CREATE INDEX products_samples ON products (id) WHERE sample_version IS NOT NULL;
