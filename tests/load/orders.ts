// Orders placed per second against a bare loop of the very statements that one of them sends.
import { randomUUID } from "node:crypto"
import pg from "pg"
import { sql } from "../../src/database/database.ts"
import { type LoadCustomer, signUp } from "./customer.ts"
import { compare, timesPerSecond } from "./measure.ts"
import { type Recorded, startLoadShop } from "./process.ts"

const CUSTOMERS = 20
const LINES = 3
const shop = await startLoadShop({ preload: "record-queries.mjs" })
const free = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(shop)))
await shop.db.query(sql`UPDATE products SET stock_quantity = 1000000000 WHERE is_active`)
const products = await shop.db.query<{ id: string }>(
  sql`SELECT id FROM products WHERE is_active ORDER BY price LIMIT ${LINES}`,
)
const ids = products.map((product) => product.id)

/** Both sides fill the cart in the same way first. */
async function withFullCart(work: (customer: LoadCustomer) => Promise<void>) {
  const customer = free.pop() as LoadCustomer
  await shop.db.query(
    sql`INSERT INTO cart (user_id, product_id, quantity) SELECT ${customer.id}, unnest(${ids}::uuid[]), 1`,
  )
  await work(customer)
  free.push(customer)
}

async function total(customer: LoadCustomer): Promise<number> {
  const cart = await fetch(`${shop.url}/api/cart`, { headers: customer.headers })
  return ((await cart.json()) as { total: number }).total
}

async function order(customer: LoadCustomer, expected_total: number, key: string = randomUUID()) {
  const response = await fetch(`${shop.url}/api/orders`, {
    method: "POST",
    headers: { ...customer.headers, "idempotency-key": key },
    body: JSON.stringify({
      customer_name: "Load Customer",
      customer_email: customer.email,
      customer_phone: "077 123 4567",
      delivery_address: "12 Temple Road, Mount Lavinia",
      delivery_city: "Colombo",
      payment_method: "cash_on_delivery",
      expected_total,
    }),
  })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as { id: string; order_number: string }
}

let expected = 0
let model: { statements: Recorded[]; customer: LoadCustomer; key: string; id: string; number: string } | undefined
await withFullCart(async (customer) => {
  expected = await total(customer)
  const key = randomUUID()
  let placed = { id: "", order_number: "" }
  const statements = await shop.record(async () => {
    placed = await order(customer, expected, key)
  })
  model = { statements, customer, key, id: placed.id, number: placed.order_number }
})
console.log(`POST /api/orders sends ${model?.statements.length} statements with ${LINES} lines`)

const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 20 })
let last = Date.now() + 1e9

/** The recorded statements again, for another customer, key and number. */
async function replay(customer: LoadCustomer) {
  if (!model) throw new Error("nothing recorded")
  const number = `ORD-${last++}`
  const key = randomUUID()
  let id = model.id
  const client = await pool.connect()
  for (const { name, text, values } of model.statements) {
    const now = JSON.stringify(values)
      .replaceAll(model.customer.id, customer.id)
      .replaceAll(model.key, key)
      .replaceAll(model.number, number)
      .replaceAll(model.id, id)
    const { rows } = await client.query({ ...(name ? { name } : {}), text, values: JSON.parse(now) })
    if (/^\s*INSERT INTO orders /.test(text)) id = rows[0].id
  }
  client.release()
}

await compare(
  "orders placed against their own SQL",
  () => timesPerSecond(() => withFullCart(async (customer) => void (await order(customer, expected)))),
  () => timesPerSecond(() => withFullCart(replay)),
  "orders/s",
)
await pool.end()
await shop.close()
