-- A mail is 'sending' from right before the end of its content is written until the relay's answer: nobody claims it then. When that
-- answer never comes it is 'doubtful'. One whose code or link ran out before it left is 'expired'.
ALTER TABLE mails
  ADD COLUMN first_attempt_at timestamptz,            -- giving up counts from here: waiting for a relay to be set does not count
  ADD COLUMN expires_at timestamptz,                  -- when its code or link runs out; NULL: of use for as long as it waits
  DROP CONSTRAINT mails_status_check,
  DROP CONSTRAINT mails_check,
  DROP CONSTRAINT mails_check1,
  ADD CONSTRAINT mails_status_check CHECK (status IN ('queued', 'sending', 'sent', 'doubtful', 'failed', 'expired')),
  ADD CONSTRAINT mails_sent_at_check CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  ADD CONSTRAINT mails_payload_check CHECK (
    CASE WHEN status IN ('queued', 'sending') THEN payload IS NOT NULL
         WHEN status IN ('sent', 'expired') THEN payload IS NULL
         ELSE true END);                              -- failed, doubtful: kept where sending it again is of use
UPDATE mails SET first_attempt_at = created_at WHERE status = 'queued' AND attempts > 0;
UPDATE mails SET expires_at = created_at + CASE kind WHEN 'recovery-link' THEN interval '1 hour' ELSE interval '10 minutes' END
  WHERE status = 'queued' AND kind IN ('recovery-link', 'confirmation-code', 'sign-in-code', 'reauthentication-code');

-- next_attempt_at of a mail that is 'sending' is the end of its sender's lease.
CREATE INDEX mails_sending ON mails (next_attempt_at) WHERE status = 'sending';
CREATE INDEX mails_expiring ON mails (expires_at) WHERE status = 'queued' AND expires_at IS NOT NULL;
CREATE INDEX mails_doubtful ON mails (created_at DESC) WHERE status = 'doubtful';
