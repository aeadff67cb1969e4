-- Products and accounts are counted by the day in Colombo on which they came, as orders are: so a deep page of their lists skips
-- the days before it too.
CREATE FUNCTION colombo_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN (at AT TIME ZONE 'Asia/Colombo')::date;

DELETE FROM state_counts;
ALTER TABLE state_counts DROP CONSTRAINT state_counts_pkey, ADD COLUMN day date NOT NULL, ADD PRIMARY KEY (thing, state, day);

CREATE OR REPLACE FUNCTION count_product_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO state_counts AS c (thing, state, day, n)
      SELECT 'product', product_state(is_active, archived_at), colombo_day(created_at), count(*) FROM added GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (thing, state, day) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO state_counts AS c (thing, state, day, n)
      SELECT 'product', product_state(is_active, archived_at), colombo_day(created_at), -count(*) FROM removed GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (thing, state, day) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_profile_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO state_counts AS c (thing, state, day, n)
      SELECT 'profile', profile_state(account_status), colombo_day(created_at), count(*) FROM added GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (thing, state, day) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO state_counts AS c (thing, state, day, n)
      SELECT 'profile', profile_state(account_status), colombo_day(created_at), -count(*) FROM removed GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (thing, state, day) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION move_product_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (thing, state, day, n)
    SELECT 'product', state, day, n FROM (
      VALUES (product_state(OLD.is_active, OLD.archived_at), colombo_day(OLD.created_at), -1),
        (product_state(NEW.is_active, NEW.archived_at), colombo_day(NEW.created_at), 1)) AS moved (state, day, n)
    ORDER BY state, day
    ON CONFLICT (thing, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION move_profile_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO state_counts AS c (thing, state, day, n)
    SELECT 'profile', state, day, n FROM (
      VALUES (profile_state(OLD.account_status), colombo_day(OLD.created_at), -1),
        (profile_state(NEW.account_status), colombo_day(NEW.created_at), 1)) AS moved (state, day, n)
    ORDER BY state, day
    ON CONFLICT (thing, state, day) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;

DROP TRIGGER products_restated ON products;
CREATE TRIGGER products_restated AFTER UPDATE OF is_active, archived_at, created_at ON products
  FOR EACH ROW WHEN ((product_state(OLD.is_active, OLD.archived_at), colombo_day(OLD.created_at))
    <> (product_state(NEW.is_active, NEW.archived_at), colombo_day(NEW.created_at)))
  EXECUTE FUNCTION move_product_state();
DROP TRIGGER profiles_restated ON profiles;
CREATE TRIGGER profiles_restated AFTER UPDATE OF account_status, created_at ON profiles
  FOR EACH ROW WHEN ((profile_state(OLD.account_status), colombo_day(OLD.created_at))
    <> (profile_state(NEW.account_status), colombo_day(NEW.created_at)))
  EXECUTE FUNCTION move_profile_state();

INSERT INTO state_counts (thing, state, day, n)
  SELECT 'product', product_state(is_active, archived_at), colombo_day(created_at), count(*) FROM products GROUP BY 2, 3
  UNION ALL SELECT 'profile', profile_state(account_status), colombo_day(created_at), count(*) FROM profiles GROUP BY 2, 3;
