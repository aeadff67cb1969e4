ALTER TABLE orders ADD COLUMN to_make boolean;         -- true while some of its pieces are not made; else null

ALTER TABLE order_items
  ADD COLUMN making_started_at timestamptz,
  ADD COLUMN making_done_at timestamptz,               -- null while it is to be made
  ADD COLUMN making_off boolean;                       -- true while nobody makes it, since its order was sent or cancelled; else null

UPDATE orders SET to_make = true WHERE id IN (SELECT order_id FROM order_items WHERE made > 0);
UPDATE order_items i SET making_off = true FROM orders o
  WHERE o.id = i.order_id AND i.made > 0 AND o.status NOT IN ('pending', 'confirmed');

-- Holds what somebody makes now, and nothing of the many orders that are over.
DROP INDEX IF EXISTS order_items_to_make;
CREATE INDEX order_items_open_making ON order_items ((COALESCE(ready_by, 'infinity'::date)), id) INCLUDE (order_id, made)
  WHERE made > 0 AND making_done_at IS NULL AND making_off IS NULL;

CREATE INDEX orders_to_make ON orders (status, created_at, id) WHERE to_make;

CREATE FUNCTION switch_making() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items SET making_off = CASE WHEN NEW.status NOT IN ('pending', 'confirmed') THEN true END
    WHERE order_id = NEW.id AND made > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER switch_making AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.to_make AND (OLD.status IN ('pending', 'confirmed')) <> (NEW.status IN ('pending', 'confirmed')))
  EXECUTE FUNCTION switch_making();

-- Counts the pieces that are ordered and still to be made.
CREATE OR REPLACE FUNCTION pieces_waiting() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(made), 0)::integer FROM order_items
    WHERE made > 0 AND making_done_at IS NULL AND making_off IS NULL
$$;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN (
  'placed', 'status', 'payment_status', 'payment_method', 'receipt', 'refund', 'call', 'question', 'address',
  'promise', 'making'));
