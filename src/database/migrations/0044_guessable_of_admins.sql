-- Stored for admins only, who must have a better password; for customers it would only tell a reader of the table whom to try first.
UPDATE auth.users SET password_guessable = NULL WHERE password_guessable IS NOT NULL;
COMMENT ON COLUMN auth.users.password_guessable IS
  'true: this account must have a better password than the one it was last signed in with';
