import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { Random } from "./random.ts"
import { orderOf } from "./shopping.ts"
import type { Stage } from "./stage.ts"

/** Rupees that the coupon takes off. */
export const DISCOUNT = 50
const REQUEST_MS = 10_000
const PAUSE_MS = 300
const PASSWORD = "wool-and-needles"

export interface Confirmed {
  readonly number: string
  /** When the request went out that returned 201. */
  readonly askedAt: number
}

export interface Ordering {
  /** What was returned with 201, in order of the responses. */
  readonly confirmed: readonly Confirmed[]
  /** What was refused with a 4xx, with its number of times. */
  readonly refused: ReadonlyMap<string, number>
  /** Resolves when the last customer has put the phone away. */
  stop(): Promise<void>
}

interface Buyer {
  readonly email: string
  token: string
}

/** Customers with an account each, whose codes come through the relay. */
export async function signUpBuyers(stage: Pick<Stage, "url" | "relay">, count: number): Promise<Buyer[]> {
  return Promise.all(Array.from({ length: count }, () => signUp(stage)))
}

async function signUp({ url, relay }: Pick<Stage, "url" | "relay">): Promise<Buyer> {
  const email = `${randomUUID().slice(0, 12)}@customer.example`
  const request = { email, password: PASSWORD, data: { full_name: "Kamala Perera" } }
  const { id } = await call(url, "POST", "/auth/v1/signup", request)
  for (let tries = 0; tries < 600; tries++) {
    const mail = relay.mails.find(({ recipients }) => recipients.includes(email))
    const token = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0]
    if (token) {
      const session = await call(url, "POST", "/auth/v1/verify", { email, token, type: "email", sign_up_id: id })
      return { email, token: session.access_token }
    }
    await sleep(100)
  }
  throw new Error(`no code for ${email} within a minute`)
}

/**
 * Every buyer orders again and again, each order under one key until the shop has responded with anything but a 5xx: so does the
 * checkout page of a customer who submits again.
 */
export function startOrdering(
  { url }: Pick<Stage, "url">,
  buyers: readonly Buyer[],
  { products, coupon, random }: { products: readonly string[]; coupon: string; random: Random },
): Ordering {
  const confirmed: Confirmed[] = []
  const refused = new Map<string, number>()
  let stopped = false

  async function buy(buyer: Buyer) {
    while (!stopped) {
      await orderOnce(buyer).catch(async (error: Error) => {
        if (error instanceof Refused) refused.set(error.message, (refused.get(error.message) ?? 0) + 1)
        if (error.message.startsWith("401")) await signIn(url, buyer).catch(() => {})
      })
      await sleep(PAUSE_MS)
    }
  }
  async function orderOnce(buyer: Buyer) {
    const headers = { authorization: `Bearer ${buyer.token}` }
    const line = { product_id: random.pick(products), quantity: 1 + random.below(3) }
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
        return
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

async function signIn(url: string, buyer: Buyer) {
  const session = await call(url, "POST", "/auth/v1/token?grant_type=password", {
    email: buyer.email,
    password: PASSWORD,
  })
  buyer.token = session.access_token
}

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
  if (response.ok) return JSON.parse(text)
  const said = `${response.status} ${path}: ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 100)}`
  throw response.status < 500 && response.status !== 429 ? new Refused(said) : new Error(said)
}
