ALTER TABLE backups ADD COLUMN held text CHECK (held IN ('asked', 'let_go'));
COMMENT ON COLUMN backups.held IS 'asked: BACKUP_KEEP would remove it, but it holds more rows than every later one, so an admin is asked; let_go: an admin has said that it may go.';
