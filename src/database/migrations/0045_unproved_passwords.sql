-- A password that a session alone has set proves nothing until it is given together with a code of a mail, however long that takes.

ALTER TABLE auth.users ADD COLUMN password_unproved boolean NOT NULL DEFAULT false;
UPDATE auth.users SET password_unproved = true WHERE password_unproved_until IS NOT NULL;
ALTER TABLE auth.users DROP COLUMN password_unproved_until;
