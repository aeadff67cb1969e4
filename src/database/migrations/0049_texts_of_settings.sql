-- A text of the settings is one value in all languages, {"en": …, "si": …}, at its own place. So far the other languages stood
-- beside the English, by the text's path.

CREATE FUNCTION pg_temp.localized(english jsonb, translations jsonb, path text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('en', english) || COALESCE(
    (SELECT jsonb_object_agg(key, value -> path) FROM jsonb_each(translations) WHERE value ->> path <> ''), '{}')
$$;

CREATE FUNCTION pg_temp.in_places(value jsonb, texts text[]) RETURNS jsonb LANGUAGE sql AS $$
  SELECT value - 'translations' || COALESCE(
    (SELECT jsonb_object_agg(name, pg_temp.localized(value -> name, value -> 'translations', name))
     FROM unnest(texts) name WHERE value ? name), '{}')
$$;

CREATE FUNCTION pg_temp.in_places(value jsonb, list text, texts text[]) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN value ? list THEN jsonb_set(value, ARRAY[list], COALESCE(
    (SELECT jsonb_agg(each || (
        SELECT COALESCE(jsonb_object_agg(name, pg_temp.localized(each -> name, value -> 'translations', concat_ws('.', list, at - 1, name))), '{}')
        FROM unnest(texts) name WHERE each ? name) ORDER BY at)
     FROM jsonb_array_elements(value -> list) WITH ORDINALITY AS place (each, at)), '[]')) ELSE value END
$$;

UPDATE settings SET value = pg_temp.in_places(pg_temp.in_places(value, 'accounts', '{note}'), '{}') WHERE section = 'payments';
UPDATE settings SET value = pg_temp.in_places(pg_temp.in_places(value, 'items', '{suffix,label}'), '{}') WHERE section = 'numbers';
UPDATE settings SET value = pg_temp.in_places(pg_temp.in_places(value, 'items', '{title,text}'), '{title,lead}') WHERE section = 'steps';
UPDATE settings SET value = pg_temp.in_places(pg_temp.in_places(value, 'items', '{text,product}'), '{title}') WHERE section = 'reviews';
UPDATE settings SET value = pg_temp.in_places(pg_temp.in_places(value, 'items', '{title,text}'), '{}') WHERE section IN ('highlights', 'trust');
UPDATE settings SET value = pg_temp.in_places(value, '{origin,title,lead,picture_alt}') WHERE section = 'hero';
UPDATE settings SET value = pg_temp.in_places(value, '{title,lead}') WHERE section = 'newsletter';
UPDATE settings SET value = pg_temp.in_places(value, '{tagline,town}') WHERE section = 'shop';
UPDATE settings SET value = pg_temp.in_places(value, '{address,city,hours}') WHERE section = 'pickup';
UPDATE settings SET value = pg_temp.in_places(value, '{delivery_time}') WHERE section = 'promises';
UPDATE settings SET value = pg_temp.in_places(value, '{sentence}') WHERE section IN ('holiday', 'opening');
UPDATE settings SET value = pg_temp.in_places(value, '{text}') WHERE section ~ '^(policy|mail)_';
