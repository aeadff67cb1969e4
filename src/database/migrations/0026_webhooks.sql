-- The secret is sealed. While it is replaced, messages are signed with both.
CREATE TABLE webhook_endpoints (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url        text NOT NULL CHECK (url LIKE 'https://%'),
  events     text[] NOT NULL CHECK (cardinality(events) > 0),
  secret     text NOT NULL,
  old_secret text,
  old_until  timestamptz,
  paused_at  timestamptz,
  paused_why text CHECK (paused_why IN ('owner', 'failing', 'gone')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_endpoints_old_secret CHECK ((old_secret IS NULL) = (old_until IS NULL)),
  CONSTRAINT webhook_endpoints_paused CHECK ((paused_at IS NULL) = (paused_why IS NULL))
);
COMMENT ON TABLE webhook_endpoints IS 'Programs of others that the shop tells of changes.';

CREATE TABLE webhook_messages (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  endpoint_id  uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  type         text NOT NULL,
  data         jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  waits        boolean NOT NULL DEFAULT true,
  next_at      timestamptz NOT NULL DEFAULT now(),
  attempts     integer NOT NULL DEFAULT 0,
  tries        integer NOT NULL DEFAULT 0,
  reason       text,
  delivered_at timestamptz,
  CONSTRAINT webhook_messages_waits CHECK (waits OR delivered_at IS NOT NULL)
);
COMMENT ON TABLE webhook_messages IS 'One row for each change and endpoint: what waits to be sent, and what was delivered in the last 30 days.';
COMMENT ON COLUMN webhook_messages.attempts IS 'Tells the claim of one sender from those before it: it only grows.';
COMMENT ON COLUMN webhook_messages.tries IS 'Attempts since the message was last sent anew, which the next pause follows from.';
COMMENT ON COLUMN webhook_messages.reason IS 'Why the last attempt failed: the status that came back, or a word of the shop''s.';
CREATE INDEX webhook_messages_due ON webhook_messages (endpoint_id, next_at) WHERE waits;
CREATE INDEX webhook_messages_latest ON webhook_messages (endpoint_id, created_at DESC, id);

-- Writes the messages in the statement of their cause. Where nobody is to be told it reads an empty table.
CREATE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_messages (endpoint_id, type, data)
    SELECT id, TG_ARGV[0], jsonb_strip_nulls(jsonb_build_object('id', NEW.id, 'number', to_jsonb(NEW) -> 'order_number'))
    FROM webhook_endpoints WHERE TG_ARGV[0] = ANY (events) ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_placed_told AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tell_webhooks('order.placed');
-- Whoever changes an order or a product raises its version. Orders take stock without it, and so cost nothing here.
CREATE TRIGGER orders_updated_told AFTER UPDATE OF version ON orders FOR EACH ROW EXECUTE FUNCTION tell_webhooks('order.updated');
CREATE TRIGGER products_told AFTER INSERT OR UPDATE OF version ON products FOR EACH ROW
  WHEN (NEW.variant_of IS NULL AND NEW.offer_of IS NULL) EXECUTE FUNCTION tell_webhooks('product.updated');
