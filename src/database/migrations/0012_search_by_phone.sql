-- Orders are found by the customer's phone number, in whichever format it was typed: here and abroad, with spaces or without.
CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0*94|0+)', '');
COMMENT ON FUNCTION phone_digits IS 'The same in the browser and the server: phoneDigits in shop/orders/phones.ts.';
CREATE INDEX orders_phone ON orders (phone_digits(customer_phone) text_pattern_ops) INCLUDE (status, order_customer);
