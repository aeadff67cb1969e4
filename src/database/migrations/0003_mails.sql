-- The outbox: written in the transaction that causes the mail, emptied by shop/mails/send-mails.server.ts.
CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),      -- also the Message-ID: the same on every attempt
  kind text NOT NULL,
  recipient text NOT NULL,
  payload text,                                       -- sealed: it may hold a code or a link; erased once sent
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(), -- a sender moves it ahead to claim the mail for that long
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  CHECK ((status = 'sent') = (payload IS NULL))
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE status = 'queued';
CREATE INDEX mails_settled ON mails (created_at) WHERE status <> 'queued';

-- Where mails go when no relay is set. Development only.
CREATE TABLE development_mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mail_id uuid NOT NULL UNIQUE,                       -- an attempt that is repeated arrives once
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX development_mailbox_recipient ON development_mailbox (lower(recipient), id DESC);
