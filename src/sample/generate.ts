import { type Database, sql, type Transaction } from "#database/database.ts"
import { storeMissingWords } from "#shop/catalogue/search/product-words.server.ts"
import { addOrders, IS_BOUGHT } from "./generate-orders.ts"

export interface Amounts {
  readonly products: number
  readonly customers: number
  readonly orders: number
  readonly coupons: number
}

const CHUNK = 50_000

/**
 * Adds rows by the hundred thousand, to see how the shop feels when it is large: products, some of them with options or made to order,
 * customers (who cannot sign in), their orders of one to three lines with some reviews, and coupons; an order or a coupon whose number is
 * taken is left out. Orders are of the last sixty days, or of as many as have ten thousand a day, and go all over the island.
 * Works in chunks, each a transaction: it can be stopped and run again.
 * @throws {Error} when orders are wanted and there are neither products nor customers to make them of
 * @param onProgress called after each chunk with the rows of that kind that are done
 */
export async function generate(
  db: Database,
  amounts: Amounts,
  onProgress: (what: keyof Amounts, done: number, of: number) => void,
): Promise<void> {
  const steps = { products: addProducts, customers: addCustomers, orders: addOrders, coupons: addCoupons }
  if (amounts.orders > 0) await expectOrderable(db, amounts)
  for (const what of ["products", "customers", "orders", "coupons"] as const) {
    const of = amounts[what]
    for (let done = 0; done < of; done += CHUNK) {
      await steps[what](db, done + 1, Math.min(done + CHUNK, of), of)
      onProgress(what, Math.min(done + CHUNK, of), of)
    }
  }
  if (amounts.products > 0) await storeMissingWords(db)
  // Plans follow what the tables hold now, not what they held before.
  await db.query(sql`VACUUM ANALYZE products, product_gallery, profiles, orders, order_items, coupons,
    listed_products, search_words, low_stock, order_customers, reviews, product_ratings`)
}

async function expectOrderable(db: Database, { products, customers }: Amounts) {
  const [there] = await db.query<{ product: boolean; customer: boolean }>(sql`
    SELECT EXISTS (SELECT FROM products WHERE ${IS_BOUGHT}) AS product,
      EXISTS (SELECT FROM profiles WHERE email LIKE '%@sample.example') AS customer`)
  if (products === 0 && !there?.product)
    throw new Error("Orders are made of products, and there are none: add --products.")
  if (customers === 0 && !there?.customer) {
    throw new Error("Orders are placed by sample customers, and there are none: add --customers.")
  }
}

/** One in twenty has options, and one in thirty is made to order with a text on it. */
async function addProducts(db: Database, from: number, to: number) {
  await db.transaction(async (tx) => addVariants(tx, await insertProducts(tx, from, to)))
}

const OPTIONS = [
  { name: { en: "Colour" }, values: [{ en: "Blue" }, { en: "Red" }] },
  { name: { en: "Size" }, values: [{ en: "Small" }, { en: "Large" }] },
]
const PERSONALISATION = { label: { en: "Name to embroider" }, max_length: 20, price: "250.00", required: true }

/** Pictures are those of products that are there already. Returns the ids of the products with options, whose stock is that of their variants. */
async function insertProducts(tx: Transaction, from: number, to: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    WITH pictures AS (SELECT array_agg(DISTINCT image_url) AS urls FROM products WHERE image_url LIKE '/media/%'),
      planned AS (SELECT n, 500 + (n * 7919::bigint) % 15000 AS price, n % 20 = 0 AS has_options, n % 30 = 7 AS is_made_to_order
        FROM generate_series(${from}::int, ${to}::int) n),
      added AS (INSERT INTO products (name, description, price, stock_quantity, category, image_url, created_at,
          options, base_price, personalisation, lead_time, material)
        SELECT (ARRAY['Cotton', 'Woollen', 'Striped', 'Little', 'Sleepy', 'Sunny', 'Jolly'])[1 + n % 7] || ' '
            || (ARRAY['Blanket', 'Bear', 'Basket', 'Coaster', 'Shawl', 'Bunny', 'Cushion', 'Beanie', 'Tote', 'Elephant', 'Octopus'])[1 + n % 11]
            || ' No. ' || n,
          'Crocheted by hand in Colombo, loop by loop.', price, CASE WHEN has_options THEN 0 ELSE n % 40 END,
          (ARRAY['Baby', 'Bags & Baskets', 'Blankets', 'Home Decor', 'Toys', 'Wearables'])[1 + n % 6],
          urls[1 + n % greatest(cardinality(urls), 1)], now() - n * interval '11 minutes',
          CASE WHEN has_options THEN ${JSON.stringify(OPTIONS)}::jsonb END, CASE WHEN has_options THEN price END,
          CASE WHEN is_made_to_order THEN ${JSON.stringify(PERSONALISATION)}::jsonb END, CASE WHEN is_made_to_order THEN '2 weeks' END,
          CASE WHEN is_made_to_order THEN 'Cotton yarn' END
        FROM planned, pictures RETURNING id, options)
    SELECT id FROM added WHERE options IS NOT NULL`)
  return rows.map(({ id }) => id)
}

/** Adds all combinations of their options; the large ones cost more. */
async function addVariants(tx: Transaction, products: readonly string[]) {
  await tx.query(sql`
    INSERT INTO products (variant_of, option_values, variant_position, own_price, stock_quantity, name, price, category, created_at)
    SELECT id, ARRAY[colour, width], 2 * c + s - 3, CASE width WHEN 'Large' THEN price + 500 END, (c + s) * 3, name, price, category, created_at
    FROM products, unnest(ARRAY['Blue', 'Red']) WITH ORDINALITY AS colours (colour, c),
      unnest(ARRAY['Small', 'Large']) WITH ORDINALITY AS widths (width, s)
    WHERE id = ANY (${products}::uuid[])`)
}

async function addCustomers(db: Database, from: number, to: number) {
  await db.query(sql`
    INSERT INTO profiles (id, email, full_name, phone, address, city, account_status, created_at)
    SELECT gen_random_uuid(), 'customer' || n || '@sample.example',
      (ARRAY['Kamala', 'Nimal', 'Fathima', 'Sivaraj', 'Dilini', 'Ruwan', 'Meena', 'Tharindu'])[1 + n % 8] || ' '
        || (ARRAY['Perera', 'Silva', 'Fernando', 'Rajapakse', 'Selvarajah', 'Nazeer', 'Bandara'])[1 + n % 7],
      '077 ' || lpad((n % 10000000)::text, 7, '0'), n || ' Temple Road', 'Colombo ' || 1 + n % 15, 'active',
      now() - n * interval '7 minutes'
    FROM generate_series(${from}::int, ${to}::int) n`)
}

/** One in ten has expired, one in seven is switched off. */
async function addCoupons(db: Database, from: number, to: number) {
  await db.query(sql`
    INSERT INTO coupons (code, discount_type, discount_value, min_order_amount, usage_limit, expires_at, is_active, created_at)
    SELECT (ARRAY['AVURUDU', 'VESAK', 'POSON', 'DEEPAVALI', 'EID', 'NATTALA'])[1 + n % 6] || n,
      (ARRAY['percentage', 'fixed'])[1 + n % 2], (ARRAY[10, 500])[1 + n % 2], (n % 5) * 1000, NULLIF(n % 4, 0) * 50,
      CASE n % 10 WHEN 0 THEN now() - n * interval '1 hour' WHEN 1 THEN NULL ELSE now() + n * interval '1 hour' END,
      n % 7 > 0, now() - n * interval '17 minutes'
    FROM generate_series(${from}::int, ${to}::int) n
    ON CONFLICT (code) DO NOTHING`)
}
