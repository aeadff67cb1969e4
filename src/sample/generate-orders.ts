import { type Database, type Sql, sql } from "#database/database.ts"

const SPAN = (orders: number) => sql`GREATEST(interval '60 days', ${orders}::int * interval '8.64 seconds')`

const STREETS = [
  "Temple Road",
  "Station Road",
  "Lake Drive",
  "Church Street",
  "Hospital Road",
  "School Lane",
  "Main Street",
]
/** Are a town, the number of its district and its postal code. */
const TOWNS = [
  ["Nugegoda", 5, "10250"],
  ["Kandy", 11, "20000"],
  ["Galle", 6, "80000"],
  ["Negombo", 7, "11500"],
  ["Dehiwala", 5, "10350"],
  ["Jaffna", 9, "40000"],
  ["Kurunegala", 14, "60000"],
  ["Matara", 17, "81000"],
  ["Batticaloa", 4, "30000"],
  ["Gampaha", 7, "11000"],
  ["Badulla", 3, "90000"],
  ["Anuradhapura", 2, "50000"],
  ["Trincomalee", 24, "31000"],
  ["Ratnapura", 23, "70000"],
  ["Nuwara Eliya", 20, "22200"],
  ["Vavuniya", 25, "43000"],
]

/**
 * Adds orders in chunks. Each chunk's buyers and products are a few thousand neighbours by id, the chunks' spread
 * evenly over all; and ids of orders and lines rise. So a chunk writes into few pages of each index, however large the
 * indexes are.
 */
export async function addOrders(db: Database, from: number, to: number, of: number) {
  const first = idAt((from - 1) / of)
  await db.query(sql`
    WITH buyers AS MATERIALIZED (SELECT row_number() OVER () - 1 AS place, p.* FROM (
        ${neighbours(sql`SELECT id, email, full_name FROM profiles WHERE email LIKE '%@sample.example'`, first)}) p),
      shelf AS MATERIALIZED (SELECT row_number() OVER () - 1 AS place, p.*, personalisation #>> '{label,en}' AS label,
          (personalisation ->> 'price')::numeric AS extra FROM (
        ${neighbours(sql`SELECT id, COALESCE(variant_of, id) AS reviewed, name, price, personalisation FROM products WHERE ${IS_BOUGHT}`, first)}) p),
      sizes AS (SELECT (SELECT count(*) FROM buyers) AS buyers, (SELECT count(*) FROM shelf) AS products),
      planned AS MATERIALIZED (SELECT n, ${risingId(sql`n`)} AS id, n % buyers AS buyer, 1 + n % 3 AS lines, products,
        now() - n * ${SPAN(of)} / ${of}::int AS at FROM generate_series(${from}::int, ${to}::int) n, sizes),
      towns AS (SELECT * FROM jsonb_array_elements(${JSON.stringify(TOWNS)}::jsonb) WITH ORDINALITY AS t (town, place)),
      lines AS MATERIALIZED (SELECT o.n, o.id AS order_id, k AS position, s.id AS product_id, reviewed, s.name, label, extra,
          s.price + COALESCE(extra, 0) AS price, 1 + (o.n + k) % 2 AS quantity
        FROM planned o CROSS JOIN generate_series(1, o.lines) k JOIN shelf s ON s.place = (o.n::bigint * 31 + k * 17) % o.products),
      sums AS (SELECT order_id, sum(price * quantity) AS subtotal FROM lines GROUP BY order_id),
      stated AS (SELECT *, CASE WHEN status IN ('delivered', 'shipped', 'confirmed') AND (is_transfer OR status = 'delivered') THEN 'paid'
          WHEN status = 'pending' AND is_transfer AND n % 9 = 0 THEN 'failed' ELSE 'pending' END AS payment_status FROM (
        SELECT *, n % 2 = 0 AS is_transfer, CASE WHEN n % 11 = 5 THEN 'cancelled' WHEN at < now() - interval '7 days' THEN 'delivered'
          WHEN at < now() - interval '3 days' THEN 'shipped' WHEN at < now() - interval '36 hours' OR n % 4 < 2 THEN 'confirmed'
          ELSE 'pending' END AS status FROM planned) p),
      placed AS (INSERT INTO orders (id, user_id, order_number, idempotency_key, request_hash, payment_method, subtotal, delivery_fee,
          total_amount, customer_name, customer_email, customer_phone, delivery_address, delivery_city, delivery_town, delivery_district,
          delivery_postal_code, status, payment_status, kept_amount, created_at)
        SELECT o.id, b.id, 'ORD-' || (extract(epoch FROM o.at) * 1000)::bigint, o.id::text, '',
          CASE WHEN is_transfer THEN 'bank_transfer' ELSE 'cash_on_delivery' END, subtotal, 300, subtotal + 300, b.full_name, b.email,
          '07' || 10000000 + n::bigint * 7919 % 90000000, 1 + n % 180 || ' ' || (${STREETS}::text[])[1 + n % ${STREETS.length}::int],
          town ->> 0, town ->> 0, (town -> 1)::smallint, town ->> 2, status, payment_status,
          CASE payment_status WHEN 'paid' THEN subtotal + 300 END, o.at
        FROM stated o JOIN sums ON order_id = o.id JOIN buyers b ON b.place = buyer JOIN towns t ON t.place = 1 + n % ${TOWNS.length}::int
        ORDER BY n
        ON CONFLICT (order_number) DO NOTHING RETURNING id, user_id, customer_name, status,
          payment_method, payment_status, total_amount, created_at),
      reviewed AS (${addReviews}),
      paid AS (${addPayments})
    INSERT INTO order_items (id, order_id, position, product_id, product_name, product_price, quantity, subtotal,
      personalisation_label, personalisation, personalisation_price)
    SELECT ${risingId(sql`n`)}, order_id, position, product_id, name, price, quantity, price * quantity,
      label, CASE WHEN label IS NOT NULL THEN (ARRAY['Kamala', 'Nimal', 'For Amma'])[1 + n % 3] END, extra
    FROM lines JOIN placed ON placed.id = order_id ORDER BY n, position`)
}

/** A product with options is not bought, one of its variants is. */
export const IS_BOUGHT = sql`archived_at IS NULL AND options IS NULL`

/** Reviews the first line of every twelfth delivered order, once for each customer and product. */
const addReviews = sql`
  INSERT INTO reviews (product_id, user_id, order_id, name, stars, text, created_at)
  SELECT reviewed, user_id, order_id, regexp_replace(customer_name, ' (.).*', ' \\1.'), (ARRAY[5, 5, 4, 5, 3, 5, 4, 2])[1 + n / 12 % 8],
    (ARRAY['So soft!', 'As in the picture, and well packed.', 'A present that was loved.', ''])[1 + n / 12 % 4],
    LEAST(placed.created_at + interval '9 days', now())
  FROM lines JOIN placed ON placed.id = order_id WHERE position = 1 AND status = 'delivered' AND n % 12 = 0 ORDER BY n
  ON CONFLICT (user_id, product_id) DO NOTHING`

const addPayments = sql`
  INSERT INTO payments (order_id, kind, state, way, amount, created_at)
  SELECT id, 'payment', payment_status, CASE payment_method WHEN 'cash_on_delivery' THEN 'cash' ELSE payment_method END,
    CASE payment_status WHEN 'paid' THEN total_amount END, created_at
  FROM placed WHERE payment_status <> 'pending' ORDER BY id`

/** Returns the id at `share` (from 0 to 1) of all. */
function idAt(share: number): string {
  return `${Math.floor(share * 2 ** 32)
    .toString(16)
    .padStart(8, "0")}-0000-0000-0000-000000000000`
}

const NEIGHBOURS = 5000

/** Selects the rows of `select` that follow `first`, from the lowest on where there are no more. */
function neighbours(select: Sql, first: string): Sql {
  return sql`(${select} AND id >= ${first}::uuid ORDER BY id LIMIT ${NEIGHBOURS})
    UNION ALL (${select} AND id < ${first}::uuid ORDER BY id LIMIT ${NEIGHBOURS}) LIMIT ${NEIGHBOURS}`
}

/**
 * Returns a random id that begins with the time and so rises with `n`, as version 7 does; PostgreSQL has a function for
 * it from 18 on.
 */
function risingId(n: Sql): Sql {
  const stamp = sql`lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint + ${n}), 12, '0')`
  return sql`overlay(overlay(gen_random_uuid()::text PLACING '7' FROM 15) PLACING left(${stamp}, 8) || '-' || right(${stamp}, 4) FROM 1)::uuid`
}
