import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { orderOf } from "../load/shopping.ts"

const REQUEST_MS = 15_000
const RETRY_MS = 200
const GIVE_UP_MS = 60_000

export interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read here
  readonly body: any
  readonly text: string
  /** Is what a browser would send back. */
  readonly cookie: string
}

interface Sent {
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** One request to its end; rejects when the line broke before that. Each has a connection of its own, as different people have. */
export async function send(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: Sent = {},
): Promise<Reply> {
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: { ...(body && !isForm && { "content-type": "application/json" }), connection: "close", ...headers },
    body: body ? (isForm ? body : JSON.stringify(body)) : null,
    redirect: "manual",
    signal: AbortSignal.timeout(REQUEST_MS),
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json")
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: isJson ? JSON.parse(text) : null,
    text,
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; "),
  }
}

/** Repeats the same request until it is answered with anything but "not now". */
export async function persist(request: () => Promise<Reply>): Promise<Reply> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    const reply = await request().catch((error: Error) => error)
    if (!(reply instanceof Error) && reply.status < 500 && reply.status !== 429) return reply
    if (Date.now() > deadline) throw new Error(`no answer for a minute: ${reply instanceof Error ? reply : reply.text}`)
    await sleep(RETRY_MS)
  }
}

/** Does a step of the set-up again and again until it succeeds: a busy machine says "not now" there too. */
export async function untilDone<Result>(step: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(RETRY_MS)
    }
  }
}

export interface Customer {
  readonly email: string
  readonly headers: Record<string, string>
}

export function customerOf({ email, token }: { email: string; token: string }): Customer {
  return { email, headers: { authorization: `Bearer ${token}` } }
}

/** Signs in by password: the owner, an admin, or a customer. */
export async function signIn(url: string, email: string, password: string) {
  const path = "/auth/v1/token?grant_type=password"
  const { status, body } = await persist(() => send(url, "POST", path, { body: { email, password } }))
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`)
  return body as { readonly access_token: string; readonly refresh_token: string }
}

export function putInCart(url: string, { headers }: Customer, productId: string): Promise<Reply> {
  return persist(() => send(url, "POST", "/api/cart", { headers, body: { product_id: productId } }))
}

/** Orders what is in the cart under one key, until that is answered. */
export async function orderCart(
  url: string,
  customer: Customer,
  { key = randomUUID() as string, coupon = undefined as { code: string; discount: number } | undefined } = {},
): Promise<Reply> {
  const { headers, email } = customer
  const cart = await persist(() => send(url, "GET", "/api/cart", { headers }))
  const total = cart.body.total - (coupon?.discount ?? 0)
  const body = { ...orderOf(email, total), ...(coupon && { coupon_code: coupon.code }) }
  return persist(() => send(url, "POST", "/api/orders", { headers: { ...headers, "idempotency-key": key }, body }))
}
