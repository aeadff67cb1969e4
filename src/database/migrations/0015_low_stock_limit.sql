-- The owner sets the low-stock limit. Saving it rebuilds the list of what is low on stock (shop/stock/low-stock.server.ts).
CREATE OR REPLACE FUNCTION low_stock_limit() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT COALESCE((SELECT (value ->> 'low_stock_limit')::integer FROM settings WHERE section = 'stock'), 5)
$$;
