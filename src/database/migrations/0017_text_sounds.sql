-- Texts that customers want on pieces are found in every script, by how they sound.

ALTER TABLE order_items ADD COLUMN sounds text COLLATE "C";
COMMENT ON COLUMN order_items.sounds IS 'How the text on the piece sounds, as profiles.sounds.';
-- A new line is in neither index unless a text is on it: then in one of few entries, until the next search.
CREATE INDEX order_items_sounds ON order_items USING gin (sounds gin_trgm_ops) WHERE sounds IS NOT NULL;
CREATE INDEX order_items_unheard ON order_items (id) WHERE sounds IS NULL AND personalisation IS NOT NULL;
