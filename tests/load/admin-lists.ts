// Each list of the back-office, and the export of all orders, in a shop of 100,000 products and 1,000,000 orders against one of 1,000 of each.
import { readFile } from "node:fs/promises"
import { generate } from "#sample/generate.ts"
import { ADMIN_LISTS } from "./admin-paths.ts"
import { median } from "./measure.ts"
import { type LoadShop, startLoadShop } from "./process.ts"

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000)
const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const COUPONS = Number(process.env.COUPONS ?? 10_000)
const TIMES = 15

interface Owner extends LoadShop {
  readonly headers: { authorization: string }
}

const small = await openFilled({ products: 1000, customers: 1000, orders: 1000, coupons: 100 })
const large = await openFilled({ products: PRODUCTS, customers: PRODUCTS, orders: ORDERS, coupons: COUPONS })
await compareLists("dashboard", () => "dashboard")
for (const list of ADMIN_LISTS) {
  await compareLists(`${list}, first page`, () => list)
  await compareLists(`${list}, page in the middle`, (pages) => atPage(list, Math.ceil(pages / 2)))
  await compareLists(`${list}, last page`, (pages) => atPage(list, pages))
}
await exportEverything(large)
await Promise.all([small.close(), large.close()])

async function openFilled(amounts: Parameters<typeof generate>[1]): Promise<Owner> {
  const shop = await startLoadShop({ env: { SAMPLE: "off" } })
  await generate(shop.db, amounts, () => {})
  return { ...shop, headers: { authorization: `Bearer ${await ownersToken(shop)}` } }
}

/** Measures both by turns, so that what else the machine does meets both. */
async function compareLists(title: string, path: (pages: number) => string) {
  const [few, many]: [number[], number[]] = [[], []]
  const [inSmall, inLarge] = [path(await pagesOf(small, path(1))), path(await pagesOf(large, path(1)))]
  for (let n = 0; n < TIMES + 3; n++) {
    few.push(await millisecondsOf(small, inSmall))
    many.push(await millisecondsOf(large, inLarge))
  }
  // The first times are those of statements not prepared yet.
  const [a, b] = [median(few.slice(3)), median(many.slice(3))]
  const far = b > 5 * a ? "  BEYOND 5" : ""
  console.log(`${title}: ${b.toFixed(1)} ms large against ${a.toFixed(1)} ms small, ratio ${(b / a).toFixed(2)}${far}`)
}

async function millisecondsOf(shop: Owner, path: string): Promise<number> {
  const began = performance.now()
  await read(shop, path)
  return performance.now() - began
}

async function pagesOf(shop: Owner, path: string): Promise<number> {
  const { matching = 1 } = (await read(shop, path)) as { matching?: number }
  return Math.max(1, Math.ceil(matching / 20))
}

function atPage(list: string, page: number): string {
  return `${list}${list.includes("?") ? "&" : "?"}page=${page}`
}

async function read({ url, headers }: Owner, path: string): Promise<object> {
  const response = await fetch(`${url}/api/admin/${path}`, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as object
}

/** Reads the peak of the shop's memory, which Linux keeps, before and after. */
async function exportEverything(shop: Owner) {
  const before = await peakMegabytes(shop)
  const began = performance.now()
  const response = await fetch(`${shop.url}/api/admin/orders.csv`, { headers: shop.headers })
  let bytes = 0
  for await (const chunk of response.body as ReadableStream<Uint8Array>) bytes += chunk.length
  const seconds = (performance.now() - began) / 1000
  const after = await peakMegabytes(shop)
  console.log(
    `export: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s; peak memory ${before} MB before, ${after} MB after`,
  )
}

async function peakMegabytes({ pid }: LoadShop): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

async function ownersToken({ url }: LoadShop): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@nool.example", password: "owner-password" }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}
