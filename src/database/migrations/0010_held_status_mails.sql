-- A change of an order's status can be undone while its mail waits.
ALTER TABLE order_events ADD COLUMN held_until timestamptz;
ALTER TABLE order_events ADD COLUMN mail_id uuid;
COMMENT ON COLUMN order_events.held_until IS 'Until then a change of status by an admin can be undone, and its mail waits.';
COMMENT ON COLUMN order_events.mail_id IS 'The mail of this change, in mails for as long as that keeps it; NULL: it sends none.';
