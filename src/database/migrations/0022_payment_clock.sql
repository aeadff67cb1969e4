-- Times to pay end by the database's clock, while the shop runs, and each reminder is sent once.

CREATE TABLE payment_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ran_at   timestamptz NOT NULL
);
COMMENT ON TABLE payment_clock IS 'When the times to pay were last looked at. No backup has it, so there is no row after a restore.';

CREATE TABLE payment_reminders (
  order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  news     text NOT NULL CHECK (news IN ('half', 'last')),
  pay_by   timestamptz NOT NULL,
  PRIMARY KEY (order_id, news, pay_by)
);
COMMENT ON TABLE payment_reminders IS 'The reminders that were queued, so that none is queued twice.';
COMMENT ON COLUMN payment_reminders.pay_by IS 'The end of the time to pay that it named.';
