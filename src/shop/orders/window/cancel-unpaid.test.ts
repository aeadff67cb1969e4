import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { openPaymentWindow } from "#tests/fixtures/orders/payment-window.ts"
import { aCouponFor, aProductFor, couponUses } from "#tests/fixtures/shop-api.ts"
import { cancelUnpaid } from "./cancel-unpaid.server.ts"

const window = await openPaymentWindow()
const { api, endsIn, mailsOf, patch, place, read, show, stockOf } = window

let product: string
let code: string
let id: string
beforeEach(async () => {
  await api.db.query(sql`UPDATE orders SET pay_by = NULL`)
  await window.saveWindow({ hours: 72, holidays: "", cancels: true })
  product = await aProductFor(api.db, { stock: 10 })
  code = await aCouponFor(api.db)
  ;({ id } = (await place([[product, 1]], code)).body)
  await api.db.query(sql`DELETE FROM mails`)
})

const run = () => cancelUnpaid(api.shop)
const held = async () => [await stockOf(product), await couponUses(api.db, code)]
const statusOf = async () => (await read(id)).status

describe("an order that is not paid in time", () => {
  test("is cancelled at its end and not before, with stock, coupon, its reason and one mail", async () => {
    await endsIn(id, 1)
    expect([await run(), await statusOf(), await held()]).toEqual([0, "pending", [9, 1]])
    await endsIn(id, 0)
    expect([await run(), await held()]).toEqual([1, [10, 0]])
    const order = await read(id)
    expect(order).toMatchObject({ status: "cancelled", version: 2 })
    expect(order.events.at(-1)).toMatchObject({ before: "pending", after: "cancelled", reason: "unpaid", actor: null })
    expect(await mailsOf("send-status-update")).toMatchObject([{ status: "cancelled", why: "unpaid", orderId: id }])
    expect(await mailsOf("order-change-notice")).toEqual([])
    expect(await run()).toBe(0)
  })

  test("stays for the owner to decide while nothing is cancelled by itself, which is so at first", async () => {
    await window.saveWindow({ hours: 72, holidays: "" })
    expect(api.shop.settings.values.payment_window.cancels).toBe(false)
    await endsIn(id, -86_400)
    expect([await run(), await statusOf(), await window.isListed(id)]).toEqual([0, "pending", true])
  })

  test("is cancelled once by processes that run at once", async () => {
    await endsIn(id, -1)
    const counts = await Promise.all(Array.from({ length: 4 }, run))
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await held()).toEqual([10, 0])
    expect(await mailsOf("send-status-update")).toHaveLength(1)
    expect((await read(id)).events).toHaveLength(2)
  })

  test("is cancelled whole or not at all where a process ends in the middle", async () => {
    await endsIn(id, -1)
    const outbox = {
      ...api.shop.outbox,
      holdMail() {
        throw new Error("killed")
      },
    }
    await expect(cancelUnpaid({ ...api.shop, outbox })).rejects.toThrow("killed")
    expect([await statusOf(), await held()]).toEqual(["pending", [9, 1]])
    expect(await run()).toBe(1)
  })

  test("is cancelled behind others that are left to the owner, however many", async () => {
    const user = await aProfile(api.db)
    const bear = await aProduct(api.db)
    const orders = []
    for (let n = 0; n < 103; n++) orders.push(await anOrder(api.db, { user, lines: [{ product: bear }] }))
    const ids = orders.map((order) => order.id)
    await api.db.query(
      sql`UPDATE orders SET pay_by = date_trunc('milliseconds', now() - interval '1 hour') WHERE id = ANY(${ids}::uuid[])`,
    )
    await api.db.query(
      sql`INSERT INTO payments (order_id, kind, state, way, amount)
          SELECT unnest(${ids}::uuid[]), 'payment', 'paid', 'bank_transfer', 1`,
    )
    await endsIn(id, -1)
    expect([await run(), await statusOf()]).toEqual([1, "cancelled"])
  })
})

describe("not cancelled is an order", () => {
  test("that shows a slip, however late that is checked; once it is refused, its day counts", async () => {
    await endsIn(id, 60)
    await show(id)
    await endsIn(id, -86_400)
    expect([await run(), await statusOf()]).toEqual([0, "pending"])
    await patch(id, { payment_status: "failed", payment_reason: "Unreadable" })
    await window.endHold()
    expect(await run()).toBe(0)
    await endsIn(id, 0)
    expect(await run()).toBe(1)
  })

  test("that is approved after its end", async () => {
    await show(id)
    await endsIn(id, -1)
    await patch(id, { payment_status: "paid" })
    expect([await run(), await statusOf(), await held()]).toEqual([0, "pending", [9, 1]])
  })

  test("of which a part was paid: the owner decides", async () => {
    await show(id)
    const { version } = await read(id)
    const json = { version, amount: 100 }
    await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: window.admin, json })
    await window.endHold()
    await endsIn(id, -1)
    expect([await run(), await statusOf(), await window.isListed(id)]).toEqual([0, "pending", true])
  })

  test("whose last change can still be undone", async () => {
    await show(id)
    await patch(id, { payment_status: "failed", payment_reason: "Unreadable" })
    await endsIn(id, -1)
    expect(await run()).toBe(0)
    await window.endHold()
    expect(await run()).toBe(1)
  })
})

test("of a slip in the last second and the end of the time one comes first", async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = (await place([[product, 1]])).body
    const before = Number(await stockOf(product))
    await endsIn(id, 0)
    const [shown, cancelled] = await Promise.all([show(id), run()])
    const order = await read(id)
    expect([shown.status, order.status, order.payment_receipt !== null, await stockOf(product)]).toEqual(
      cancelled ? [409, "cancelled", false, before + 1] : [200, "pending", true, before],
    )
  }
})

test("of the customer's cancellation and the end of the time one comes first, and pieces are returned once", async () => {
  for (let round = 0; round < 8; round++) {
    const { id, user_id } = (await place([[product, 1]])).body
    const before = Number(await stockOf(product))
    await endsIn(id, 0)
    await Promise.all([api.send("POST", `/api/orders/${id}/cancel`, { as: user_id }), run()])
    expect([(await read(id)).status, await stockOf(product)]).toEqual(["cancelled", before + 1])
    expect((await read(id)).events).toHaveLength(2)
  }
})
