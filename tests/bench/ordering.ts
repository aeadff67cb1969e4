import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Customer, DELIVERY } from "#tests/fixtures/customer.ts"
import type { Send } from "#tests/fixtures/process/steady-load.ts"
import type { Random } from "./random.ts"

/** The coupon takes this many rupees off. */
export const DISCOUNT = 50
const PAUSE_MS = 300
const GIVE_UP_MS = 120_000

export interface Confirmed {
  readonly number: string
  /** Is when the request was sent that returned 201. */
  readonly askedAt: number
}

/** Says what is put in a cart, and the product that a review of it is about. */
export interface Piece {
  readonly line: { readonly product_id: string; readonly personalisation?: string }
  readonly product: string
}

export interface Goods {
  readonly pieces: readonly Piece[]
  readonly coupon: string
  readonly owner: Customer
  readonly random: Random
}

/**
 * These parts of the orders are cancelled by their customers, cancelled once they are paid for, and delivered and
 * reviewed.
 */
const [CANCELLED, REFUNDED, REVIEWED] = [0.2, 0.15, 0.15]

/**
 * Makes a visit to the shop for a steady load: a page, a cart, and an order under one key until the shop has responded
 * with anything but a 5xx, as the checkout page does when a customer submits again. Some orders are cancelled, by
 * either side, and some reviewed.
 */
export function visitOf(customers: readonly Customer[], goods: Goods, confirmed: Confirmed[]) {
  const { pieces, coupon, owner, random } = goods
  return async (send: Send, client: number) => {
    const { email, token } = customers[client] as Customer
    const as = (own: string, more = {}) => ({ headers: { authorization: `Bearer ${own}`, ...more } })
    const ask = (own: string, method: string, path: string, body?: object, more?: object) =>
      untilAnswered(() => send(method, `/api${path}`, { ...as(own, more), ...(body && { body }) }))
    const piece = random.pick(pieces)
    await send("GET", `/product/${piece.product}`)
    for (const { id } of (await ask(token, "GET", "/cart")).body.lines) await ask(token, "DELETE", `/cart/${id}`)
    await ask(token, "POST", "/cart", { ...piece.line, quantity: 1 + random.below(3) })
    const { total } = (await ask(token, "GET", "/cart")).body
    const [discount, code] = random.next() < 0.5 ? [DISCOUNT, { coupon_code: coupon }] : [0, {}]
    const content = { ...DELIVERY, ...code, customer_email: email, expected_total: total - discount }
    const { status, body, askedAt } = await ask(token, "POST", "/orders", content, { "idempotency-key": randomUUID() })
    if (status !== 201 && status !== 200) return
    confirmed.push({ number: body.order_number, askedAt })

    async function change(json: object) {
      const path = `/admin/orders/${body.id}`
      const { version } = (await ask(owner.token, "GET", path)).body
      await ask(owner.token, "PATCH", path, { ...json, version })
    }
    const chance = random.next()
    if (chance < CANCELLED) await ask(token, "POST", `/orders/${body.id}/cancel`, {})
    else if (chance < CANCELLED + REFUNDED) {
      await change({ payment_status: "paid" })
      await change({ status: "cancelled" })
    } else if (chance < CANCELLED + REFUNDED + REVIEWED) {
      await change({ status: "delivered" })
      const review = { order_id: body.id, product_id: piece.product, stars: 1 + random.below(5), text: "Lovely" }
      await ask(token, "POST", "/reviews", review)
    }
  }
}

/** Repeats the same request until it is answered with anything but "not now". */
async function untilAnswered(send: () => ReturnType<Send>) {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    const askedAt = Date.now()
    const reply = await send().catch(() => undefined)
    if (reply && reply.status < 500 && reply.status !== 429) {
      return { status: reply.status, body: reply.text === "" ? null : JSON.parse(reply.text), askedAt }
    }
    if (Date.now() > deadline) throw new Error("no answer within two minutes")
    await sleep(PAUSE_MS)
  }
}
