import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { photoOf } from "../load/photos.ts"
import type { Random } from "../load/random.ts"
import { orderOf } from "../load/shopping.ts"
import { type Customer, type Reply, send } from "./customers.ts"
import type { Cluster } from "./stage.ts"

/** Counts all of them together. */
const REQUESTS_PER_SECOND = 50
const READERS = 20
const RETRY_MS = 300
/** One of so many is paid by bank transfer. */
const ORDERS_A_RECEIPT = 5

/** Counts the outcomes of the requests of a time. */
export interface Tally {
  requests: number
  /** Counts each 503 or 429 that says when to retry. */
  later: number
  /** Counts each other 5xx. */
  failed: number
  /** Counts broken connections and missing responses. */
  cut: number
  slowestMs: number
  readonly why: Map<string, number>
}

export interface Traffic {
  /** The numbers of orders that were answered 201 (or 200, for a key that was tried before). */
  readonly confirmed: string[]
  /** Returns the counts since the last call. */
  take(): Tally
  stop(): Promise<void>
}

interface Goods {
  readonly products: readonly string[]
  readonly random: Random
}

const emptyTally = (): Tally => ({ requests: 0, later: 0, failed: 0, cut: 0, slowestMs: 0, why: new Map() })

/** Readers look at pages and lists; every customer fills the cart, orders under a key until that is answered, and sends a receipt now and then. */
export async function startTraffic(
  { url }: Pick<Cluster, "url">,
  customers: readonly Customer[],
  { products, random }: Goods,
): Promise<Traffic> {
  const photo = await photoOf(400, 300)
  const confirmed: string[] = []
  let tally = emptyTally()
  let stopped = false
  let next = Date.now()

  /** Everybody waits for a turn, so that it is no more than so many a second. */
  async function turn() {
    next = Math.max(Date.now(), next + 1000 / REQUESTS_PER_SECOND)
    await sleep(Math.max(0, next - Date.now()))
  }

  async function ask(...[method, path, sent]: [string, string, Parameters<typeof send>[3]?]): Promise<Reply | null> {
    await turn()
    const began = performance.now()
    const own = tally
    own.requests++
    const note = (kind: "later" | "failed" | "cut", why: string) => {
      own[kind]++
      const what = `${kind}: ${method} ${path.replace(/[0-9a-f-]{36}/, "…")} ${why}`
      own.why.set(what, (own.why.get(what) ?? 0) + 1)
    }
    try {
      const reply = await send(url, method, path, sent)
      const isLater = reply.status === 429 || (reply.status === 503 && reply.retryAfter !== null)
      if (isLater) note("later", String(reply.status))
      else if (reply.status >= 500) note("failed", `${reply.status} ${reply.text.slice(0, 80)}`)
      return reply
    } catch (error) {
      note("cut", (error as Error & { cause?: Error }).cause?.message ?? (error as Error).message)
      return null
    } finally {
      own.slowestMs = Math.max(own.slowestMs, performance.now() - began)
    }
  }

  async function read() {
    const pages = ["/", "/shop", "/shop?q=bear", "/api/products?limit=10", `/product/${random.pick(products)}`]
    while (!stopped) await ask("GET", random.pick(pages))
  }

  async function buy({ email, headers }: Customer) {
    const line = { product_id: random.pick(products), quantity: 1 + random.below(3) }
    if ((await ask("POST", "/api/cart", { headers, body: line }))?.status !== 200) return
    const cart = await ask("GET", "/api/cart", { headers })
    if (cart?.status !== 200) return
    const payment = random.below(ORDERS_A_RECEIPT) === 0 ? await paid(headers) : {}
    const body = { ...orderOf(email, cart.body.total), ...payment }
    const sent = { body, headers: { ...headers, "idempotency-key": randomUUID() } }
    for (;;) {
      const order = await ask("POST", "/api/orders", sent)
      if (order && [200, 201].includes(order.status)) {
        confirmed.push(order.body.order_number)
        if (order.body.payment_method === "bank_transfer")
          await ask("GET", `/api/orders/${order.body.id}/receipt`, { headers })
      }
      if (order && order.status < 500 && order.status !== 429) return
      await sleep(RETRY_MS)
    }
  }

  /** Sends a receipt; where that does not work now, the customer pays on delivery. */
  async function paid(headers: Customer["headers"]) {
    const form = new FormData()
    form.set("file", new File([new Uint8Array(photo)], "receipt.jpg"))
    const receipt = await ask("POST", "/api/receipts", { headers, body: form })
    if (receipt?.status !== 201) return {}
    return { payment_method: "bank_transfer", bank_receipt_url: receipt.body.bank_receipt_url }
  }

  async function shop(customer: Customer) {
    while (!stopped) await buy(customer)
  }
  const all = Promise.all([...Array.from({ length: READERS }, read), ...customers.map(shop)])
  return {
    confirmed,
    take() {
      const taken = tally
      tally = emptyTally()
      return taken
    },
    async stop() {
      stopped = true
      await all
    },
  }
}
