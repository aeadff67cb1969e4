-- What people ask the owner to make for them: "one like this in green".
CREATE TABLE commissions (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ask_key    uuid NOT NULL UNIQUE,                     -- made by the browser that asks, so that the same request sent twice is one
  user_id    uuid REFERENCES profiles (id) ON DELETE CASCADE,
  product_id uuid REFERENCES products (id) ON DELETE SET NULL, -- the one that it shall be like
  name       text NOT NULL CHECK (char_length(name) <= 100),
  email      text CHECK (char_length(email) <= 255),
  phone      text CHECK (char_length(phone) <= 20),
  language   text NOT NULL,
  words      text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 2000),
  size       text CHECK (char_length(size) <= 100),
  colour     text CHECK (char_length(colour) <= 100),
  wished_on  date,
  budget     numeric(12, 2) CHECK (budget > 0),
  pictures   text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 3), -- paths of receipts, whose store is private
  history    jsonb NOT NULL DEFAULT '[]',              -- what the owner did about it, oldest first
  state      text NOT NULL DEFAULT 'unconfirmed'
    CHECK (state IN ('unconfirmed', 'waiting', 'answered', 'offered', 'declined', 'bought')),
  order_id   uuid REFERENCES orders (id),              -- of what was offered and bought
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT commissions_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL)
);
CREATE INDEX commissions_listed ON commissions ((state = 'waiting'), created_at, id) WHERE state <> 'unconfirmed';
CREATE INDEX commissions_of_email ON commissions (lower(email));
CREATE INDEX commissions_of_user ON commissions (user_id);
CREATE INDEX commissions_of_pictures ON commissions USING gin (pictures);

-- An offer is a product that is inactive to everybody, and sold until its time to whoever has its link.
ALTER TABLE products
  ADD COLUMN offer_of uuid UNIQUE,                     -- the commission, which may be erased before the product
  ADD COLUMN offered_until timestamptz,
  ADD COLUMN commissions boolean NOT NULL DEFAULT false, -- the owner makes others like it for who asks
  ADD CONSTRAINT products_offer_check CHECK (offer_of IS NULL OR NOT is_active);

-- Nothing is derived of an offer: no list, no count and no search has it.
DROP TRIGGER products_derived ON products;
CREATE TRIGGER products_derived AFTER INSERT OR UPDATE ON products FOR EACH ROW WHEN (NEW.offer_of IS NULL)
  EXECUTE FUNCTION derive_from_product();

-- The one piece of an offer is made, so that no stock is taken with the order: it is taken here, and by one order.
CREATE FUNCTION take_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offer products;
BEGIN
  SELECT * INTO offer FROM products WHERE id = NEW.product_id;
  IF offer.offer_of IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE products SET stock_quantity = stock_quantity - NEW.quantity
    WHERE id = offer.id AND stock_quantity >= NEW.quantity AND offered_until > now();
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'the offer is taken or over';
  END IF;
  UPDATE commissions SET state = 'bought', order_id = NEW.order_id, version = version + 1, updated_at = now()
    WHERE id = offer.offer_of;
  RETURN NULL;
END $$;

CREATE TRIGGER take_offer AFTER INSERT ON order_items FOR EACH ROW WHEN (NEW.made > 0) EXECUTE FUNCTION take_offer();

-- Whoever ends an account leaves no request behind. What was bought stays with its order.
CREATE FUNCTION forget_commissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET offered_until = LEAST(offered_until, now()) WHERE offer_of IN (
    SELECT id FROM commissions WHERE user_id = NEW.id OR lower(email) = lower(NEW.email));
  DELETE FROM commissions WHERE user_id = NEW.id OR lower(email) = lower(NEW.email);
  RETURN NULL;
END $$;

CREATE TRIGGER forget_commissions AFTER UPDATE OF account_status ON profiles FOR EACH ROW
  WHEN (NEW.account_status = 'deleted' AND OLD.account_status IS DISTINCT FROM 'deleted') EXECUTE FUNCTION forget_commissions();
