-- The file of a slip is removed some time after its order is closed. What it was known by stays, so that it is recognised when it is shown again.

ALTER TABLE receipts ADD COLUMN removed_at timestamptz;
COMMENT ON COLUMN receipts.removed_at IS 'When the file was removed, because every order that showed it has been closed for long enough.';
CREATE INDEX receipts_with_file ON receipts (created_at, path) WHERE removed_at IS NULL;
