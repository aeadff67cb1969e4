-- What a picture shows is said in other languages beside its English. So far it stood with the texts of the product, by the
-- English words, and was lost when these were changed.

ALTER TABLE product_gallery ADD COLUMN alts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(alts) = 'object' AND octet_length(alts::text) <= 20000);
COMMENT ON COLUMN product_gallery.alts IS 'What is seen, in other languages than English: {"si": "…"}';

UPDATE product_gallery g SET alts = said.alts
FROM (SELECT g.product_id, g.image_url, jsonb_object_agg(language, texts -> 'alts' -> g.alt) AS alts
      FROM product_gallery g JOIN products p ON p.id = g.product_id, jsonb_each(p.translations) AS t (language, texts)
      WHERE g.alt <> '' AND texts -> 'alts' ->> g.alt <> '' GROUP BY 1, 2) AS said
WHERE g.product_id = said.product_id AND g.image_url = said.image_url;

UPDATE products SET translations = (SELECT COALESCE(jsonb_object_agg(language, texts - 'alts') FILTER (WHERE texts - 'alts' <> '{}'), '{}')
                                    FROM jsonb_each(translations) AS t (language, texts))
WHERE translations @? '$.*.alts';
