-- A search of the orders looks through who placed them, each name and address once, and through the numbers: a hundred
-- thousand texts instead of a million. Each row counts its orders by status, so that what a common name matches is added
-- up and not counted.
CREATE TABLE order_customers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  search text NOT NULL UNIQUE,                        -- lowercased name, line break, lowercased address
  pending integer NOT NULL DEFAULT 0,
  confirmed integer NOT NULL DEFAULT 0,
  shipped integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);

-- The indexes that carried the text go with it.
ALTER TABLE orders DROP COLUMN search, ADD COLUMN order_customer bigint;

INSERT INTO order_customers (search, pending, confirmed, shipped, delivered, cancelled)
  SELECT lower(customer_name || chr(10) || customer_email),
    count(*) FILTER (WHERE status = 'pending'), count(*) FILTER (WHERE status = 'confirmed'),
    count(*) FILTER (WHERE status = 'shipped'), count(*) FILTER (WHERE status = 'delivered'),
    count(*) FILTER (WHERE status = 'cancelled')
  FROM orders GROUP BY 1;
UPDATE orders o SET order_customer = c.id FROM order_customers c
  WHERE c.search = lower(o.customer_name || chr(10) || o.customer_email);
ALTER TABLE orders ALTER COLUMN order_customer SET NOT NULL;

CREATE INDEX order_customers_search ON order_customers USING gin (search gin_trgm_ops);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC) INCLUDE (status, order_customer);
CREATE INDEX orders_of_status ON orders (status, created_at DESC, id DESC) INCLUDE (order_customer);
CREATE INDEX orders_of_customer ON orders (order_customer, created_at DESC, id DESC) INCLUDE (status);
CREATE INDEX orders_receipt_to_check ON orders (status, created_at DESC, id DESC) INCLUDE (order_customer)
  WHERE bank_receipt_url IS NOT NULL AND payment_method = 'bank_transfer' AND payment_status = 'pending'
    AND status <> 'cancelled';
CREATE INDEX orders_number_start ON orders (order_number text_pattern_ops) INCLUDE (status, order_customer);
CREATE INDEX orders_number_part ON orders USING gin (order_number gin_trgm_ops);

CREATE FUNCTION name_order_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := lower(NEW.customer_name || chr(10) || NEW.customer_email);
BEGIN
  LOOP
    SELECT id INTO NEW.order_customer FROM order_customers WHERE search = who;
    EXIT WHEN FOUND;
    -- Waits for another who adds the same, and finds it the next time round.
    INSERT INTO order_customers (search) VALUES (who) ON CONFLICT (search) DO NOTHING RETURNING id INTO NEW.order_customer;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_named BEFORE INSERT OR UPDATE OF customer_name, customer_email ON orders
  FOR EACH ROW EXECUTE FUNCTION name_order_customer();

CREATE FUNCTION count_order_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE order_customers c SET pending = c.pending + m.pending, confirmed = c.confirmed + m.confirmed,
        shipped = c.shipped + m.shipped, delivered = c.delivered + m.delivered, cancelled = c.cancelled + m.cancelled
      FROM (SELECT order_customer, count(*) FILTER (WHERE status = 'pending') AS pending,
              count(*) FILTER (WHERE status = 'confirmed') AS confirmed, count(*) FILTER (WHERE status = 'shipped') AS shipped,
              count(*) FILTER (WHERE status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
            FROM added GROUP BY 1) m WHERE c.id = m.order_customer;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE order_customers c SET pending = c.pending - m.pending, confirmed = c.confirmed - m.confirmed,
        shipped = c.shipped - m.shipped, delivered = c.delivered - m.delivered, cancelled = c.cancelled - m.cancelled
      FROM (SELECT order_customer, count(*) FILTER (WHERE status = 'pending') AS pending,
              count(*) FILTER (WHERE status = 'confirmed') AS confirmed, count(*) FILTER (WHERE status = 'shipped') AS shipped,
              count(*) FILTER (WHERE status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
            FROM removed GROUP BY 1) m WHERE c.id = m.order_customer;
  ELSE
    UPDATE order_customers c SET pending = c.pending + m.pending, confirmed = c.confirmed + m.confirmed,
        shipped = c.shipped + m.shipped, delivered = c.delivered + m.delivered, cancelled = c.cancelled + m.cancelled
      FROM (SELECT order_customer, COALESCE(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
              COALESCE(sum(n) FILTER (WHERE status = 'confirmed'), 0) AS confirmed,
              COALESCE(sum(n) FILTER (WHERE status = 'shipped'), 0) AS shipped,
              COALESCE(sum(n) FILTER (WHERE status = 'delivered'), 0) AS delivered,
              COALESCE(sum(n) FILTER (WHERE status = 'cancelled'), 0) AS cancelled
            FROM (SELECT order_customer, status, 1 AS n FROM added
                  UNION ALL SELECT order_customer, status, -1 FROM removed) moved GROUP BY 1) m
      WHERE c.id = m.order_customer AND (m.pending, m.confirmed, m.shipped, m.delivered, m.cancelled) <> (0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;

-- Named to come before the triggers of the days: everybody locks a customer first, then a day.
CREATE TRIGGER customers_of_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_customers();
CREATE TRIGGER customers_of_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_order_customers();
CREATE TRIGGER customers_of_moved AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_order_customers();
