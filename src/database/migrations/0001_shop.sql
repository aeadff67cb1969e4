-- What every part of the shop needs. Amounts are numeric(12,2) rupees; times are stored in UTC. `version` counts changes by admins: an edit
-- sends back the version it began with, and is refused when that is no longer the present one.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Every letter and every two neighbouring letters of a text: trigram indexes need three letters in a row, and what is shorter is found by these.
-- The cost is set high, so that the result is looked up in an index and never computed row by row.
CREATE FUNCTION search_grams(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000 AS $$
BEGIN
  -- All letters, then the pairs that begin at odd places, then those at even places.
  RETURN array_remove(string_to_array(content, NULL)
    || string_to_array(regexp_replace(content, '(..)', E'\\1\x01', 'g'), E'\x01')
    || string_to_array(regexp_replace(substr(content, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), '');
END $$;

-- A section that was never saved has no row: the environment's values hold then.
CREATE TABLE settings (
  section text PRIMARY KEY CHECK (section ~ '^[a-z_]{1,40}$'),
  value jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object'),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE settings IS
  'One row for each section of the settings that was saved; every process hears on the channel settings_changed of a change. Rows stay, so that '
  'the sum of the versions tells any two states apart.';

CREATE TABLE profiles (
  id uuid PRIMARY KEY,                                -- the user's id in the auth server
  email text NOT NULL,
  full_name text,
  phone text,
  address text,
  city text,
  postal_code text,
  account_status text,                                -- active, blocked, deleted; NULL counts as active
  orders_placed integer NOT NULL DEFAULT 0,           -- an order that was judged at another count is judged again
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What a search looks through; line breaks, which no search holds, keep the parts apart.
  search text NOT NULL GENERATED ALWAYS AS (lower(COALESCE(full_name, '') || chr(10) || email)) STORED
);
COMMENT ON TABLE profiles IS 'One row for each user: what the shop knows of a person.';
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC) WHERE account_status IS DISTINCT FROM 'deleted';
CREATE INDEX profiles_by_name ON profiles (search, id) WHERE account_status IS DISTINCT FROM 'deleted';
CREATE INDEX profiles_email ON profiles (lower(email));
CREATE INDEX profiles_not_active ON profiles (created_at DESC, id DESC) WHERE account_status <> 'active';
CREATE INDEX profiles_search ON profiles USING gin (search gin_trgm_ops);
CREATE INDEX profiles_grams ON profiles USING gin (search_grams(search));

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  role text NOT NULL,
  PRIMARY KEY (user_id, role)
);
COMMENT ON TABLE user_roles IS 'Who is an admin.';
CREATE INDEX user_roles_admins ON user_roles (user_id) WHERE role = 'admin';

CREATE TABLE admin_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity text NOT NULL,                               -- product:{id}, order:{id}, coupon:{id}, user:{id}, mail:{id}; outlives it
  action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'archived', 'restored')),
  actor_id uuid,
  before jsonb,                                       -- the changed fields; NULL: there was nothing
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE admin_audit IS 'Every change by an admin, written with it. No secrets: it holds what the back-office shows.';
CREATE INDEX admin_audit_of_entity ON admin_audit (entity, id DESC);
