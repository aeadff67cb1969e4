-- Products that are not for sale yet: drafts, and those that are published at a time. What was deleted can be restored.

ALTER TABLE products
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,  -- never for sale so far, as the owner means it
  ADD COLUMN publish_at timestamptz,                  -- of a draft: when it goes on sale
  ADD COLUMN was_active boolean NOT NULL DEFAULT false, -- of an archived one: what it is again once it is restored
  ADD CONSTRAINT products_active_published CHECK (NOT (is_active AND is_draft)),
  ADD CONSTRAINT products_scheduled_draft CHECK (publish_at IS NULL OR is_draft);
ALTER TABLE products ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
  CASE WHEN archived_at IS NOT NULL THEN 'archived' WHEN is_active THEN 'active' WHEN publish_at IS NOT NULL THEN 'scheduled'
    WHEN is_draft THEN 'draft' ELSE 'inactive' END) STORED;
CREATE INDEX products_to_publish ON products (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX products_archived ON products (created_at DESC, id DESC) WHERE archived_at IS NOT NULL;

CREATE OR REPLACE FUNCTION count_product_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (entity, state, day, n)
    SELECT 'product', state, colombo_day(created_at), CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (entity, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION move_product_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (entity, state, day, n)
    SELECT 'product', state, day, n FROM (
      VALUES (OLD.state, colombo_day(OLD.created_at), -1), (NEW.state, colombo_day(NEW.created_at), 1)) AS moved (state, day, n)
    ORDER BY state, day
    ON CONFLICT (entity, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_state_changed
  AFTER UPDATE OF is_active, archived_at, is_draft, publish_at, created_at ON products
  FOR EACH ROW WHEN ((OLD.state, colombo_day(OLD.created_at)) <> (NEW.state, colombo_day(NEW.created_at)))
  EXECUTE FUNCTION move_product_state();
DROP FUNCTION product_state(boolean, timestamptz);

ALTER TABLE listed_products ADD COLUMN state text;
UPDATE listed_products l SET state = p.state FROM products p WHERE p.id = l.id;
ALTER TABLE listed_products ALTER COLUMN state SET NOT NULL;
DROP INDEX listed_products_inactive;
CREATE INDEX listed_products_not_active ON listed_products (state, created_at DESC, id DESC) INCLUDE (search) WHERE NOT is_active;

CREATE OR REPLACE FUNCTION update_listed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NULL THEN
    INSERT INTO listed_products (id, search, price, is_active, created_at, category, state)
      VALUES (NEW.id, NEW.search, NEW.price, NEW.is_active, NEW.created_at, NEW.category, NEW.state)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, price = excluded.price, is_active = excluded.is_active,
        created_at = excluded.created_at, category = excluded.category, state = excluded.state;
  ELSE
    DELETE FROM listed_products WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_list_changed
  AFTER UPDATE OF name, category, price, is_active, archived_at, is_draft, publish_at, created_at ON products FOR EACH ROW
  WHEN ((OLD.search, OLD.category, OLD.price, OLD.state, OLD.created_at) <> (NEW.search, NEW.category, NEW.price, NEW.state, NEW.created_at))
  EXECUTE FUNCTION update_listed_product();

ALTER TABLE admin_audit DROP CONSTRAINT admin_audit_action_check,
  ADD CONSTRAINT admin_audit_action_check CHECK (action IN ('created', 'updated', 'deleted', 'archived', 'restored'));
