-- Texts of products and categories in other languages than English.

-- {"si": {"name": "…", "description": "…"}, "ta": {…}}; catalogue/translations checks what is in it.
ALTER TABLE products ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(translations) = 'object' AND octet_length(translations::text) <= 500000);
ALTER TABLE categories ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(translations) = 'object' AND octet_length(translations::text) <= 20000);
