-- Words of several scripts are compared by how they sound.

ALTER TABLE search_words ADD COLUMN consonants text COLLATE "C";
COMMENT ON COLUMN search_words.consonants IS 'The consonants of the word in plain Latin letters, as catalogue/search/sound.ts writes them.';
CREATE INDEX search_words_consonants ON search_words (consonants, word);
-- The next start stores the words of all products again, with their consonants.
UPDATE listed_products SET words = NULL;
