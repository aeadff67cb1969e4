-- An account that is deleted is closed at once and erased later. Rows stay: an older backup that is restored has the account again.
CREATE TABLE erasures (
  account_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  asked_at   timestamptz NOT NULL DEFAULT now(),
  due_at     timestamptz NOT NULL,
  erased_at  timestamptz
);
COMMENT ON TABLE erasures IS 'Accounts that are to be erased, or were: nothing but their ids is left of those.';
CREATE INDEX erasures_due ON erasures (due_at) WHERE erased_at IS NULL;

INSERT INTO erasures (account_id, due_at) SELECT id, now() + interval '7 days' FROM profiles WHERE account_status = 'deleted';

CREATE TABLE data_downloads (
  account_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  asked_at   timestamptz NOT NULL DEFAULT now(),
  made_at    timestamptz -- null: it is being made
);
COMMENT ON TABLE data_downloads IS 'Files with all that the shop holds of an account, which their owners asked for: one each, for three days.';
