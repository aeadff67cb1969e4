-- An index of words does not hold where a product says them: without these, who looks for a word in names reads every product that has it anywhere.
CREATE INDEX listed_products_in_name ON listed_products USING gin (ts_filter(words, '{a}'));
CREATE INDEX listed_products_to_category ON listed_products USING gin (ts_filter(words, '{a,b}'));
CREATE INDEX listed_products_to_details ON listed_products USING gin (ts_filter(words, '{a,b,c}'));
ANALYZE listed_products;
