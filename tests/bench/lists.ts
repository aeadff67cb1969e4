// Each list of the back-office, and the export of all orders, in a shop of 1,000,000 orders and 100,000 of the rest (ORDERS, PRODUCTS, COUPONS)
// against one of 1,000 of each.
import { type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { byTurns, memoryOf, millisecondsOf } from "./measure.ts"
import { type BenchShop, startShop } from "./shop.ts"

const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000)
const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const COUPONS = Number(process.env.COUPONS ?? 10_000)
const PAGE_SIZE = 20

/** Filters, orders and searches of each list. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  orders: [
    "",
    "status=delivered",
    "status=pending&sort=oldest",
    "due=check_receipt&sort=oldest",
    "due=overdue",
    "q=kamala",
    "q=kamala&status=shipped",
  ].concat(["q=kamala+perera", "q=a", "q=customer77@sample", "q=ORD-17", "q=ORD-17750", "q=775", "q=077+123"]),
  products: ["", "status=active", "status=inactive", "status=low_stock", "sort=name", "sort=price-asc"].concat([
    "sort=price-desc",
    "q=elephant",
    "q=elephant&sort=price-asc",
    "q=No.+777",
    "q=e",
  ]),
  users: ["", "status=active", "status=blocked", "sort=name", "role=customer", "role=admin", "q=dilini"].concat([
    "q=dilini&sort=name",
    "q=customer77",
    "q=a",
    "role=customer&sort=name",
  ]),
  coupons: ["", "sort=code", "status=active", "status=expired", "q=AV"],
}

interface Filled {
  readonly shop: BenchShop
  readonly owner: Customer
}

const small = await openFilled({ products: 1000, customers: 1000, orders: 1000, coupons: 100 })
const large = await openFilled({ products: PRODUCTS, customers: PRODUCTS, orders: ORDERS, coupons: COUPONS })
await compare("dashboard", () => "/admin/dashboard")
for (const [list, queries] of Object.entries(LISTS)) {
  for (const query of queries) {
    const path = (page: number) => `/admin/${list}?${query}&page=${page}`
    await compare(`${list}?${query}, first page`, () => path(1))
    await compare(`${list}?${query}, page in the middle`, (pages) => path(Math.ceil(pages / 2)))
    await compare(`${list}?${query}, last page`, path)
  }
}
await exportOrders(large)
await Promise.all([small, large].map(({ shop }) => shop.close()))

async function openFilled(amounts: Readonly<Record<string, number>>): Promise<Filled> {
  const shop = await startShop()
  await shop.run("sample", ...Object.entries(amounts).flatMap(([what, amount]) => [`--${what}`, `${amount}`]))
  return { shop, owner: await theOwner(shop) }
}

async function compare(title: string, path: (pages: number) => string) {
  async function times(filled: Filled) {
    const { matching = 1 } = await read(filled, path(1))
    const own = path(Math.max(1, Math.ceil(matching / PAGE_SIZE)))
    return async () => ({ ms: await millisecondsOf(() => read(filled, own)) })
  }
  // The first times are those of statements that are not prepared yet.
  await byTurns(title, { small: await times(small), large: await times(large) }, { rounds: 15, warming: 3 })
}

async function read({ owner }: Filled, path: string): Promise<{ matching?: number }> {
  const { status, body } = await owner.call("GET", path)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

async function exportOrders({ shop, owner }: Filled) {
  const before = await memoryOf(shop.pid, "most")
  let bytes = 0
  const ms = await millisecondsOf(async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const { body } = await fetch(`${shop.url}/api/admin/orders.csv`, { headers })
    for await (const chunk of body as ReadableStream<Uint8Array>) bytes += chunk.length
  })
  const after = await memoryOf(shop.pid, "most")
  console.log(`export of all orders: ${(bytes / 1e6).toFixed(0)} MB in ${(ms / 1000).toFixed(1)} s`)
  console.log(`  at most ${before.toFixed(0)} MB of memory before, ${after.toFixed(0)} MB after`)
}
