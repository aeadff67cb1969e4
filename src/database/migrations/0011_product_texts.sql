-- What a product says stands at one place in all its languages: beside its English column by that column's name, and in its options and the label
-- of its text at the word itself. It stood by language, the words of options by the English ones.
ALTER TABLE products ADD COLUMN texts jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT products_texts CHECK (jsonb_typeof(texts) = 'object' AND octet_length(texts::text) <= 500000);
COMMENT ON COLUMN products.texts IS 'The texts of columns in the languages beside English: {"name": {"si": "…", "ta": "…"}, "care": {…}}.';
COMMENT ON COLUMN products.options IS '[{"name": {"en": "Colour", "si": "…"}, "values": [{"en": "Blue"}, …]}, …], one or two of them.';

CREATE FUNCTION pg_temp.in_all_languages(english jsonb, translations jsonb, path text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('en', english) || COALESCE(jsonb_object_agg(key, value #> path) FILTER (WHERE value #> path IS NOT NULL), '{}')
  FROM jsonb_each(translations)
$$;

-- No text changes, so nothing that follows from texts does.
ALTER TABLE products DISABLE TRIGGER USER;
UPDATE products p SET
  texts = COALESCE((
    SELECT jsonb_object_agg(name, said) FROM (
      SELECT text.key AS name, jsonb_object_agg(language.key, text.value) AS said
      FROM jsonb_each(translations) AS language, jsonb_each(language.value) AS text
      WHERE text.key IN ('name', 'description', 'size', 'material', 'care', 'lead_time') GROUP BY text.key) AS of_columns), '{}'),
  personalisation = jsonb_set(personalisation, '{label}',
    pg_temp.in_all_languages(personalisation -> 'label', translations, ARRAY['personalisation'])),
  options = (
    SELECT jsonb_agg(jsonb_build_object(
        'name', pg_temp.in_all_languages(option -> 'name', translations, ARRAY['options', option ->> 'name']),
        'values', (
          SELECT jsonb_agg(pg_temp.in_all_languages(word, translations, ARRAY['options', word #>> '{}']) ORDER BY at)
          FROM jsonb_array_elements(option -> 'values') WITH ORDINALITY AS said (word, at))) ORDER BY place)
    FROM jsonb_array_elements(options) WITH ORDINALITY AS offered (option, place))
WHERE variant_of IS NULL AND (translations <> '{}' OR options IS NOT NULL OR personalisation IS NOT NULL);
UPDATE products v SET personalisation = p.personalisation FROM products p
WHERE v.variant_of = p.id AND v.personalisation IS NOT NULL;
ALTER TABLE products ENABLE TRIGGER USER;

ALTER TABLE products DROP COLUMN translations;
