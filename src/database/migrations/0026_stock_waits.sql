-- Who wants to be told when a product is back. A row lasts until its mail is queued, or until its address asks for none.
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
