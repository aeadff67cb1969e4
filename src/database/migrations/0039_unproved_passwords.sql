-- A password that was set by a session alone, without the old one or a code of a mail, is no proof of who its user is for a day.

ALTER TABLE auth.users ADD COLUMN password_unproved_until timestamptz;
