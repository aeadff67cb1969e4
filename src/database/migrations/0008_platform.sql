-- What serves every module, and the backups.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
COMMENT ON TABLE rate_limits IS 'Counters of rate-limiter-flexible, which names the columns.';

CREATE TABLE readiness (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL
);
COMMENT ON TABLE readiness IS 'One row, written to see whether the database takes writes.';

CREATE TABLE backups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  destination text,                                     -- NULL: the browser of an admin
  name text,                                            -- of the file at the destination
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),           -- when it last reported that it goes on
  finished_at timestamptz,
  outcome text NOT NULL DEFAULT 'running' CHECK (outcome IN ('running', 'done', 'failed')),
  bytes bigint NOT NULL DEFAULT 0,                      -- written so far, or in all
  rows bigint,
  files bigint,
  -- asked: BACKUP_KEEP would remove it, but it holds more rows than every later one, so an admin is asked; let_go: an admin has said
  -- that it may go.
  held text CHECK (held IN ('asked', 'let_go')),
  error text,                                           -- why it failed
  told boolean NOT NULL DEFAULT false,                  -- whether the owner was mailed that it failed
  removed_at timestamptz,                               -- when the file was removed, or found missing
  CHECK ((outcome = 'running') = (finished_at IS NULL))
);
COMMENT ON TABLE backups IS 'Backups by the clock and by hand. Old ones whose file is gone are forgotten.';
CREATE UNIQUE INDEX backups_one_running ON backups (outcome) WHERE outcome = 'running';
CREATE INDEX backups_newest_first ON backups (started_at DESC);
