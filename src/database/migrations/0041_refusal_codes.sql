-- Why a slip was refused is kept as a code beside the words of the order's language: admins read it in theirs, and it can be counted.

ALTER TABLE payments ADD COLUMN reason_code text;
COMMENT ON COLUMN payments.reason_code IS 'The ready reason that reason words. Null where an admin wrote the words.';
