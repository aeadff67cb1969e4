// Each list of the back-office, and the export of all orders, with 100,000 products and 1,000,000 orders against 1,000 of each.
import { readFile } from "node:fs/promises"
import { generate } from "../../src/database/sample/generate.ts"
import { medianMs } from "./measure.ts"
import { type LoadShop, startLoadShop } from "./process.ts"

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000)
const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const SMALL = { products: 1000, customers: 1000, orders: 1000 }
const LARGE = { products: PRODUCTS, customers: PRODUCTS, orders: ORDERS }
const LISTS: Record<string, (size: number) => string> = {
  "orders, first page": () => "/orders",
  "orders, page in the middle": (size) => `/orders?page=${Math.ceil(size / 40)}`,
  "orders, last page": (size) => `/orders?page=${Math.ceil(size / 20)}`,
  "orders, a tab": () => "/orders?status=pending",
  "orders, search for a name": () => "/orders?q=kamala",
  "orders, search for an address": () => "/orders?q=customer77@sample",
  "orders, search for a number": () => "/orders?q=ORD-17",
  "products, first page": () => "/products",
  "products, page in the middle": () => "/products?page=25",
  "products, search": () => "/products?q=elephant",
  "users, first page": () => "/users",
  "users, search": () => "/users?q=dilini",
  "coupons, first page": () => "/coupons",
  dashboard: () => "/dashboard",
}

const shop = await startLoadShop({ env: { SAMPLE: "off" } })
const headers = { authorization: `Bearer ${await ownersToken(shop)}` }
const small = await measure(SMALL.orders, SMALL)
const large = await measure(LARGE.orders, LARGE)
for (const title of Object.keys(LISTS)) {
  const [few, many] = [small.get(title) as number, large.get(title) as number]
  console.log(
    `${title}: ${many.toFixed(1)} ms large against ${few.toFixed(1)} ms small, ratio ${(many / few).toFixed(2)}`,
  )
}
await exportEverything()
await shop.close()

async function measure(orders: number, amounts: typeof SMALL) {
  await generate(shop.db, amounts, () => {})
  const took = new Map<string, number>()
  for (const [title, path] of Object.entries(LISTS)) {
    const load = async () => {
      const answer = await fetch(`${shop.url}/api/admin${path(orders)}`, { headers })
      if (!answer.ok) throw new Error(`${title}: ${answer.status} ${await answer.text()}`)
      await answer.text()
    }
    await medianMs(load, 5)
    took.set(title, await medianMs(load, 25))
  }
  return took
}

/** The peak of the shop's memory, which Linux keeps, before and after. */
async function exportEverything() {
  const before = await peakMegabytes(shop)
  const began = performance.now()
  const answer = await fetch(`${shop.url}/api/admin/orders.csv`, { headers })
  let bytes = 0
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) bytes += chunk.length
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
