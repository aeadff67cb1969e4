-- Orders are found by the texts on their pieces, such as a name to embroider. What bears none is not in the index.
CREATE INDEX order_items_text ON order_items USING gin (lower(personalisation) gin_trgm_ops) WHERE personalisation IS NOT NULL;
