-- What 1.1.0 knows of languages and of people. What it knows of money and parcels is in 0010.

-- The language in which somebody reads the shop: mails and prints follow it.

ALTER TABLE profiles ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,8}$');
COMMENT ON COLUMN profiles.language IS 'Of the page where the account was made, until its owner chooses one.';
ALTER TABLE orders ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,8}$');
COMMENT ON COLUMN orders.language IS 'Of the page where it was placed.';
ALTER TABLE stock_waits ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,8}$');

-- A mail's language is decided when it is queued, whatever its recipient chooses later.

ALTER TABLE mails ADD COLUMN language text CHECK (language ~ '^[a-z]{2,8}$');
COMMENT ON COLUMN mails.language IS 'Null where 1.0.0 queued it, or nobody is known who reads it: English.';

-- The language of the account that has the address. Where the owner has mails sent to one that no account has, the first admin's.
CREATE FUNCTION language_of_mail(kind text, recipient text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT COALESCE(
    (SELECT p.language FROM profiles p
      WHERE lower(p.email) = lower(recipient) AND p.account_status IS DISTINCT FROM 'deleted' LIMIT 1),
    CASE WHEN kind IN ('new-order-notice', 'order-change-notice', 'test-mail', 'backup-failed') THEN
      (SELECT p.language FROM user_roles r JOIN profiles p ON p.id = r.user_id
        WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active' ORDER BY p.created_at, p.id LIMIT 1) END)
$$;

-- As in 0006_mails.sql, each with its language.
CREATE OR REPLACE FUNCTION queue_mails(queued jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (kind, recipient, payload, expires_at, language)
    SELECT m.kind, m.recipient, m.payload, now() + m.minutes * interval '1 minute',
      COALESCE(m.language, language_of_mail(m.kind, m.recipient))
    FROM jsonb_to_recordset(queued) AS m (kind text, recipient text, payload text, minutes integer, language text);
END $$;

-- The newsletter's language, for the program that mails it.
ALTER TABLE newsletter_subscribers ADD COLUMN language text CHECK (language ~ '^[a-z]{2,8}$');
COMMENT ON COLUMN newsletter_subscribers.language IS 'Of the page where it was confirmed. Null before that, and in rows of earlier versions: English.';

-- Texts of products, of their pictures and of categories in other languages than English.

-- {"si": {"name": "…", "description": "…"}, "ta": {…}}; catalogue/translations checks what is in it.
ALTER TABLE products ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(translations) = 'object' AND octet_length(translations::text) <= 500000);

ALTER TABLE product_gallery ADD COLUMN alts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(alts) = 'object' AND octet_length(alts::text) <= 20000);
COMMENT ON COLUMN product_gallery.alts IS 'What is seen, in other languages than English: {"si": "…"}';

ALTER TABLE categories ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object' AND octet_length(names::text) <= 20000);
COMMENT ON COLUMN categories.names IS 'The name in other languages than English: {"si": "…"}';

-- A text of the settings is one value in all languages, {"en": …, "si": …}, at its own place.

CREATE FUNCTION pg_temp.in_english(value jsonb, texts text[]) RETURNS jsonb LANGUAGE sql AS $$
  SELECT value || COALESCE(
    (SELECT jsonb_object_agg(name, jsonb_build_object('en', value -> name)) FROM unnest(texts) name WHERE value ? name), '{}')
$$;

CREATE FUNCTION pg_temp.in_english(value jsonb, list text, texts text[]) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN value ? list THEN jsonb_set(value, ARRAY[list], COALESCE(
    (SELECT jsonb_agg(pg_temp.in_english(each, texts) ORDER BY at)
     FROM jsonb_array_elements(value -> list) WITH ORDINALITY AS place (each, at)), '[]')) ELSE value END
$$;

UPDATE settings SET value = pg_temp.in_english(value, 'accounts', '{note}') WHERE section = 'payments';
UPDATE settings SET value = pg_temp.in_english(value, 'items', '{suffix,label}') WHERE section = 'numbers';
UPDATE settings SET value = pg_temp.in_english(pg_temp.in_english(value, 'items', '{title,text}'), '{title,lead}') WHERE section = 'steps';
UPDATE settings SET value = pg_temp.in_english(pg_temp.in_english(value, 'items', '{text,product}'), '{title}') WHERE section = 'reviews';
UPDATE settings SET value = pg_temp.in_english(value, 'items', '{title,text}') WHERE section IN ('highlights', 'trust');
UPDATE settings SET value = pg_temp.in_english(value, '{origin,title,lead,picture_alt}') WHERE section = 'hero';
UPDATE settings SET value = pg_temp.in_english(value, '{title,lead}') WHERE section = 'newsletter';
UPDATE settings SET value = pg_temp.in_english(value, '{tagline,town}') WHERE section = 'shop';
UPDATE settings SET value = pg_temp.in_english(value, '{delivery_time}') WHERE section = 'promises';
UPDATE settings SET value = pg_temp.in_english(value, '{sentence}') WHERE section IN ('holiday', 'opening');
UPDATE settings SET value = pg_temp.in_english(value, '{text}') WHERE section ~ '^(policy|mail)_';

-- Words of several scripts are compared by how they sound.

ALTER TABLE search_words ADD COLUMN consonants text COLLATE "C";
COMMENT ON COLUMN search_words.consonants IS 'The consonants of the word in plain Latin letters, as catalogue/search/sound.ts writes them.';
CREATE INDEX search_words_consonants ON search_words (consonants, word);

-- The owner lists the products that say less in a language than in English.

ALTER TABLE listed_products ADD COLUMN lacks text[];
COMMENT ON COLUMN listed_products.lacks IS 'The languages in which a text is missing, as catalogue/translations/missing-texts.ts judges; stored with the words.';
CREATE INDEX listed_products_lacks ON listed_products USING gin (lacks);

-- Names of customers are found in every script, by how they sound.

ALTER TABLE profiles ADD COLUMN sounds text COLLATE "C";
COMMENT ON COLUMN profiles.sounds IS 'How the name sounds, as shop/customers/name-sounds.server.ts writes it; NULL until the next search writes it.';
CREATE INDEX profiles_sounds ON profiles USING gin (sounds gin_trgm_ops);
CREATE INDEX profiles_unheard ON profiles (id) WHERE sounds IS NULL;

ALTER TABLE order_customers ADD COLUMN sounds text COLLATE "C";
COMMENT ON COLUMN order_customers.sounds IS 'As profiles.sounds.';
CREATE INDEX order_customers_sounds ON order_customers USING gin (sounds gin_trgm_ops);
CREATE INDEX order_customers_unheard ON order_customers (id) WHERE sounds IS NULL;

-- Texts that customers want on pieces are found in every script, by how they sound.

ALTER TABLE order_items ADD COLUMN sounds text COLLATE "C";
COMMENT ON COLUMN order_items.sounds IS 'How the text on the piece sounds, as profiles.sounds.';
-- A new line is in neither index unless a text is on it: then in one of few entries, until the next search.
CREATE INDEX order_items_sounds ON order_items USING gin (sounds gin_trgm_ops) WHERE sounds IS NOT NULL;
CREATE INDEX order_items_unheard ON order_items (id) WHERE sounds IS NULL AND personalisation IS NOT NULL;

-- Lines of orders keep the words in which their customer read them.

ALTER TABLE order_items ADD COLUMN as_read jsonb CHECK (jsonb_typeof(as_read) = 'object');
COMMENT ON COLUMN order_items.as_read IS
  '{"language", "name", "variant", "label"} as they were shown in the language of the order; NULL where those were the English ones.';

-- Who wants to be told when a shop opens for the first time.

CREATE TABLE opening_waits (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2,8}$'),
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE opening_waits IS 'E-mail addresses that get one mail when the shop opens, and are then forgotten.';
CREATE UNIQUE INDEX opening_waits_email ON opening_waits (lower(email));

CREATE TABLE auth.email_changes (
  user_id uuid PRIMARY KEY REFERENCES auth.users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth.sessions ON DELETE CASCADE, -- the one that requested it: without it the change is void
  new_email text NOT NULL CHECK (new_email = lower(new_email) AND char_length(new_email) <= 255),
  requested_from text NOT NULL,                       -- the client network
  requested_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.email_changes IS
  'The address that a user wants instead of the present one, until the code that was mailed there is entered. The last request counts. '
  'An address that has a user gets such a row too, with a code that is sent to nobody.';

-- A password that a session alone has set proves nothing until it is given together with a code of a mail, however long that takes.

ALTER TABLE auth.users ADD COLUMN password_unproved boolean NOT NULL DEFAULT false;
UPDATE auth.users SET password_unproved = true WHERE password_unproved_until IS NOT NULL;
ALTER TABLE auth.users DROP COLUMN password_unproved_until;

-- What customers type has hyphens for every kind of dash: a code that was stored with another dash would no longer be found.

UPDATE coupons c SET code = translate(code, '‐‑‒–—−', '------')
WHERE code ~ '[‐‑‒–—−]'
  AND NOT EXISTS (SELECT FROM coupons o WHERE o.id <> c.id AND translate(o.code, '‐‑‒–—−', '------') = translate(c.code, '‐‑‒–—−', '------'));

-- The next start stores the words of all products again: without endings, with their consonants and the languages that lack a text.
UPDATE listed_products SET words = NULL;
