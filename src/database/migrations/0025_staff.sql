-- Until now every other role meant a customer: none of those rows may begin to open anything.
DELETE FROM user_roles WHERE role <> 'admin';
ALTER TABLE user_roles
  ADD CONSTRAINT user_roles_role CHECK (role IN ('admin', 'packer', 'keeper', 'reader')),
  ADD CONSTRAINT user_roles_one UNIQUE (user_id);
COMMENT ON TABLE user_roles IS 'Who works in the back-office, each in one role: admin is an owner. Without a row: a customer.';

CREATE TABLE staff_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('packer', 'keeper', 'reader')),
  token_hash text NOT NULL UNIQUE,                    -- SHA-256 of what the mailed link holds
  invited_by uuid NOT NULL REFERENCES profiles ON DELETE CASCADE, -- counts while that account is an owner's
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'taken_back')),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days',
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE staff_invitations IS
  'Who was asked by mail to work in the back-office; one waits for an address. Swept 30 days after it ran out.';
CREATE UNIQUE INDEX staff_invitations_waiting ON staff_invitations (lower(email)) WHERE state = 'waiting';

CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('packer', 'keeper', 'reader')),
  key_hash text NOT NULL UNIQUE,                      -- SHA-256 of 256 random bits: the key itself was shown once
  beginning text NOT NULL,                            -- what the owner tells keys apart by
  replaces uuid UNIQUE REFERENCES api_keys,           -- one successor each; both are good for a week
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  last_used_at timestamptz,                           -- within a minute
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (expires_at <= created_at + interval '366 days')
);
COMMENT ON TABLE api_keys IS 'Keys by which programs call the back-office in a role. Rows stay, because the history names them.';

-- What a key did names it as its actor.
ALTER TABLE payments DROP CONSTRAINT payments_actor_id_fkey;
ALTER TABLE handovers DROP CONSTRAINT handovers_actor_id_fkey;
CREATE VIEW actors AS
  SELECT id, full_name, email FROM profiles
  UNION ALL
  SELECT id, name, beginning || '…' FROM api_keys;
COMMENT ON VIEW actors IS 'Who may stand behind a change: an account, or the key of a program.';
