// GET /api/cart against a bare loop of the very statements it sends.
import pg from "pg"
import { sql } from "../../src/database/database.ts"
import { signUp } from "./customer.ts"
import { compare, requestsPerSecond, timesPerSecond } from "./measure.ts"
import { startLoadShop } from "./process.ts"

const shop = await startLoadShop({ preload: "record-queries.mjs" })
const customer = await signUp(shop)
await shop.db.query(sql`
  INSERT INTO cart (user_id, product_id, quantity)
  SELECT ${customer.id}, id, 1 FROM products WHERE stock_quantity > 0 AND is_active LIMIT 3`)
const url = `${shop.url}/api/cart`
await fetch(url, { headers: customer.headers })
const statements = await shop.record(() => fetch(url, { headers: customer.headers }))
console.log(`GET /api/cart sends ${statements.length} statements: ${statements.map((s) => s.name ?? "?").join(", ")}`)

const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 20 })
await compare(
  "GET /api/cart against its own SQL",
  () => requestsPerSecond({ url, headers: customer.headers }),
  () =>
    timesPerSecond(async () => {
      for (const statement of statements) await pool.query(statement)
    }),
  "times/s",
)
await pool.end()
await shop.close()
