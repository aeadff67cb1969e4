// Lighthouse's scores for a phone, of home, /shop and a product page: every run's, and what its performance is made of. It is fetched by npx, unless
// LIGHTHOUSE names its program.
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { findChromium } from "../../scripts/chromium.mjs"
import { sql } from "../../src/database/database.ts"
import { median } from "./measure.ts"
import { startLoadShop } from "./process.ts"

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const [program, ...before] = process.env.LIGHTHOUSE ? [process.env.LIGHTHOUSE] : ["npx", "--yes", "lighthouse@13"]
const AUDITS = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index"] as const

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

const shop = await startLoadShop()
const [product] = await shop.db.query<{ id: string }>(
  sql`SELECT id FROM products WHERE is_active ORDER BY name LIMIT 1`,
)
for (const path of ["/", "/shop", `/product/${product?.id}`]) {
  // The first request renders the page.
  await (await fetch(shop.url + path)).text()
  const reports: Report[] = []
  for (let round = 0; round < ROUNDS; round++) reports.push(await audit(shop.url + path))
  const of = (category: string) => reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
  const others = ["accessibility", "best-practices", "seo"].map(
    (category) => `${category} ${Math.min(...of(category))}`,
  )
  console.log(
    `${path}: performance ${median(of("performance"))} (${of("performance").join(" ")}); at least ${others.join(", ")}`,
  )
  for (const name of AUDITS) {
    const values = reports.map(({ audits }) => Math.round(audits[name]?.numericValue ?? Number.NaN))
    console.log(`  ${name}: ${median(values)} ms (${values.join(" ")})`)
  }
}
await shop.close()

async function audit(url: string): Promise<Report> {
  const flags = ["--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
  const env = { ...process.env, CHROME_PATH: await findChromium() }
  const { stdout } = await promisify(execFile)(program as string, [...before, url, ...flags], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}
