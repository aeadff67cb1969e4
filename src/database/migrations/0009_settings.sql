-- What the owner has set. A section that was never saved has no row: the environment's values hold then.
CREATE TABLE settings (
  section text PRIMARY KEY CHECK (section ~ '^[a-z_]{1,40}$'),
  value jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object'),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE settings IS
  'One row for each section of the settings that was saved; every process hears on the channel settings_changed of a change. Rows stay, so that '
  'the sum of the versions tells any two states apart.';
