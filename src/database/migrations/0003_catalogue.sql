-- What the shop sells.

-- What two spellings of one category have in common.
CREATE FUNCTION category_key(name text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN lower(btrim(name, U&' \0009\000A\000D\00A0'));

CREATE TABLE categories (
  name text PRIMARY KEY CHECK (char_length(name) <= 100),
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  position integer NOT NULL DEFAULT 0,                -- all 0 until the owner orders them: then they are in the order of the alphabet
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE categories IS 'What products are sorted into, with or without products.';
CREATE UNIQUE INDEX categories_key ON categories (category_key(name));

CREATE TABLE former_categories (
  key text PRIMARY KEY,                               -- `category_key` of the name
  category text NOT NULL REFERENCES categories ON UPDATE CASCADE ON DELETE CASCADE
);
COMMENT ON TABLE former_categories IS 'Names that categories had before, for links to them.';

-- A product with options (a colour, a size) is sold as its variants. A variant is a row of this table, so that carts, orders, stock and locks treat
-- it as any product: it has settings of its own (`own_price`, `own_picture`, `is_offered`, `option_values`), the rest follows its product. The
-- product itself cannot be bought; its price and stock are what its variants add up to.
CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CONSTRAINT products_name_check CHECK (char_length(name) BETWEEN 1 AND CASE WHEN variant_of IS NULL THEN 200 ELSE 300 END),
  description text NOT NULL DEFAULT '',
  category text NOT NULL REFERENCES categories ON UPDATE CASCADE CHECK (char_length(category) <= 100),
  price numeric(12,2) NOT NULL CHECK (price > 0 AND price <= 9999999.99),
  stock_quantity integer NOT NULL CHECK (stock_quantity >= 0),
  image_url text,                                     -- the first picture; see platform/pictures for its other widths
  size text CHECK (char_length(size) <= 200),
  material text CHECK (char_length(material) <= 200),
  care text CHECK (char_length(care) <= 1000),
  lead_time text CHECK (char_length(lead_time) <= 100), -- in the owner's words, or a number of days in which it is made to order
  weight_grams integer CHECK (weight_grams BETWEEN 1 AND 1000000),
  -- A text that customers may have put on it: {"label": "Name to embroider", "max_length": 20, "price": "350.00", "required": false}.
  personalisation jsonb CHECK (jsonb_typeof(personalisation) = 'object'),

  options jsonb CHECK (jsonb_typeof(options) = 'array'), -- [{"name": "Colour", "values": ["Blue", "Red"]}, …], one or two of them
  base_price numeric(12,2) CHECK (base_price > 0 AND base_price <= 9999999.99), -- of a variant that has no price of its own
  highest_price numeric(12,2),                        -- where variants differ in price; `price` is the lowest then
  variant_of uuid REFERENCES products ON DELETE CASCADE,
  option_values text[],                               -- of a variant: one value of each option
  variant_position integer,                           -- NULL: the product no longer has this variant, which orders and carts may hold
  own_price numeric(12,2) CHECK (own_price > 0 AND own_price <= 9999999.99),
  own_picture text,
  is_offered boolean NOT NULL DEFAULT true,

  is_active boolean NOT NULL DEFAULT true,
  is_draft boolean NOT NULL DEFAULT false,            -- never for sale so far, as the owner means it
  publish_at timestamptz,                             -- of a draft: when it goes on sale
  archived_at timestamptz,                            -- deleted by an admin, but still in orders
  was_active boolean NOT NULL DEFAULT false,          -- of an archived one: what it is again once it is restored
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN is_active THEN 'active' WHEN publish_at IS NOT NULL THEN 'scheduled'
      WHEN is_draft THEN 'draft' ELSE 'inactive' END) STORED,
  version integer NOT NULL DEFAULT 1,                 -- stock that orders take does not change it
  sample_version integer,                             -- of a sample: the version in which no admin has changed it
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search text NOT NULL GENERATED ALWAYS AS (lower(name) || chr(10) || lower(category)) STORED,
  CONSTRAINT products_options_and_base_price CHECK ((options IS NULL) = (base_price IS NULL)),
  CONSTRAINT products_variant CHECK ((variant_of IS NULL) = (option_values IS NULL) AND (variant_of IS NULL OR options IS NULL)),
  CONSTRAINT products_active_published CHECK (NOT (is_active AND is_draft)),
  CONSTRAINT products_scheduled_draft CHECK (publish_at IS NULL OR is_draft),
  CONSTRAINT products_archived_inactive CHECK (archived_at IS NULL OR NOT is_active)
);
COMMENT ON TABLE products IS 'What is or was for sale.';
-- The lists of the shop show products, not their variants. The first carries the search text, so that matches of a common word are counted
-- without reading the table.
CREATE INDEX products_newest ON products (created_at DESC, id DESC) INCLUDE (search) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_of_category ON products (category, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_by_price ON products (price, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_by_price_descending ON products (price DESC, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_sitemap ON products (id) INCLUDE (updated_at) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_archived ON products (created_at DESC, id DESC) WHERE archived_at IS NOT NULL AND variant_of IS NULL;
CREATE INDEX products_variants ON products (variant_of) WHERE variant_of IS NOT NULL;
CREATE INDEX products_to_publish ON products (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX products_samples ON products (id) WHERE sample_version IS NOT NULL;

CREATE TABLE product_gallery (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  image_url text NOT NULL,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 8), -- with the key below: at most eight
  alt text NOT NULL DEFAULT '' CHECK (char_length(alt) <= 125), -- '': the product's name says enough
  PRIMARY KEY (product_id, image_url),
  UNIQUE (product_id, position) DEFERRABLE INITIALLY DEFERRED   -- pictures change places within a transaction
);
COMMENT ON TABLE product_gallery IS 'The pictures of each product in their order. The first is the cover, products.image_url.';
CREATE INDEX product_gallery_of_picture ON product_gallery (image_url);

CREATE TABLE product_pictures (
  image_url text PRIMARY KEY,
  uploaded_by uuid,
  crop jsonb,                                         -- the square of its original that was chosen, in parts of width, height and shorter
                                                      -- side; NULL: the middle
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE product_pictures IS 'Uploaded pictures: those that no product uses after a day are removed.';
CREATE INDEX product_pictures_oldest ON product_pictures (created_at);

CREATE TABLE product_imports (
  id uuid PRIMARY KEY,                                -- given with the preview
  actor_id uuid,
  imported_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE product_imports IS 'Imports of products that were carried out: each preview once.';

-- A row lasts until its mail is queued, or until its address asks for none.
CREATE TABLE stock_waits (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  email text NOT NULL,
  token_hash text NOT NULL UNIQUE,                      -- SHA-256 of what the mailed link carries, which confirms and ends it
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE stock_waits IS 'E-mail addresses to which one mail goes when a product is in stock again; once they are confirmed.';
CREATE UNIQUE INDEX stock_waits_of_product ON stock_waits (product_id, lower(email));
CREATE INDEX stock_waits_email ON stock_waits (lower(email));
CREATE INDEX stock_waits_oldest ON stock_waits (created_at);
