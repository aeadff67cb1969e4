CREATE TABLE auth.email_changes (
  user_id uuid PRIMARY KEY REFERENCES auth.users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth.sessions ON DELETE CASCADE, -- the one that requested it: without it the change is void
  new_email text NOT NULL CHECK (new_email = lower(new_email) AND char_length(new_email) <= 255),
  requested_from text NOT NULL,                       -- the client network
  requested_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE auth.email_changes IS
  'The address that a user wants instead of the present one, until the code that was mailed there is entered. The last request counts. '
  'An address that has a user gets such a row too, with a code that is sent to nobody.';
