-- A password that was made up for the user signs in until then; NULL once the user has chosen one.
ALTER TABLE auth.users ADD COLUMN initial_password_until timestamptz;
