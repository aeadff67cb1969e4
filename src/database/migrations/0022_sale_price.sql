-- A sale: for some days a product costs less, and so do its variants. While it is on, `price` is what is asked, so that carts, orders, lists and
-- searches need not know of it, and `regular_price` is what comes back.
ALTER TABLE products
  ADD COLUMN sale_price numeric(12,2) CONSTRAINT products_sale_price CHECK (sale_price > 0), -- of a variant: where it has one of its own
  ADD COLUMN sale_from date,                              -- in Colombo; of a variant: that of its product
  ADD COLUMN sale_until date,                             -- the last day
  ADD COLUMN regular_price numeric(12,2),                 -- NULL: no sale is on
  ADD COLUMN struck_price numeric(12,2),                  -- the regular one where people may compare with it; with options the lowest
  ADD COLUMN price_since timestamptz NOT NULL DEFAULT now(), -- since when the regular price has been the price
  ADD CONSTRAINT products_sale CHECK ((sale_from IS NULL) = (sale_until IS NULL) AND sale_from <= sale_until);
CREATE INDEX products_in_sale ON products (sale_until) WHERE sale_until IS NOT NULL AND variant_of IS NULL;

-- Sets the price of the day. Who writes a regular price sets regular_price to NULL with it. It runs after `prepare_product`, by its name.
CREATE FUNCTION price_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  regular numeric := COALESCE(NEW.base_price, NEW.regular_price, NEW.price);
  sale numeric := NEW.sale_price;
  product products;
  is_on boolean;
BEGIN
  IF NEW.variant_of IS NOT NULL THEN
    SELECT * INTO product FROM products WHERE id = NEW.variant_of;
    regular := COALESCE(NEW.own_price, product.base_price, product.price);
    -- The price of the product's sale is for variants without a price of their own.
    sale := COALESCE(sale, CASE WHEN NEW.own_price IS NULL THEN product.sale_price END);
    NEW.sale_from := product.sale_from;
    NEW.sale_until := product.sale_until;
  END IF;
  is_on := (sale IS NOT NULL OR NEW.options IS NOT NULL) AND COALESCE(colombo_day(now()) BETWEEN NEW.sale_from AND NEW.sale_until, false);
  NEW.regular_price := CASE WHEN is_on THEN regular END;
  IF NEW.options IS NOT NULL THEN
    RETURN NEW; -- Its price is what its variants add up to.
  END IF;
  IF TG_OP = 'UPDATE' AND (regular <> COALESCE(OLD.regular_price, OLD.price) OR OLD.regular_price IS NOT NULL AND NOT is_on) THEN
    NEW.price_since := now();
  END IF;
  NEW.price := CASE WHEN is_on THEN LEAST(sale, regular) ELSE regular END;
  NEW.struck_price := CASE WHEN is_on AND NEW.price < regular
    AND GREATEST(NEW.price_since, NEW.created_at, product.created_at) <= (NEW.sale_from - 7)::timestamp AT TIME ZONE 'Asia/Colombo' THEN regular END;
  RETURN NEW;
END $$;
CREATE TRIGGER products_priced BEFORE INSERT OR UPDATE OF category, variant_of, option_values, variant_position, own_price, own_picture, is_offered,
  base_price, regular_price, sale_price, sale_from, sale_until ON products FOR EACH ROW EXECUTE FUNCTION price_product();

-- Variants follow the sale of their product, and lose their own sale price with its end.
CREATE FUNCTION price_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.sale_price, OLD.sale_from, OLD.sale_until, OLD.regular_price)
      IS DISTINCT FROM (NEW.sale_price, NEW.sale_from, NEW.sale_until, NEW.regular_price) THEN
    UPDATE products SET variant_of = variant_of, sale_price = CASE WHEN NEW.sale_until IS NOT NULL THEN sale_price END WHERE variant_of = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_sale_of_variants AFTER UPDATE OF regular_price, sale_price, sale_from, sale_until ON products FOR EACH ROW EXECUTE FUNCTION price_variants();

CREATE OR REPLACE FUNCTION add_up_variants(product_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A statement of its own: the next one then sees what the holder of the lock before has committed.
  PERFORM FROM products WHERE id = product_id FOR NO KEY UPDATE;
  UPDATE products p SET stock_quantity = v.stock, price = COALESCE(v.lowest, p.base_price), highest_price = NULLIF(v.highest, v.lowest),
      struck_price = CASE WHEN v.struck > v.lowest THEN v.struck END
    FROM (SELECT LEAST(COALESCE(sum(stock_quantity), 0), 2147483647)::integer AS stock, min(price) AS lowest, max(price) AS highest,
            min(COALESCE(struck_price, price)) AS struck
          FROM products WHERE variant_of = product_id AND is_offered AND variant_position IS NOT NULL) v
    WHERE p.id = product_id AND p.options IS NOT NULL;
END $$;
