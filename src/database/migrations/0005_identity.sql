-- Counters serve every room; the gap between messages holds for phone numbers as it does for addresses.
ALTER TABLE auth.rate_limits SET SCHEMA public;
ALTER TABLE auth.mail_gaps RENAME TO message_gaps;
ALTER TABLE auth.message_gaps RENAME COLUMN email TO recipient;

-- The `state` that a provider hands back, once: SHA-256 of 256 random bits.
ALTER TABLE auth.flow_states ADD COLUMN state_hash text UNIQUE;

-- Where a user signed in from before, to tell them of a sign-in from elsewhere. `device_hash` is a keyed hash of the
-- browser's family and a coarse network: it cannot be read back.
CREATE TABLE auth.devices (
  user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
  device_hash text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX devices_last_seen ON auth.devices (last_seen_at);
CREATE INDEX challenges_newest ON auth.challenges (created_at);
