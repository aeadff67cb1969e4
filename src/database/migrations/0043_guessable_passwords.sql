-- Whether the password is a common one or made of its owner's name or address: seen when it was last typed or set, NULL before that.
ALTER TABLE auth.users ADD COLUMN password_guessable boolean;

CREATE OR REPLACE VIEW auth.live_sessions AS
  SELECT s.id, s.user_id, s.aal,
    EXISTS (SELECT 1 FROM auth.factors f WHERE f.user_id = s.user_id AND f.status = 'verified') AS has_factor,
    u.password_guessable IS TRUE AS password_guessable
  FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id WHERE s.ends_at > now();
