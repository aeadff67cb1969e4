-- Several people may ask for mails to one address: each request has its own sign-up, code, tries and gap, so that a stranger's
-- neither replaces nor uses up its owner's. `asked_from` and `asked_by` name a client network, or what the comment says.
ALTER TABLE auth.sign_ups DROP CONSTRAINT sign_ups_pkey;
ALTER TABLE auth.sign_ups ADD PRIMARY KEY (id);
ALTER TABLE auth.sign_ups ADD COLUMN asked_from text NOT NULL DEFAULT '';
CREATE INDEX sign_ups_of_address ON auth.sign_ups (email, created_at DESC);

ALTER TABLE auth.one_time_codes ADD COLUMN asked_by text NOT NULL DEFAULT ''; -- of a confirmation: the id of the sign-up
ALTER TABLE auth.one_time_codes ADD COLUMN wrong_tries_elsewhere integer NOT NULL DEFAULT 0; -- from other networks
UPDATE auth.one_time_codes c SET asked_by = s.id::text FROM auth.sign_ups s WHERE c.kind = 'confirmation' AND s.email = c.email;
ALTER TABLE auth.one_time_codes DROP CONSTRAINT one_time_codes_pkey;
ALTER TABLE auth.one_time_codes ADD PRIMARY KEY (email, kind, asked_by);

ALTER TABLE auth.message_gaps ADD COLUMN asked_by text NOT NULL DEFAULT ''; -- of who is signed in: the user's id
ALTER TABLE auth.message_gaps DROP CONSTRAINT mail_gaps_pkey;
ALTER TABLE auth.message_gaps ADD PRIMARY KEY (recipient, kind, asked_by);

-- Messages of the running hour, of each pool in all (`counted` is empty) and of each network or user that drew on it.
CREATE TABLE auth.message_counts (
  pool text NOT NULL,
  counted text NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (pool, counted)
);
CREATE INDEX message_counts_end ON auth.message_counts (ends_at);
