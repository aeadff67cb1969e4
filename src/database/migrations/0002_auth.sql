-- The auth server's own tables. No token, code or private key is stored in clear: see the comments at each. `requested_from` and
-- `requested_by` name a client network, or what the comment beside them says.
CREATE SCHEMA auth;

CREATE TABLE auth.users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND char_length(email) <= 255),
  password_hash text,                                 -- argon2id; NULL for a user who only signs in through a provider
  password_guessable boolean,                         -- true: this account must have a better password than the one it last
                                                      -- signed in with. Stored for admins only: of customers it would only tell
                                                      -- a reader of the table whom to try first
  initial_password_until timestamptz,                 -- a made-up password signs in until then; NULL once the user has chosen one
  password_unproved_until timestamptz,                -- it was set by a session alone, without the old one or a code of a mail: until then
                                                      -- it is no proof of who its user is
  user_metadata jsonb NOT NULL DEFAULT '{}',          -- what the user says; never trusted for rights
  email_confirmed_at timestamptz NOT NULL DEFAULT now(),
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.users IS 'Accounts whose e-mail address is confirmed.';

CREATE TABLE auth.sign_ups (
  id uuid PRIMARY KEY,                                -- becomes the user's id
  email text NOT NULL CHECK (email = lower(email) AND char_length(email) <= 255),
  requested_from text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  user_metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE auth.sign_ups IS
  'Sign-ups whose address is not confirmed: several for one address, so that a stranger''s does not replace its owner''s. An address '
  'that has a user gets such a row too, with a code that is sent to nobody: sign-up and sign-in respond alike for both.';
CREATE INDEX sign_ups_of_address ON auth.sign_ups (email, created_at DESC);
CREATE INDEX sign_ups_expiry ON auth.sign_ups (expires_at);

CREATE TABLE auth.identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  provider text NOT NULL,                             -- 'email' or a configured provider's name
  subject text NOT NULL,                              -- the provider's id; for 'email' the user's id
  identity_data jsonb NOT NULL DEFAULT '{}',
  email text,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, subject)
);
COMMENT ON TABLE auth.identities IS 'The ways in which a user signs in: by address, or through a provider.';
CREATE INDEX identities_of_user ON auth.identities (user_id);

CREATE TABLE auth.sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  aal text NOT NULL DEFAULT 'aal1' CHECK (aal IN ('aal1', 'aal2')),
  amr jsonb NOT NULL DEFAULT '[]',                    -- [{method, timestamp}], newest first
  factor_id uuid,                                     -- the factor that raised it to aal2
  refresh_salt text NOT NULL,
  refresh_counter integer NOT NULL DEFAULT 1,         -- of the one current token
  refresh_floor integer NOT NULL DEFAULT 1,           -- older tokens than this never yield the current one
  refreshed_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,                       -- moved by each refresh: the nearer of idle and absolute limit
  user_agent text,
  ip text,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.sessions IS
  'Refresh tokens are derived: HMAC of session, salt and counter under the installation''s secret. The row alone makes none, and '
  'neither does the secret alone.';
CREATE INDEX sessions_of_user ON auth.sessions (user_id);
CREATE INDEX sessions_end ON auth.sessions (ends_at);

CREATE TABLE auth.factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  factor_type text NOT NULL CHECK (factor_type IN ('totp', 'phone', 'webauthn')),
  status text NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'verified')),
  friendly_name text NOT NULL DEFAULT '',
  phone text,
  secret_sealed text,                                 -- TOTP seed, encrypted
  last_totp_step bigint,                              -- a code counts once
  credential jsonb,                                   -- WebAuthn public key, counter, transports
  last_challenged_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, friendly_name)
);
COMMENT ON TABLE auth.factors IS 'Second factors of users.';
CREATE INDEX factors_verified ON auth.factors (user_id) WHERE status = 'verified';

CREATE TABLE auth.challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  factor_id uuid NOT NULL REFERENCES auth.factors ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth.sessions ON DELETE CASCADE,
  code_hash text,                                     -- phone: keyed hash
  webauthn_challenge text,
  wrong_tries integer NOT NULL DEFAULT 0,
  verified_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.challenges IS 'A second factor that is being asked for.';
CREATE INDEX challenges_of_factor ON auth.challenges (factor_id);
CREATE INDEX challenges_of_session ON auth.challenges (session_id);
CREATE INDEX challenges_newest ON auth.challenges (created_at);

CREATE TABLE auth.recovery_codes (
  user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  code_hash text NOT NULL,                            -- keyed hash, under a key of the installation's secret
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE auth.recovery_codes IS 'One-time codes for a user who has lost every second factor. A used one is deleted.';

CREATE TABLE auth.flow_states (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,                                 -- recovery, oauth and others
  user_id uuid REFERENCES auth.users ON DELETE CASCADE,
  code_challenge text NOT NULL,
  code_challenge_method text NOT NULL CHECK (code_challenge_method IN ('s256', 'plain')),
  code_hash text UNIQUE,                              -- SHA-256 of the code, set when it is issued
  code_issued_at timestamptz,
  redirect_to text,
  provider text,
  provider_sealed text,                               -- the state of the exchange with the provider, encrypted
  state_hash text UNIQUE,                             -- SHA-256 of the 256 random bits that a provider hands back, once
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.flow_states IS 'Authorization codes by PKCE: requested with a challenge, redeemed once with the verifier.';
CREATE INDEX flow_states_of_user ON auth.flow_states (user_id);

CREATE TABLE auth.one_time_codes (
  email text NOT NULL,
  kind text NOT NULL,                                 -- confirmation, recovery and others
  requested_by text NOT NULL DEFAULT '',              -- of a confirmation: the id of the sign-up
  code_hash text,                                     -- keyed hash of six digits
  link_hash text UNIQUE,                              -- SHA-256 of 256 random bits
  flow_id uuid REFERENCES auth.flow_states ON DELETE SET NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  wrong_tries_elsewhere integer NOT NULL DEFAULT 0,   -- from other networks than the one that requested it
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, kind, requested_by)
);
COMMENT ON TABLE auth.one_time_codes IS 'The valid code or link for an address, a purpose and who requested it.';
CREATE INDEX one_time_codes_expiry ON auth.one_time_codes (expires_at);

CREATE TABLE auth.message_cooldowns (
  recipient text NOT NULL,                            -- an address or a phone number, known or not: a refusal does not tell which
  kind text NOT NULL,
  requested_by text NOT NULL DEFAULT '',              -- of a user who is signed in: the user's id
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (recipient, kind, requested_by)
);
COMMENT ON TABLE auth.message_cooldowns IS 'When a code or link was last sent: the next one waits for a minute.';

CREATE TABLE auth.failed_attempts (
  subject text PRIMARY KEY,                           -- keyed hash of purpose, address and who guesses
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),           -- failures count for a day from here
  last_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.failed_attempts IS 'Failed attempts to sign in, for accounts that exist or not.';

CREATE TABLE auth.devices (
  user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  device_hash text NOT NULL,                          -- keyed hash of the browser's family and a coarse network
  second_step_at timestamptz,                         -- when the second factor was last passed there
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
COMMENT ON TABLE auth.devices IS 'Where a user signed in from before: a sign-in from elsewhere is mailed to the user.';
CREATE INDEX devices_last_seen ON auth.devices (last_seen_at);

CREATE TABLE auth.signing_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_sealed text NOT NULL,                       -- private JWK, encrypted
  signs_from timestamptz NOT NULL DEFAULT now(),      -- published before, so that every client knows it by then
  verifies_until timestamptz,                         -- NULL: no successor yet
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.signing_keys IS 'Keys that sign access tokens.';

CREATE TABLE auth.audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  user_id uuid,                                       -- no reference: the log outlives the user
  session_id uuid,
  ip text,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.audit_log IS 'Security events of accounts.';
CREATE INDEX audit_log_of_user ON auth.audit_log (user_id, created_at DESC);
CREATE INDEX audit_log_newest ON auth.audit_log (created_at DESC);

CREATE VIEW auth.live_sessions AS
  SELECT s.id, s.user_id, s.aal,
    EXISTS (SELECT 1 FROM auth.factors f WHERE f.user_id = s.user_id AND f.status = 'verified') AS has_factor,
    u.password_guessable IS TRUE AS password_guessable
  FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id WHERE s.ends_at > now();
COMMENT ON VIEW auth.live_sessions IS 'Sessions that have not ended, read on every request that is signed in.';
