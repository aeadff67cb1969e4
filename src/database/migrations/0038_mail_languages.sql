-- A mail's language is decided when it is queued, whatever its recipient chooses later.

ALTER TABLE mails ADD COLUMN language text CHECK (language ~ '^[a-z]{2,8}$');
COMMENT ON COLUMN mails.language IS 'Null where an earlier version queued it, or nobody is known who reads it: English.';

-- The language of the account that has the address. Where the owner has mails sent to one that no account has, the first admin's.
CREATE FUNCTION language_of_mail(kind text, recipient text) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT COALESCE(
    (SELECT p.language FROM profiles p
      WHERE lower(p.email) = lower(recipient) AND p.account_status IS DISTINCT FROM 'deleted' LIMIT 1),
    CASE WHEN kind IN ('new-order-notice', 'order-change-notice', 'test-mail', 'backup-failed') THEN
      (SELECT p.language FROM user_roles r JOIN profiles p ON p.id = r.user_id
        WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active' ORDER BY p.created_at, p.id LIMIT 1) END)
$$;

-- As in 0006_mails.sql, each with its language.
CREATE OR REPLACE FUNCTION queue_mails(queued jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (kind, recipient, payload, expires_at, language)
    SELECT m.kind, m.recipient, m.payload, now() + m.minutes * interval '1 minute',
      COALESCE(m.language, language_of_mail(m.kind, m.recipient))
    FROM jsonb_to_recordset(queued) AS m (kind text, recipient text, payload text, minutes integer, language text);
END $$;
