-- One-time codes for somebody who lost every second factor. A used one is deleted.
CREATE TABLE auth.recovery_codes (
  user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  code_hash text NOT NULL,                            -- keyed hash, under a key of the installation's secret
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, code_hash)
);
