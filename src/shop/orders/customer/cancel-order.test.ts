import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCouponFor, aCustomer, aProductFor, couponUses } from "#tests/fixtures/shop-api.ts"
import { cancelOwnOrder } from "./cancel-order.server.ts"

const { api, patch, place, read, stockOf } = await openAdminOrdersApi()
let product: string
let code: string
let order: { id: string; user_id: string; order_number: string }
beforeEach(async () => {
  product = await aProductFor(api.db, { stock: 10 })
  code = await aCouponFor(api.db)
  order = (await place([[product, 1]], code)).body
  await api.db.query(sql`DELETE FROM mails`)
})

const cancel = (id = order.id, as = order.user_id) => api.send("POST", `/api/orders/${id}/cancel`, { as })
const held = async () => [await stockOf(product), await couponUses(api.db, code)]
const mails = () => api.db.query(sql`SELECT kind, recipient FROM mails ORDER BY kind`)
const MAILED = [
  { kind: "order-change-notice", recipient: "owner@nool.example" },
  { kind: "send-status-update", recipient: "nimal@example.com" },
]

describe("a customer cancels a pending order", () => {
  test("stock and coupon use are returned, customer and owner get a mail, and the timeline says who it was", async () => {
    expect(await held()).toEqual([9, 1])
    const { status, body } = await cancel()
    expect([status, body.status, body.events.at(-1)]).toMatchObject([
      200,
      "cancelled",
      { kind: "status", before: "pending", after: "cancelled" },
    ])
    expect(await held()).toEqual([10, 0])
    expect(await mails()).toEqual(MAILED)
    expect(await read(order.id)).toMatchObject({ version: 2, held_status: null })
    expect((await read(order.id)).events.at(-1)).toMatchObject({ actor: { id: order.user_id } })
  })

  test.each(["confirmed", "shipped", "delivered"])(
    "not when it is %s: nothing changes, and the reason is said",
    async (status) => {
      await patch(order.id, { status })
      await api.db.query(sql`DELETE FROM mails`)
      const message = `This order is ${status} and can no longer be cancelled here. Please contact us.`
      expect(await cancel()).toMatchObject({ status: 409, body: { error: { code: "not_pending", message } } })
      expect(await held()).toEqual([9, 1])
      expect(await mails()).toEqual([])
    },
  )

  test("ten times at once: everything is returned once, and mailed once", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await held()).toEqual([10, 0])
    expect(await mails()).toEqual(MAILED)
    expect((await read(order.id)).events).toHaveLength(2)
  })

  test("not another's, and not without a session", async () => {
    const stranger = await aCustomer(api.db)
    for (const id of [order.id, randomUUID(), "1"]) expect((await cancel(id, stranger)).status).toBe(404)
    expect((await api.send("POST", `/api/orders/${order.id}/cancel`)).status).toBe(401)
    expect(await held()).toEqual([9, 1])
  })

  test("an owner who wants no mails about orders gets none", async () => {
    const { values } = api.shop.settings
    const settings = { values: { ...values, notifications: { ...values.notifications, cancellations: false } } }
    await cancelOwnOrder({ ...api.shop, settings }, order.user_id, order.id)
    expect(await mails()).toEqual([MAILED[1]])
  })
})

describe("while an admin changes it", () => {
  test("one of the two comes first, and the other is refused", async () => {
    for (let round = 0; round < 8; round++) {
      order = (await place([[product, 1]])).body
      const stock = (await stockOf(product)) ?? 0
      const [own, admins] = await Promise.all([cancel(), patch(order.id, { status: "shipped", version: 1 })])
      expect([own.status, admins.status].sort()).toEqual([200, 409])
      expect(await stockOf(product)).toBe(own.status === 200 ? stock + 1 : stock)
    }
  })

  test("an admin who confirms first wins over a customer who waits for it", async () => {
    const first = stopBeforeCommit(api.db)
    const { updateOrder } = await import("../admin/admin-orders-change.server.ts")
    const confirming = updateOrder({ ...api.shop, db: first.db }, order.user_id, order.id, {
      status: "confirmed",
      version: 1,
    })
    await first.reached
    const late = cancel()
    await untilItWaits(api.db, late)
    first.go()
    expect(await confirming).toMatchObject({ ok: true })
    expect(await late).toMatchObject({ status: 409, body: { error: { code: "not_pending" } } })
    expect(await held()).toEqual([9, 1])
  })

  test("the customer's cancellation is not undone by an admin's undo", async () => {
    await cancel()
    expect(await patch(order.id, { status: "pending", undo: true })).toMatchObject({
      status: 409,
      body: { error: { code: "too_late" } },
    })
  })

  test("cancelled by customers while others order the same products: no deadlock, and no stock is lost", async () => {
    const bear = await aProductFor(api.db, { stock: 40 })
    const both = (n: number) =>
      (n % 2
        ? [
            [product, 1],
            [bear, 1],
          ]
        : [
            [bear, 1],
            [product, 1],
          ]) as [string, number][]
    const fixed = `C${randomUUID().slice(0, 8).toUpperCase()}`
    await api.db.query(sql`INSERT INTO coupons (code, discount_type, discount_value) VALUES (${fixed}, 'fixed', 100)`)
    const orders = []
    for (let n = 0; n < 4; n++) orders.push((await place(both(n), fixed)).body)
    const responses = await Promise.all([
      ...orders.map(({ id, user_id }) => cancel(id, user_id)),
      ...orders.map(({ id }, n) => patch(id, { status: n % 2 ? "cancelled" : "confirmed" })),
      ...[0, 1, 2].map((n) => place(both(n), fixed)),
    ])
    expect(responses.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([])
    const [live] = await api.db.query<{ n: number }>(
      sql`SELECT COALESCE(sum(quantity), 0) AS n FROM order_items i JOIN orders o ON o.id = i.order_id
          WHERE i.product_id = ${bear} AND o.status <> 'cancelled'`,
    )
    expect(await stockOf(bear)).toBe(40 - live!.n)
    const [uses] = await api.db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM orders WHERE coupon_code = ${fixed} AND status <> 'cancelled'`,
    )
    expect(await couponUses(api.db, fixed)).toBe(uses!.n)
  })
})
