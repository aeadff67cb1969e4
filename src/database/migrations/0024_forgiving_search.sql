-- What searches look through besides the texts of names and categories: the words of each product, and a dictionary of all words, in which
-- what was typed is found when it is half a word or misspelled. What counts as a word, and which form it is compared in, is said here for both sides.

-- Without accents, apostrophes and joiners, in small letters, split at spaces and signs. Letters of any script keep their marks, which classes
-- of letters do not know in every locale.
CREATE FUNCTION search_tokens(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  array_remove(string_to_array(translate(
    -- The second way is ten times as slow.
    CASE WHEN octet_length(content) = char_length(content) THEN lower(replace(content, '''', '')) ELSE
      regexp_replace(lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f''\u2018\u2019\u02bc\u200c\u200d]', '', 'g')),
        '[\u0080-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g') END,
    E'\t\n\r!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 34)), ' '), '');

-- One form for "blanket", "blankets" and "blanketed"; null for "the", "for" and the like.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  (ts_lexize('pg_catalog.english_stem', word))[1];

-- A word without any one of its letters, a long one also without any two: two words that share one of these differ by a slip or two.
CREATE FUNCTION search_slips(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000 RETURN (
  SELECT array_agg(DISTINCT left(word, a - 1) || substr(word, a + 1, greatest(b - a - 1, 0)) || substr(word, b + 1))
  FROM (SELECT char_length(word) + 1 AS past) AS size, generate_series(1, past) a, generate_series(a, past) b
  WHERE past <= 21 AND (b = past OR (a < b AND past > 6)));
COMMENT ON FUNCTION search_slips IS 'Its cost is set high, so that it is looked up and never called row by row.';

CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  stem text COLLATE "C" NOT NULL,
  is_named boolean NOT NULL                            -- in a name, category or detail of a product, not in a description alone
);
COMMENT ON TABLE search_words IS 'Words that products have, or had since the last sweep; without those that hold digits.';
CREATE INDEX search_words_stem ON search_words (stem);
CREATE INDEX search_words_part ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_slips ON search_words USING gin ((search_slips(word) || search_slips(stem)));

-- Each word with the weight of the best place it is in: A the name, B the category, C details, D the description.
CREATE FUNCTION searched_words(product products) RETURNS TABLE (word text, stem text, place text)
LANGUAGE sql STABLE ROWS 40 AS $$
  WITH tokens AS MATERIALIZED (
    SELECT token, min(place) AS place FROM (
      SELECT unnest(search_tokens(product.name)) AS token, 'A' AS place
      UNION ALL SELECT unnest(search_tokens(product.category)), 'B'
      UNION ALL SELECT unnest(search_tokens(concat_ws(' ', product.size, product.material, product.care))), 'C'
      UNION ALL SELECT unnest(search_tokens(jsonb_path_query_array(product.options, '$[*].values[*]')::text)), 'C'
      UNION ALL SELECT unnest(search_tokens(product.description)), 'D') AS said
    WHERE char_length(token) <= 50 GROUP BY token)
  SELECT * FROM (
    SELECT token, COALESCE(known.stem, search_stem(token)), place FROM tokens LEFT JOIN search_words known ON known.word = token
  ) AS words (word, stem, place) WHERE stem IS NOT NULL
$$;

CREATE FUNCTION weigh_words(stems text[], places text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  COALESCE((SELECT string_agg(format('%L:%s%s', stem, ascii(place), place), ' ')::tsvector
    FROM unnest(stems, places) AS w (stem, place)), '');

ALTER TABLE listed_products ADD COLUMN words tsvector NOT NULL DEFAULT '';
COMMENT ON COLUMN listed_products.words IS 'Stems of what the product says, weighed by where: name A, category B, details C, description D.';
CREATE INDEX listed_products_words ON listed_products USING gin (words);

CREATE FUNCTION set_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_words text[];
  found_stems text[];
  found_places text[];
BEGIN
  SELECT array_agg(w.word ORDER BY w.word), array_agg(w.stem ORDER BY w.word), array_agg(w.place ORDER BY w.word)
    INTO found_words, found_stems, found_places
    FROM products p, searched_words(p) w WHERE p.id = NEW.id;
  NEW.words := weigh_words(found_stems, found_places);
  -- Most words are known: only a new one is written, and waits for nobody but a transaction that adds the same.
  INSERT INTO search_words AS known (word, stem, is_named)
    SELECT w.word, w.stem, w.place < 'D' FROM unnest(found_words, found_stems, found_places) AS w (word, stem, place)
    WHERE w.word !~ '\d' AND NOT EXISTS (
      SELECT FROM search_words k WHERE k.word = w.word AND (k.is_named OR w.place = 'D'))
    ORDER BY w.word
    ON CONFLICT (word) DO UPDATE SET is_named = known.is_named OR excluded.is_named;
  RETURN NEW;
END $$;
CREATE TRIGGER listed_products_words_set BEFORE INSERT OR UPDATE ON listed_products
  FOR EACH ROW EXECUTE FUNCTION set_product_words();

CREATE FUNCTION describe_listed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listed_products SET words = '' WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_list_described AFTER UPDATE OF description, size, material, care, options ON products FOR EACH ROW
  WHEN ((OLD.description, OLD.size, OLD.material, OLD.care, OLD.options)
    IS DISTINCT FROM (NEW.description, NEW.size, NEW.material, NEW.care, NEW.options)) EXECUTE FUNCTION describe_listed_product();

UPDATE listed_products SET words = '';
ANALYZE listed_products, search_words;
