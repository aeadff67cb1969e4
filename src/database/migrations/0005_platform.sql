-- What serves every module.
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
