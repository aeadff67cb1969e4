import { afterEach, describe, expect, it, vi } from "vitest"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { attemptFor } from "#web/orders/attempt.ts"
import { forget } from "#web/session/storage.ts"
import { attemptIn, sendOrder } from "./place-order.ts"

const order = {
  customer_name: "Nimal Perera",
  customer_email: "nimal@example.com",
  customer_phone: "077 123 4567",
  delivery_address: "12 Galle Road, Fort",
  delivery_city: "Colombo",
  payment_method: "bank_transfer",
  expected_total: 1300,
} as const

/**
 * Opens a browser whose store outlives the page, and a shop that gives `answers`. The keys that it was sent are
 * returned too.
 */
function open(...answers: (Response | Error)[]) {
  const items = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  vi.stubGlobal("window", { sessionStorage, localStorage: { getItem: () => null } })
  recordCalls(...answers)
  const send = fetch
  const keys: unknown[] = []
  vi.stubGlobal("fetch", (url: string, init: { headers: Record<string, string> }) => {
    keys.push(init.headers["Idempotency-Key"])
    return send(url, init)
  })
  return keys
}

afterEach(() => {
  forget("shop-order-attempt")
  vi.unstubAllGlobals()
})

const refused = (status: number, code: string) => Response.json({ error: { code, message: "No" } }, { status })

describe("placeOrder", () => {
  it("sends the same order with the same key until there is an answer that settles it", async () => {
    const keys = open(
      new TypeError("Failed to fetch"),
      refused(503, "busy"),
      Response.json({ id: "7" }, { status: 201 }),
    )
    expect(await sendOrder(order)).toMatchObject({ ok: false, code: "unreachable" })
    expect(await sendOrder(order)).toMatchObject({ ok: false, code: "busy" })
    expect(await sendOrder(order)).toMatchObject({ ok: true, value: { id: "7" } })
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
  })

  it("gives the next order a key of its own, though it is the same", async () => {
    const keys = open()
    await sendOrder(order)
    await sendOrder(order)
    expect(new Set(keys).size).toBe(2)
  })

  it("gives a changed order another key", async () => {
    const keys = open(refused(409, "total_changed"))
    await sendOrder(order)
    await sendOrder({ ...order, expected_total: 1400 })
    expect(new Set(keys).size).toBe(2)
  })

  it("lets go of a key that stands for another order", async () => {
    const keys = open(refused(422, "idempotency_key_reused"))
    await sendOrder(order)
    await sendOrder(order)
    expect(new Set(keys).size).toBe(2)
  })
})

it("keeps its key while the content stays", () => {
  const first = attemptFor('{"total":1}', null)
  expect(attemptFor('{"total":1}', first)).toBe(first)
})

it("gets a new key when the content changes, also when it changes back", () => {
  const first = attemptFor('{"total":1}', null)
  const second = attemptFor('{"total":2}', first)
  const third = attemptFor('{"total":1}', second)
  expect(new Set([first.key, second.key, third.key]).size).toBe(3)
})

it("makes keys that the API takes", () => expect(attemptFor("{}", null).key).toMatch(/^[0-9a-f]{32}$/))

it.each([null, "x", {}, { key: "", body: "{}" }, { key: "k" }])("starts again from %j", (value) =>
  expect(attemptIn(value)).toBeNull(),
)

describe("an order from an empty cart", () => {
  const empty = () => Response.json({ error: { code: "no_cart", message: "No session or cart" } }, { status: 409 })
  const orders = (...made: number[]) =>
    Response.json({
      orders: made.map((ago) => ({ order_number: "ORD-1", created_at: new Date(Date.now() - ago).toISOString() })),
      next_cursor: null,
    })

  it.each([
    ["names the order that another tab has just placed", orders(60_000), "You have just ordered this: ORD-1"],
    ["is refused as ever where the last order is an old one", orders(3_600_000), "No session or cart"],
    ["is refused as ever where there is no order", orders(), "No session or cart"],
    ["is refused as ever where orders cannot be read", new Error("offline"), "No session or cart"],
  ])("%s", async (_, answer, message) => {
    open(empty(), answer, new Error("offline"))
    expect(await sendOrder(order)).toMatchObject({ ok: false, code: "no_cart", message })
  })
})
