import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { sql } from "../../src/database/database.ts"
import { aCoupon, aProduct } from "../fixtures/builders.ts"
import { DISCOUNT } from "../load/ordering.ts"
import { OWNER } from "../load/stage.ts"
import { type Customer, orderCart, persist, putInCart, type Reply, send, signIn, untilDone } from "./customers.ts"
import { type Cluster, OWNER_PASSWORD } from "./stage.ts"

export interface Race {
  readonly name: string
  /** Resolves to what is wrong; to nothing when all is right. */
  run(cluster: Cluster, customers: readonly Customer[], stock: number): Promise<string[]>
}

const PASSWORD = "wool-and-needles"
const SEEN_MS = 3_000
const EDITS = 10

export const RACES: readonly Race[] = [
  { name: "the last piece of a product", run: lastPiece },
  { name: "the last piece of a variant", run: lastVariant },
  { name: "a coupon's one use", run: lastUseOfCoupon },
  { name: "one key twenty times", run: oneKey },
  { name: "one refresh token in every process", run: refreshToken },
  { name: "a sign-out, seen by every process", run: signOut },
  { name: "an edit, seen by every process", run: edits },
]

async function lastPiece({ url, db }: Cluster, customers: readonly Customer[], stock: number) {
  const { id } = await aProduct(db, { stock_quantity: 1 })
  return raceForPiece({ url, db }, customers, { id, stock })
}

async function lastVariant({ url, db }: Cluster, customers: readonly Customer[], stock: number) {
  const { variants } = await aProductInColours(db, ["Blue"], 1)
  return raceForPiece({ url, db }, customers, { id: variants[0] ?? "", stock })
}

type Sold = { readonly id: string; readonly stock: number }

async function raceForPiece({ url, db }: Pick<Cluster, "url" | "db">, all: readonly Customer[], { id, stock }: Sold) {
  await Promise.all(all.map((customer) => putInCart(url, customer, id)))
  const orders = await Promise.all(all.map((customer) => orderCart(url, customer)))
  await emptyCarts(db)
  const [found] = await db.query<{ left: number; sold: number }>(
    sql`SELECT stock_quantity AS left, (SELECT count(*) FROM order_items WHERE product_id = ${id}) AS sold
        FROM products WHERE id = ${id}`,
  )
  // From here on this counts with the others.
  await db.query(sql`UPDATE products SET stock_quantity = ${stock}::int - 1 WHERE id = ${id}`)
  return [
    ...expectThat(placed(orders).length === 1, `${placed(orders).length} customers were told that it is theirs`),
    ...expectThat(found?.left === 0 && found.sold === 1, `${found?.sold} were sold and ${found?.left} are left`),
  ]
}

async function lastUseOfCoupon({ url, db }: Cluster, customers: readonly Customer[], stock: number) {
  const { id } = await aProduct(db, { stock_quantity: stock })
  const once = {
    usage_limit: 1,
    min_order_amount: "0",
    discount_type: "fixed",
    discount_value: DISCOUNT.toFixed(2),
  } as const
  const { code } = await aCoupon(db, once)
  await Promise.all(customers.map((customer) => putInCart(url, customer, id)))
  const coupon = { code, discount: DISCOUNT }
  const orders = await Promise.all(customers.map((customer) => orderCart(url, customer, { coupon })))
  await emptyCarts(db)
  return expectThat(placed(orders).length === 1, `${placed(orders).length} customers used it`)
}

async function oneKey({ url, db }: Cluster, [customer]: readonly Customer[], stock: number) {
  if (!customer) return ["nobody ordered"]
  const { id } = await aProduct(db, { stock_quantity: stock })
  await putInCart(url, customer, id)
  const key = randomUUID()
  const orders = await Promise.all(Array.from({ length: 20 }, () => orderCart(url, customer, { key })))
  await emptyCarts(db)
  const numbers = new Set(placed(orders).map(({ body }) => body.order_number))
  const [found] = await db.query<{ orders: number }>(
    sql`SELECT count(DISTINCT order_id) AS orders FROM order_items WHERE product_id = ${id}`,
  )
  return expectThat(numbers.size === 1 && found?.orders === 1, `${numbers.size} numbers of ${found?.orders} orders`)
}

/** Tabs that refresh at the same time get one successor, whichever process they ask. */
async function refreshToken({ url, shops }: Cluster, [customer]: readonly Customer[]) {
  const session = await signIn(url, customer?.email ?? "", PASSWORD)
  const path = "/auth/v1/token?grant_type=refresh_token"
  const body = { refresh_token: session.refresh_token }
  const asked = shops.flatMap((shop) => Array.from({ length: 4 }, () => shop.url))
  const replies = await Promise.all(asked.map((each) => persist(() => send(each, "POST", path, { body }))))
  const successors = new Set(replies.map((reply) => reply.body?.refresh_token))
  const refused = replies.filter(({ status }) => status !== 200)
  return [
    ...expectThat(refused.length === 0, `${refused.length} of ${replies.length} refused: ${refused[0]?.text}`),
    ...expectThat(successors.size === 1, `${successors.size} successors of one token`),
  ]
}

async function signOut({ url, shops }: Cluster, [customer]: readonly Customer[]) {
  const { access_token } = await signIn(url, customer?.email ?? "", PASSWORD)
  const headers = { authorization: `Bearer ${access_token}` }
  const statuses = () =>
    Promise.all(shops.map(async (shop) => (await persist(() => send(shop.url, "GET", "/api/me", { headers }))).status))
  const before = await statuses()
  await persist(() => send(url, "POST", "/auth/v1/logout?scope=local", { headers }))
  const after = await statuses()
  return [
    ...expectThat(
      before.every((status) => status === 200),
      `signed in: ${before}`,
    ),
    ...expectThat(
      after.every((status) => status === 401),
      `signed out: ${after}`,
    ),
  ]
}

/** Checks that whoever makes an edit sees it at once from every process, and everybody else within a bound. */
async function edits({ url, shops, db }: Cluster, _customers: readonly Customer[], stock: number) {
  const { access_token } = await signIn(url, OWNER, OWNER_PASSWORD)
  const headers = { authorization: `Bearer ${access_token}` }
  const product = await aProduct(db, { stock_quantity: stock })
  const problems: string[] = []
  for (let n = 1; n <= EDITS; n++) {
    const { name, cookie } = await edit({ url, headers, id: product.id }, `Bear of edit ${n}`)
    const page = `/product/${product.id}`
    const own = await Promise.all(
      shops.map((shop) => persist(() => send(shop.url, "GET", page, { headers: { cookie } }))),
    )
    if (!own.every(({ text }) => text.includes(name))) problems.push(`edit ${n} is not seen by who made it`)
    const deadline = Date.now() + SEEN_MS
    const shownBy = (shop: { url: string }) => persist(() => send(shop.url, "GET", page))
    while (!(await Promise.all(shops.map(shownBy))).every(({ text }) => text.includes(name))) {
      if (Date.now() > deadline) return [...problems, `edit ${n} is not seen everywhere within ${SEEN_MS} ms`]
      await sleep(100)
    }
  }
  return problems
}

interface Edited {
  readonly url: string
  readonly headers: Record<string, string>
  readonly id: string
}

/**
 * Renames a product. One of the processes is killed meanwhile: its request may be done or not, so the edit is made
 * anew.
 */
async function edit({ url, headers, id }: Edited, wanted: string) {
  const path = `/api/admin/products/${id}`
  let tries = 0
  return untilDone(async () => {
    const { body: current } = await persist(() => send(url, "GET", path, { headers }))
    const name = `${wanted}.${++tries}.`
    const reply = await send(url, "PATCH", path, { headers, body: { name, version: current.version } })
    if (reply.status !== 200) throw new Error(`the edit was refused: ${reply.status} ${reply.text}`)
    return { name, cookie: reply.cookie }
  })
}

function placed(orders: readonly Reply[]): Reply[] {
  return orders.filter(({ status }) => status === 200 || status === 201)
}

function expectThat(holds: boolean, problem: string): string[] {
  return holds ? [] : [problem]
}

async function emptyCarts(db: Cluster["db"]) {
  await db.query(sql`DELETE FROM cart`)
}
