import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { type Lines, openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { mailOfStatus } from "#tests/fixtures/orders/status-mail.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const ordersApi = await openAdminOrdersApi()
const { api, admin, other, patch, read, trailOf, statusMails, endHold } = ordersApi
let product: string
beforeEach(async () => {
  product = await aProductFor(api.db, { name: "Bunny", stock: 10 })
})

const placed = (lines: Lines = [[product, 3]], code?: string) => ordersApi.placed(lines, code)
const stockOf = (id = product) => ordersApi.stockOf(id)

describe("a change of status", () => {
  const STATUSES = ["pending", "confirmed", "shipped", "delivered", "cancelled"]

  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))("%s → %s", async (from, to) => {
    const id = await placed()
    await patch(id, { status: from })
    await endHold()
    const mails = await statusMails()
    const { events } = await read(id)
    const { status, body } = await patch(id, { status: to })
    expect(status).toBe(200)
    expect(body.status).toBe(to)
    expect(await statusMails()).toBe(mails + (to !== from && to !== "pending" ? 1 : 0))
    expect(await stockOf()).toBe(to === "cancelled" ? 10 : 7)
    expect(body.events).toHaveLength(events.length + (to === from ? 0 : 1))
  })

  test("is refused without the version that was seen, so that it never overtakes a customer's cancellation or receipt", async () => {
    const id = await placed()
    const both = { status: "shipped", payment_status: "paid" }
    for (const json of [both, { status: "shipped" }, { status: "pending" }, { payment_status: "paid" }, {}]) {
      expect(await api.send("PATCH", `/api/admin/orders/${id}`, { as: admin, json })).toMatchObject({
        status: 422,
        body: { error: { code: "validation_failed", field: "version" } },
      })
    }
    expect(await read(id)).toMatchObject({ status: "pending", payment_status: "pending", version: 1 })
  })

  test("and of payment together are two events, one entry of the trail, one mail to the customer", async () => {
    const id = await placed()
    const mails = await statusMails()
    const { body } = await patch(id, { status: "shipped", payment_status: "paid", version: 1 })
    expect(body).toMatchObject({ status: "shipped", payment_status: "paid", version: 2 })
    expect(body.events.slice(1)).toMatchObject([
      { kind: "status", before: "pending", after: "shipped", actor: { id: admin } },
      { kind: "payment_status", before: "pending", after: "paid", actor: { id: admin } },
    ])
    expect(await trailOf(id)).toMatchObject([
      {
        before: { status: "pending", payment_status: "pending" },
        after: { status: "shipped", payment_status: "paid" },
        actor: { id: admin },
      },
    ])
    expect(await statusMails()).toBe(mails + 1)
    const [mail] = await api.db.query(
      sql`SELECT recipient FROM mails WHERE kind = 'send-status-update' ORDER BY created_at DESC LIMIT 1`,
    )
    expect(mail).toEqual({ recipient: "nimal@example.com" })
  })

  test("of payment alone sends no mail and moves no stock", async () => {
    const id = await placed()
    const mails = await statusMails()
    for (const payment_status of ["paid", "failed", "pending"]) {
      expect((await patch(id, { payment_status })).body.payment_status).toBe(payment_status)
    }
    expect(await statusMails()).toBe(mails)
    expect(await stockOf()).toBe(7)
  })

  test.each([
    [{ status: "lost" }, "status"],
    [{ status: null }, "status"],
    [{ payment_status: "refunded" }, "payment_status"],
    [{ version: "1" }, "version"],
  ])("%j is refused", async (json, field) => {
    const id = await placed()
    expect(await patch(id, json)).toMatchObject({ status: 422, body: { error: { field } } })
    expect(await read(id)).toMatchObject({ status: "pending", payment_status: "pending", version: 1 })
  })

  test("nothing to change changes nothing", async () => {
    const id = await placed()
    expect((await patch(id, {})).body.version).toBe(1)
    expect((await patch(id, { status: "pending", payment_status: "pending" })).body.version).toBe(1)
    expect(await trailOf(id)).toEqual([])
  })

  test("the second of two admins is refused, and nothing is overwritten", async () => {
    const id = await placed()
    await patch(id, { status: "shipped", version: 1 })
    const mails = await statusMails()
    const late = await patch(id, { status: "cancelled", version: 1 }, other)
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" }, current: { status: "shipped", version: 2 } },
    })
    expect(await read(id)).toMatchObject({ status: "shipped", version: 2 })
    expect(await stockOf()).toBe(7)
    expect(await statusMails()).toBe(mails)
  })

  test("of its language is recorded, and counts for what is mailed and printed from then on", async () => {
    const id = await placed()
    const choose = (json: object) => api.send("PUT", `/api/admin/orders/${id}/language`, { as: admin, json })
    expect((await choose({ language: "si", version: 1 })).body).toMatchObject({ language: "si", version: 2 })
    expect(await mailOfStatus(api.db, id, "confirmed")).toMatchObject({ language: "si" })
    expect(await trailOf(id)).toMatchObject([{ before: { language: "en" }, after: { language: "si" } }])
    expect(await choose({ language: "ta", version: 1 })).toMatchObject({
      status: 409,
      body: { current: { language: "si" } },
    })
    expect((await choose({ language: "xx", version: 2 })).status).toBe(422)
    expect((await choose({ language: "si", version: 2 })).body.version).toBe(2)
  })
})
