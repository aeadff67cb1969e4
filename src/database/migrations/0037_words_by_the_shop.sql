-- What words a product has is said in TypeScript alone (shop/catalogue/search/fold.ts), where products are written and where a search is read. The
-- shop stores the words of the products that have none at its next start.
DROP TRIGGER products_list_described ON products;
DROP FUNCTION describe_listed_product;
DROP TRIGGER listed_products_words_set ON listed_products;
DROP FUNCTION set_product_words;
DROP FUNCTION weigh_words;
DROP FUNCTION searched_words;
DROP INDEX listed_products_in_name, listed_products_to_category, listed_products_to_details, search_words_slips;
DROP FUNCTION search_slips;
DROP FUNCTION search_stem;
DROP FUNCTION search_tokens;

ALTER TABLE listed_products ALTER words DROP NOT NULL, ALTER words DROP DEFAULT;
COMMENT ON COLUMN listed_products.words IS 'Stems of what the product says: of name (A), category (B) and details (C), and with a ~ those of the description; null: not stored yet.';
UPDATE listed_products SET words = NULL;
TRUNCATE search_words;
