-- The newsletter's language, for the program that mails it.
ALTER TABLE newsletter_subscribers ADD COLUMN language text CHECK (language ~ '^[a-z]{2,8}$');
COMMENT ON COLUMN newsletter_subscribers.language IS 'Of the page where it was confirmed. Null before that, and in rows of earlier versions: English.';
