-- An order's address for the customer's next one, written with the order: in one statement with place_order, after it.
CREATE FUNCTION keep_address(customer uuid, kept jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE profiles SET phone = kept ->> 'phone', address = kept ->> 'address', city = kept ->> 'city',
      postal_code = kept ->> 'postal_code', updated_at = now()
    WHERE id = customer
$$;
