import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCouponFor, aProductFor, couponUses } from "#tests/fixtures/shop-api.ts"
import { claimMails } from "../../mails/mail-queue.server.ts"
import { updateOrder } from "../admin/admin-orders-change.server.ts"

const ordersApi = await openAdminOrdersApi()
const { api, admin, other, patch, placed, read, trailOf, stockOf, endHold } = ordersApi
let product: string
let id: string
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM mails`)
  product = await aProductFor(api.db, { stock: 10 })
  id = await placed([[product, 3]])
  await api.db.query(sql`DELETE FROM mails`)
})

/** Returns the waiting mails as their recipients will read them, and in how many seconds a sender may take them. */
async function waiting(): Promise<Array<{ status: string; language: string; seconds: number }>> {
  const rows = await api.db.query<{ payload: string; seconds: number }>(
    sql`SELECT payload, extract(epoch FROM next_attempt_at - created_at)::int AS seconds FROM mails ORDER BY kind`,
  )
  return rows.map(({ payload, seconds }) => ({
    ...JSON.parse(api.shop.secrets.decrypt("mail", payload)),
    seconds,
  }))
}

const ownEvents = async () => {
  const { user_id } = await read(id)
  const { body } = await api.send("GET", `/api/orders/${id}`, { as: user_id })
  return body.events.map(({ before, after }: { before: string; after: string }) => [before, after])
}
const claim = () => claimMails(api.db, 10, 60)

describe("the mail of a change", () => {
  test("waits ten seconds, in the database: no sender of any process gets it before", async () => {
    const { body } = await patch(id, { status: "shipped" })
    expect(body.held_status).toEqual({ before: "pending", until: expect.any(String), mail: true })
    expect(Date.parse(body.held_status.until) - Date.parse(body.updated_at)).toBe(10_000)
    expect(await waiting()).toMatchObject([{ status: "shipped", seconds: 10 }])
    expect(await claim()).toEqual([])
    await endHold()
    expect(await claim()).toMatchObject([{ kind: "send-status-update", recipient: "nimal@example.com" }])
    expect((await read(id)).held_status).toBeNull()
  })

  test("is that of the state that remains; the timeline shows nothing else, the audit everything", async () => {
    await patch(id, { status: "shipped" })
    await patch(id, { status: "cancelled" }, other)
    await patch(id, { status: "confirmed" })
    expect(await waiting()).toMatchObject([{ status: "confirmed", seconds: 10 }])
    expect(await ownEvents()).toEqual([
      [null, "pending"],
      ["pending", "confirmed"],
    ])
    expect(await trailOf(id)).toMatchObject([
      { before: { status: "cancelled" }, after: { status: "confirmed" } },
      { before: { status: "shipped" }, after: { status: "cancelled" }, actor: { id: other } },
      { before: { status: "pending" }, after: { status: "shipped" }, actor: { id: admin } },
    ])
    expect(await stockOf(product)).toBe(7)
  })

  test("is none when the order is back where it was, also by way of pending, which mails nothing", async () => {
    await patch(id, { status: "shipped" })
    await endHold()
    await claim()
    await api.db.query(sql`DELETE FROM mails`)
    expect((await patch(id, { status: "pending" })).body.held_status).toMatchObject({ before: "shipped", mail: false })
    expect((await patch(id, { status: "shipped" })).body.held_status).toBeNull()
    expect(await waiting()).toEqual([])
    expect(await ownEvents()).toEqual([
      [null, "pending"],
      ["pending", "shipped"],
    ])
  })

  test("goes out in the language that the order gets meanwhile, a refused payment with its reason", async () => {
    const choose = async (language: string) => {
      const { version } = await read(id)
      return api.send("PUT", `/api/admin/orders/${id}/language`, { as: admin, json: { language, version } })
    }
    await patch(id, { status: "shipped", payment_status: "failed", payment_reason: "No such transfer" })
    expect((await choose("si")).status).toBe(200)
    const told = [
      { kind: "payment-update", language: "si", reason: "No such transfer", seconds: 10 },
      { kind: "send-status-update", language: "si", status: "shipped", seconds: 10 },
    ]
    expect(await waiting()).toMatchObject(told)
    await api.db.query(sql`UPDATE mails SET next_attempt_at = now()`)
    await claim()
    await choose("ta")
    expect((await waiting()).map(({ language }) => language)).toEqual(["si", "si"])
  })

  test("is not taken back by a change after it: each is mailed", async () => {
    await patch(id, { status: "confirmed" })
    await endHold()
    await patch(id, { status: "shipped" })
    expect((await waiting()).map(({ status }) => status).sort()).toEqual(["confirmed", "shipped"])
    expect(await ownEvents()).toHaveLength(3)
  })
})

describe("undoing a change", () => {
  const undo = (status: string, version: number, as = admin) => patch(id, { status, version, undo: true }, as)

  test("restores the status, mails nothing, and returns stock and coupon use once", async () => {
    const code = await aCouponFor(api.db)
    id = await placed([[product, 1]], code)
    await api.db.query(sql`DELETE FROM mails`)
    const stock = await stockOf(product)
    const uses = await couponUses(api.db, code)
    await patch(id, { status: "cancelled", version: 1 })
    const responses = await Promise.all([undo("pending", 2), undo("pending", 2, other)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ status: "pending", version: 3, held_status: null })
    expect([await stockOf(product), await couponUses(api.db, code)]).toEqual([stock, uses])
    expect(await waiting()).toEqual([])
    expect(await ownEvents()).toEqual([[null, "pending"]])
  })

  test("of a second change restores the first, whose mail waits again", async () => {
    await patch(id, { status: "confirmed" })
    await patch(id, { status: "shipped" })
    expect((await undo("confirmed", 3)).body).toMatchObject({ status: "confirmed", held_status: { before: "pending" } })
    expect(await waiting()).toMatchObject([{ status: "confirmed", seconds: 10 }])
  })

  test("is refused once a sender has the mail, or the time is over; then nothing changes", async () => {
    await patch(id, { status: "cancelled" })
    await api.db.query(sql`UPDATE mails SET next_attempt_at = now()`)
    await claim()
    const late = { status: 409, body: { error: { code: "too_late" } } }
    expect(await undo("pending", 2)).toMatchObject(late)
    expect(await read(id)).toMatchObject({ status: "cancelled", version: 2 })
    expect(await stockOf(product)).toBe(10)
    await patch(id, { status: "pending" })
    await endHold()
    expect(await undo("cancelled", 3)).toMatchObject(late)
  })

  test("is refused after another admin's change, which stays", async () => {
    await patch(id, { status: "shipped", version: 1 })
    await patch(id, { status: "delivered", version: 2 }, other)
    expect(await undo("pending", 2)).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" } } })
    expect(await waiting()).toMatchObject([{ status: "delivered", seconds: 10 }])
  })

  test("that finds the stock sold meanwhile is refused, and the mail still goes", async () => {
    await patch(id, { status: "cancelled" })
    await placed([[product, 9]])
    expect(await undo("pending", 2)).toMatchObject({ status: 409, body: { error: { code: "not_enough_stock" } } })
    expect(await waiting()).toContainEqual(expect.objectContaining({ status: "cancelled", seconds: 10 }))
  })

  test("that comes first keeps the sender away; one that comes second is refused", async () => {
    await patch(id, { status: "shipped" })
    await api.db.query(sql`UPDATE mails SET next_attempt_at = now()`)
    const first = stopBeforeCommit(api.db)
    const undoing = updateOrder({ ...api.shop, db: first.db }, admin, id, { status: "pending", version: 2, undo: true })
    await first.reached
    expect(await claim()).toEqual([])
    first.go()
    expect(await undoing).toMatchObject({ ok: true })
    expect(await waiting()).toEqual([])

    await patch(id, { status: "shipped" })
    await api.db.query(sql`UPDATE mails SET next_attempt_at = now()`)
    const sender = stopBeforeCommit(api.db)
    const claiming = claimMails(sender.db, 10, 60)
    await sender.reached
    const late = undo("pending", 4)
    await untilItWaits(api.db, late)
    sender.go()
    expect(await claiming).toHaveLength(1)
    expect(await late).toMatchObject({ status: 409, body: { error: { code: "too_late" } } })
  })
})
