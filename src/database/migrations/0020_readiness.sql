-- One row, written to see whether the database takes writes.
CREATE TABLE readiness (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL
);
