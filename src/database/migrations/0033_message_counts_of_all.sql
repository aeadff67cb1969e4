-- The shop counts the mails of its newsletter in it too.
ALTER TABLE auth.message_counts SET SCHEMA public;
