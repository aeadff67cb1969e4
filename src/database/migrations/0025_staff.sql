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
