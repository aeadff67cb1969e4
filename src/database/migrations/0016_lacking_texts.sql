-- The owner lists the products that say less in a language than in English.

ALTER TABLE listed_products ADD COLUMN lacks text[];
COMMENT ON COLUMN listed_products.lacks IS 'The languages in which a text is missing, as catalogue/translations/missing-texts.ts judges; stored with the words.';
CREATE INDEX listed_products_lacks ON listed_products USING gin (lacks);
-- The next start stores both for all products.
UPDATE listed_products SET words = NULL;
