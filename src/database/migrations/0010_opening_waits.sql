-- Who wants to be told when a shop opens for the first time.

CREATE TABLE opening_waits (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE opening_waits IS 'E-mail addresses that get one mail when the shop opens, and are then forgotten.';
CREATE UNIQUE INDEX opening_waits_email ON opening_waits (lower(email));
