-- The owner sees at once which mails were given up, however many were sent.
CREATE INDEX mails_failed ON mails (created_at DESC) WHERE status = 'failed';
