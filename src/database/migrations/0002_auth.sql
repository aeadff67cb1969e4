-- The auth server's own tables. No token, code or private key is stored in clear: see the comments at each.
CREATE SCHEMA auth;

CREATE TABLE auth.users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND char_length(email) <= 255),
  password_hash text,                                 -- argon2id; NULL for who only signs in through a provider
  user_metadata jsonb NOT NULL DEFAULT '{}',          -- the user's own words; never trusted for rights
  email_confirmed_at timestamptz NOT NULL DEFAULT now(),
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A sign-up whose address is not confirmed yet. It is not a user for anybody. An address that already has a user
-- gets such a row too, with a code nobody is sent: so sign-up and sign-in answer alike for both.
CREATE TABLE auth.sign_ups (
  email text PRIMARY KEY CHECK (email = lower(email) AND char_length(email) <= 255),
  id uuid NOT NULL,                                   -- becomes the user's id
  password_hash text NOT NULL,
  user_metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
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
CREATE INDEX identities_of_user ON auth.identities (user_id);

-- Refresh tokens are derived: HMAC of session, salt and counter under the installation's secret. The row alone
-- mints nothing, and neither does the secret alone.
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
CREATE INDEX challenges_of_factor ON auth.challenges (factor_id);
CREATE INDEX challenges_of_session ON auth.challenges (session_id);

-- An authorization code on its way (PKCE): asked for with a challenge, redeemed once with the verifier.
CREATE TABLE auth.flow_states (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,                                 -- 'recovery', later 'oauth' and others
  user_id uuid REFERENCES auth.users ON DELETE CASCADE,
  code_challenge text NOT NULL,
  code_challenge_method text NOT NULL CHECK (code_challenge_method IN ('s256', 'plain')),
  code_hash text UNIQUE,                              -- SHA-256 of the code, set when it is issued
  code_issued_at timestamptz,
  redirect_to text,
  provider text,
  provider_sealed text,                               -- what the provider's leg needs, encrypted
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX flow_states_of_user ON auth.flow_states (user_id);

-- The one live code or link per address and kind.
CREATE TABLE auth.one_time_codes (
  email text NOT NULL,
  kind text NOT NULL,                                 -- 'confirmation', 'recovery'
  code_hash text,                                     -- keyed hash of six digits
  link_hash text UNIQUE,                              -- SHA-256 of 256 random bits
  flow_id uuid REFERENCES auth.flow_states ON DELETE SET NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, kind)
);
CREATE INDEX one_time_codes_expiry ON auth.one_time_codes (expires_at);

-- When an address was last written to, known or not: so the gap tells nothing.
CREATE TABLE auth.mail_gaps (
  email text NOT NULL,
  kind text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, kind)
);

-- Failed attempts per account, known or not. `subject` is a keyed hash of purpose and address.
CREATE TABLE auth.failed_attempts (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now()
);

-- Of rate-limiter-flexible, which names the columns.
CREATE TABLE auth.rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE auth.signing_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  private_sealed text NOT NULL,                       -- private JWK, encrypted
  signs_from timestamptz NOT NULL DEFAULT now(),      -- published before, so that every client knows it by then
  verifies_until timestamptz,                         -- NULL: no successor yet
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE auth.audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  user_id uuid,                                       -- no reference: the trail outlives the user
  session_id uuid,
  ip text,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_of_user ON auth.audit_log (user_id, created_at DESC);
CREATE INDEX audit_log_newest ON auth.audit_log (created_at DESC);

-- Sessions that have not ended, asked for on every request of the site.
CREATE VIEW auth.live_sessions AS
  SELECT s.id, s.user_id, s.aal,
    EXISTS (SELECT 1 FROM auth.factors f WHERE f.user_id = s.user_id AND f.status = 'verified') AS has_factor
  FROM auth.sessions s WHERE s.ends_at > now();
