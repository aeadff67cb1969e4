// The first page of /shop and a search, never cached, with a hundred thousand products against a thousand.
import { sql } from "../../src/database/database.ts"
import { medianMs } from "./measure.ts"
import { type LoadShop, startLoadShop } from "./process.ts"

const PATHS = {
  "first page of /shop": "/shop?",
  "search for “elephant”": "/shop?q=elephant&",
  "API search": "/api/products?q=elephant",
}
// No URL twice, so that no response comes from a cache.
let n = 0

const shop = await startLoadShop({ env: { SAMPLE: "off" } })
await fill(shop, 1, 1000)
const small = await measure(shop)
await fill(shop, 1001, 100_000)
const large = await measure(shop)
for (const title of Object.keys(PATHS) as Array<keyof typeof PATHS>) {
  const [at1k, at100k] = [small[title], large[title]]
  console.log(
    `${title}: ${at100k.toFixed(1)} ms at 100,000 against ${at1k.toFixed(1)} ms at 1,000, ratio ${(at100k / at1k).toFixed(2)}`,
  )
}
await shop.close()

/** One product in fifty is an elephant. */
async function fill({ db }: LoadShop, from: number, to: number) {
  await db.query(sql`
    INSERT INTO products (name, description, price, stock_quantity, category, created_at)
    SELECT (ARRAY['Cotton', 'Woollen', 'Striped', 'Little', 'Sleepy'])[1 + n % 5] || ' '
        || CASE WHEN n % 50 = 0 THEN 'Elephant' ELSE (ARRAY['Blanket', 'Bear', 'Basket', 'Coaster', 'Shawl', 'Bunny', 'Cushion'])[1 + n % 7] END || ' ' || n,
      repeat('Crocheted by hand in Colombo. ', 5), 500 + (n * 7919) % 15000, n % 30,
      (ARRAY['Blankets', 'Toys', 'Home Decor', 'Baby', 'Bags', 'Wearables'])[1 + n % 6], now() - n * interval '1 minute'
    FROM generate_series(${from}::int, ${to}::int) n`)
  await db.query(sql`VACUUM ANALYZE products`)
}

async function measure(shop: LoadShop) {
  const results: Partial<Record<keyof typeof PATHS, number>> = {}
  for (const [title, path] of Object.entries(PATHS)) {
    const url = () => shop.url + path + (path.startsWith("/api") ? "" : `n=${n++}`)
    const load = async () => void (await (await fetch(url())).text())
    await medianMs(load, 30)
    results[title as keyof typeof PATHS] = await medianMs(load, 100)
  }
  return results as Record<keyof typeof PATHS, number>
}
