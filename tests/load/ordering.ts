import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Random } from "./random.ts"
import { orderOf } from "./shopping.ts"
import type { Stage } from "./stage.ts"

/** The coupon takes this many rupees off. */
export const DISCOUNT = 50
const REQUEST_MS = 10_000
const PAUSE_MS = 300
const PASSWORD = "wool-and-needles"

export interface Confirmed {
  readonly number: string
  /** Is when the request was sent that returned 201. */
  readonly askedAt: number
}

export interface Ordering {
  /** Holds what was returned with 201, in order of the responses. */
  readonly confirmed: readonly Confirmed[]
  /** Counts the refusals with each 4xx. */
  readonly refused: ReadonlyMap<string, number>
  /** Resolves when the last customer has put the phone away. */
  stop(): Promise<void>
}

export interface Account {
  readonly email: string
  readonly password: string
  token: string
}

/** Says what is put in a cart, and the product that a review of it is about. */
export interface Piece {
  readonly line: { readonly product_id: string; readonly personalisation?: string }
  readonly product: string
}

export interface Goods {
  readonly pieces: readonly Piece[]
  readonly coupon: string
  readonly owner: Account
  readonly random: Random
}

/** Signs up customers with an account each, whose codes come through the relay. */
export async function signUpBuyers(stage: Pick<Stage, "url" | "relay">, count: number): Promise<Account[]> {
  const buyers: Account[] = []
  // All at once they would be refused while passwords are hashed.
  while (buyers.length < count) buyers.push(...(await Promise.all([signUp(stage), signUp(stage)])))
  return buyers
}

async function signUp({ url, relay }: Pick<Stage, "url" | "relay">): Promise<Account> {
  const email = `${randomUUID().slice(0, 12)}@customer.example`
  const request = { email, password: PASSWORD, data: { full_name: "Kamala Perera" } }
  const { id } = await call(url, "POST", "/auth/v1/signup", request)
  for (let tries = 0; tries < 600; tries++) {
    const mail = relay.mails.find(({ recipients }) => recipients.includes(email))
    const token = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0]
    if (token) {
      const session = await call(url, "POST", "/auth/v1/verify", { email, token, type: "email", sign_up_id: id })
      return { email, password: PASSWORD, token: session.access_token }
    }
    await sleep(100)
  }
  throw new Error(`no code for ${email} within a minute`)
}

/**
 * These parts of the orders are cancelled by their customers, cancelled once they are paid for, and delivered and
 * reviewed.
 */
const [CANCELLED, REFUNDED, REVIEWED] = [0.2, 0.15, 0.15]

/**
 * Every buyer orders again and again, each order under one key until the shop has responded with anything but a 5xx: so does the
 * checkout page of a customer who submits again. Some orders are cancelled, by either side, and some reviewed.
 */
export function startOrdering(
  { url }: Pick<Stage, "url">,
  buyers: readonly Account[],
  { pieces, coupon, owner, random }: Goods,
): Ordering {
  const confirmed: Confirmed[] = []
  const refused = new Map<string, number>()
  let stopped = false

  async function buy(buyer: Account) {
    while (!stopped) {
      await orderOnce(buyer).catch(async (error: Error) => {
        if (!(error instanceof Refused)) return
        refused.set(error.message, (refused.get(error.message) ?? 0) + 1)
        await emptyCart(buyer).catch(() => {})
        if (error.message.startsWith("401"))
          await Promise.all([buyer, owner].map((each) => signIn(url, each))).catch(() => {})
      })
      await sleep(PAUSE_MS)
    }
  }
  /** Removes what was sold out meanwhile. */
  async function emptyCart(buyer: Account) {
    const { lines } = await call(url, "GET", "/api/cart", undefined, bearer(buyer))
    for (const { id } of lines) await call(url, "DELETE", `/api/cart/${id}`, undefined, bearer(buyer))
  }
  async function orderOnce(buyer: Account) {
    const headers = bearer(buyer)
    const piece = random.pick(pieces)
    const line = { ...piece.line, quantity: 1 + random.below(3) }
    await call(url, "POST", "/api/cart", line, headers)
    const { total } = await call(url, "GET", "/api/cart", undefined, headers)
    const withCoupon = random.next() < 0.5
    const content = {
      ...orderOf(buyer.email, withCoupon ? total - DISCOUNT : total),
      ...(withCoupon ? { coupon_code: coupon } : {}),
    }
    const key = randomUUID()
    while (!stopped) {
      const askedAt = Date.now()
      try {
        const order = await call(url, "POST", "/api/orders", content, { ...headers, "idempotency-key": key })
        confirmed.push({ number: order.order_number, askedAt })
        await follow(buyer, order.id, piece.product)
        return
      } catch (error) {
        if (error instanceof Refused) throw error
        await sleep(PAUSE_MS)
      }
    }
  }
  async function follow(buyer: Account, id: string, productId: string) {
    const chance = random.next()
    const path = `/api/admin/orders/${id}`
    async function change(json: object) {
      const order = await insist("GET", path, undefined, owner)
      await insist("PATCH", path, { ...json, version: order?.version }, owner)
    }
    if (chance < CANCELLED) await insist("POST", `/api/orders/${id}/cancel`, {}, buyer)
    else if (chance < CANCELLED + REFUNDED) {
      await change({ payment_status: "paid" })
      await change({ status: "cancelled" })
    } else if (chance < CANCELLED + REFUNDED + REVIEWED) {
      await change({ status: "delivered" })
      await insist(
        "POST",
        "/api/reviews",
        { order_id: id, product_id: productId, stars: 1 + random.below(5), text: "Lovely" },
        buyer,
      )
    }
  }
  /** Asks again until the shop has responded with anything but a 5xx. */
  async function insist(method: string, path: string, body: object | undefined, as: Account) {
    while (!stopped) {
      try {
        return await call(url, method, path, body, bearer(as))
      } catch (error) {
        if (error instanceof Refused) throw error
        await sleep(PAUSE_MS)
      }
    }
  }
  const all = Promise.all(buyers.map(buy))
  return {
    confirmed,
    refused,
    async stop() {
      stopped = true
      await all
    },
  }
}

/** Signs an account in, again where its session has ended. */
export async function signIn(url: string, account: Account): Promise<Account> {
  const { email, password } = account
  const session = await call(url, "POST", "/auth/v1/token?grant_type=password", { email, password })
  account.token = session.access_token
  return account
}

const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` })

/** A 4xx: the shop said no, and asking again would change nothing. */
class Refused extends Error {}

/** The JSON of a success; rejects with `Refused` on a 4xx, and otherwise when it is worth another try. */
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read here
async function call(url: string, method: string, path: string, body?: object, headers = {}): Promise<any> {
  const response = await fetch(url + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(REQUEST_MS),
  })
  const text = await response.text()
  if (response.ok) return text === "" ? null : JSON.parse(text)
  const said = `${response.status} ${path}: ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 100)}`
  throw response.status < 500 && response.status !== 429 ? new Refused(said) : new Error(said)
}
