-- The outbox, the mailbox of development, and the newsletter.

CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),      -- also the Message-ID: the same on every attempt
  kind text NOT NULL,
  recipient text NOT NULL,
  payload text,                                       -- sealed: it may hold a code or a link; erased once sent
  -- 'sending' from right before the end of its content is written until the relay responds: nobody claims it then. When that
  -- response never comes it is 'doubtful'. One whose code or link ran out before it left is 'expired'.
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'sending', 'sent', 'doubtful', 'failed', 'expired')),
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz,                       -- giving up counts from here: waiting for a relay to be set does not count
  next_attempt_at timestamptz NOT NULL DEFAULT now(), -- a sender moves it ahead to claim the mail; while 'sending' the end of its lease
  expires_at timestamptz,                             -- when its code or link runs out; NULL: of use for as long as it waits
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT mails_sent_at CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT mails_payload CHECK (
    CASE WHEN status IN ('queued', 'sending') THEN payload IS NOT NULL
         WHEN status IN ('sent', 'expired') THEN payload IS NULL
         ELSE true END)                               -- failed, doubtful: stays where sending it again is of use
);
COMMENT ON TABLE mails IS
  'The outbox: written in the transaction that causes the mail, emptied by shop/mails/send-mails.server.ts.';
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE status = 'queued';
CREATE INDEX mails_sending ON mails (next_attempt_at) WHERE status = 'sending';
CREATE INDEX mails_expiring ON mails (expires_at) WHERE status = 'queued' AND expires_at IS NOT NULL;
CREATE INDEX mails_failed ON mails (created_at DESC) WHERE status = 'failed';
CREATE INDEX mails_doubtful ON mails (created_at DESC) WHERE status = 'doubtful';
CREATE INDEX mails_not_queued ON mails (created_at) WHERE status <> 'queued';
CREATE INDEX mails_test ON mails (created_at DESC) WHERE kind = 'test-mail';

-- Mails of one transaction: an array of {kind, recipient, payload, minutes}; after so many minutes, if any, a mail is of no use.
CREATE FUNCTION queue_mails(queued jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (kind, recipient, payload, expires_at)
    SELECT m.kind, m.recipient, m.payload, now() + m.minutes * interval '1 minute'
    FROM jsonb_to_recordset(queued) AS m (kind text, recipient text, payload text, minutes integer);
END $$;

CREATE TABLE development_mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mail_id uuid NOT NULL UNIQUE,                       -- an attempt that is repeated arrives once
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE development_mailbox IS 'Where mails go when no relay is set. Development only.';
CREATE INDEX development_mailbox_recipient ON development_mailbox (lower(recipient), id DESC);

CREATE TABLE message_counts (
  pool text NOT NULL,
  requested_by text NOT NULL,                         -- a network or a user; empty: the whole pool
  sent integer NOT NULL DEFAULT 0,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (pool, requested_by)
);
COMMENT ON TABLE message_counts IS 'Messages of the running hour: of each pool, and of each network or user that drew on it.';
CREATE INDEX message_counts_end ON message_counts (ends_at);

CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  coupon_id uuid REFERENCES coupons ON DELETE SET NULL, -- given once, with the first confirmation
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed' WHEN confirmed_at IS NULL THEN 'pending' ELSE 'confirmed' END) STORED,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE newsletter_subscribers IS 'E-mail addresses given for the newsletter; mail goes to the confirmed ones.';
CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers (lower(email));
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (created_at DESC, id DESC);
CREATE INDEX newsletter_subscribers_coupon ON newsletter_subscribers (coupon_id) WHERE coupon_id IS NOT NULL;

CREATE TABLE newsletter_confirmations (
  token_hash text PRIMARY KEY,                          -- SHA-256 of what the mailed link carries
  subscriber_id uuid NOT NULL REFERENCES newsletter_subscribers ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE newsletter_confirmations IS 'Mailed links that confirm an address; several may be good at the same time.';
CREATE INDEX newsletter_confirmations_of_subscriber ON newsletter_confirmations (subscriber_id);
