-- The name of a category in other languages is a text by language, {"si": "…"}: it is the only one that a category has.

ALTER TABLE categories ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object' AND octet_length(names::text) <= 20000);
COMMENT ON COLUMN categories.names IS 'The name in other languages than English: {"si": "…"}';
UPDATE categories SET names = (SELECT COALESCE(jsonb_object_agg(language, texts -> 'name') FILTER (WHERE texts ->> 'name' <> ''), '{}')
                               FROM jsonb_each(translations) AS t (language, texts));
ALTER TABLE categories DROP COLUMN translations;
