// Reading and filling the cart against a bare loop of the very statements that they send.
import pg from "pg"
import { sql } from "../../src/database/database.ts"
import { type LoadCustomer, signUp } from "./customer.ts"
import { compare, requestsPerSecond, timesPerSecond } from "./measure.ts"
import { startLoadShop } from "./process.ts"

/** As many as there are connections, so that none waits for the line that another one raises. */
const CUSTOMERS = 10

const shop = await startLoadShop({ preload: "record-queries.mjs", env: { SAMPLE: "off" } })
const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(shop)))
const [first] = customers as [LoadCustomer]
const products = await shop.db.query<{ id: string }>(
  sql`INSERT INTO products (name, price, stock_quantity, category)
      SELECT 'Product ' || n, 1000, 1000000000, 'Toys' FROM generate_series(1, 3) AS n RETURNING id`,
)
const ids = products.map(({ id }) => id)
await shop.db.query(sql`
  INSERT INTO cart (user_id, product_id, quantity)
  SELECT customer, product, 1
  FROM unnest(${customers.map(({ id }) => id)}::uuid[]) AS customer, unnest(${ids}::uuid[]) AS product`)
const url = `${shop.url}/api/cart`
const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 20 })

async function measure(title: string, method: "GET" | "POST", content: { body?: string }) {
  const send = () => fetch(url, { method, headers: first.headers, ...content })
  await send()
  // What requests send often has a name; the rest is the mails of the sign-ups.
  const statements = (await shop.record(send)).filter(({ name }) => name !== undefined)
  console.log(`${title} sends ${statements.length} statements: ${statements.map(({ name }) => name).join(", ")}`)
  let [requests, loops] = [0, 0]
  const nth = (n: number) => customers[n % CUSTOMERS] as LoadCustomer
  const nextHeaders = () => nth(requests++).headers
  await compare(
    `${title} against its own SQL`,
    () => requestsPerSecond({ url, method, nextHeaders, ...content }),
    () =>
      timesPerSecond(async () => {
        const { id } = nth(loops++)
        for (const statement of statements) {
          const values = statement.values.map((value) => (value === first.id ? id : value))
          await pool.query({ ...statement, values })
        }
      }),
    "times/s",
  )
}

await measure("GET /api/cart", "GET", {})
await measure("POST /api/cart", "POST", { body: JSON.stringify({ product_id: ids[0] }) })
await pool.end()
await shop.close()
