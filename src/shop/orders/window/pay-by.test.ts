import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { dayInColombo } from "#messages/formats.ts"
import { openPaymentWindow } from "#tests/fixtures/orders/payment-window.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const window = await openPaymentWindow()
const { api, endsIn, extend, isListed, mailsOf, patch, placed, read, show, stockOf, trailOf } = window
const DAY = 86_400_000

let product: string
let id: string
beforeEach(async () => {
  await window.saveWindow({ hours: 72, holidays: "" })
  product = await aProductFor(api.db, { stock: 10 })
  id = await placed([[product, 2]])
  await api.db.query(sql`DELETE FROM mails`)
})

const payBy = async () => Date.parse((await read(id)).pay_by)
/** Lists every day of the coming weeks but one as a holiday. */
function onlyOpenOn(day: string) {
  const days = Array.from({ length: 21 }, (_, n) => dayInColombo(new Date(Date.now() + n * DAY)))
  return days.filter((each) => each !== day).join("\n")
}
/** A working day some days from now, at which a time that is moved ends. */
function aWorkingDay(): string {
  const days = Array.from({ length: 3 }, (_, n) => dayInColombo(new Date(Date.now() + (10 + n) * DAY)))
  return days.find((day) => new Date(day).getUTCDay() !== 0) ?? ""
}

describe("an order is overdue", () => {
  test("from the second on at which its time to pay ends: in the list, on itself and on the dashboard", async () => {
    await endsIn(id, 2)
    expect([await isListed(id), (await read(id)).overdue]).toEqual([false, false])
    await endsIn(id, 0)
    expect([await isListed(id), (await read(id)).overdue]).toEqual([true, true])
    const { body } = await api.send("GET", "/api/admin/dashboard", { as: window.admin })
    expect(body.transfers_overdue).toBeGreaterThan(0)
  })

  test("not while a slip waits to be checked, and again when it was refused and its further day is over", async () => {
    await endsIn(id, -1)
    await show(id)
    expect(await isListed(id)).toBe(false)
    await patch(id, { payment_status: "failed", payment_reason: "Unreadable" })
    expect(await isListed(id)).toBe(false)
    await endsIn(id, -1)
    expect(await isListed(id)).toBe(true)
  })

  test.each([
    ["that the shop has confirmed", { status: "confirmed" }],
    ["that is paid", { payment_status: "paid" }],
    ["that is cancelled", { status: "cancelled" }],
  ])("not one %s", async (_, change) => {
    await endsIn(id, -1)
    await patch(id, change)
    expect([await isListed(id), (await read(id)).overdue]).toEqual([false, false])
  })

  test("not one in cash, nor one from before there was a time to pay", async () => {
    await api.db.query(sql`UPDATE orders SET pay_by = NULL WHERE id = ${id}`)
    expect([await isListed(id), (await read(id)).overdue]).toEqual([false, false])
  })
})

describe("a slip that does not pay the order", () => {
  test("gives its customer a day from then, over holidays, and the mail says it; the second one gives none", async () => {
    const open = aWorkingDay()
    await window.saveWindow({ hours: 72, holidays: onlyOpenOn(open) })
    await endsIn(id, 3600)
    await show(id)
    await patch(id, { payment_status: "failed", payment_reason: "Unreadable" })
    const moved = Date.parse(`${open}T20:00:00+05:30`)
    expect(await payBy()).toBe(moved)
    expect(await mailsOf("payment-update")).toMatchObject([{ status: "failed", payBy: new Date(moved).toISOString() }])
    await window.endHold()
    await endsIn(id, 60)
    const before = await payBy()
    await show(id, "b")
    await patch(id, { payment_status: "failed", payment_reason: "Unreadable too" })
    expect(await payBy()).toBe(before)
  })

  test("takes no time away, and is refused again after Undo like the first time", async () => {
    const before = await payBy()
    await show(id)
    await patch(id, { payment_status: "failed", payment_reason: "Unreadable" })
    expect(await payBy()).toBe(before)
    await patch(id, { payment_status: "pending", undo: true })
    await endsIn(id, 60)
    await patch(id, { payment_status: "failed", payment_reason: "Unreadable" })
    expect((await payBy()) - Date.now()).toBeGreaterThan(DAY - 60_000)
  })

  test("gives a day for the rest where it paid a part", async () => {
    await endsIn(id, 60)
    await show(id)
    const { version } = await read(id)
    const transfer = { version, amount: 100 }
    await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: window.admin, json: transfer })
    expect((await payBy()) - Date.now()).toBeGreaterThan(DAY - 60_000)
    expect(await mailsOf("payment-update")).toMatchObject([{ status: "part_paid", payBy: expect.any(String) }])
  })
})

describe("more time to pay", () => {
  test("is given from now where it was over, mailed with what is open, and in the trail", async () => {
    await endsIn(id, -5 * 86_400)
    const { status, body } = await extend(id, { days: 2 })
    expect([status, body.overdue, body.version]).toEqual([200, false, 2])
    const ends = Date.parse(body.pay_by)
    expect(ends - Date.now()).toBeGreaterThan(2 * DAY - 60_000)
    expect(await mailsOf("pay-by")).toMatchObject([
      { news: "extended", to: "nimal@example.com", openCents: 2300_00, payBy: body.pay_by },
    ])
    expect(await trailOf(id)).toMatchObject([{ after: { pay_by: body.pay_by } }])
  })

  test("is given from its end where that is to come", async () => {
    await endsIn(id, 86_400)
    const { body } = await extend(id, { days: 30 })
    expect(Date.parse(body.pay_by) - Date.now()).toBeGreaterThan(31 * DAY - 60_000)
  })

  test.each([[0], [31], [1.5], ["3"]])("is refused for %j days", async (days) => {
    expect((await extend(id, { days })).status).toBe(422)
  })

  test("is given once by two admins who saw the same order, and not by its customer", async () => {
    const { user_id, version } = await read(id)
    const [one, two] = await Promise.all([extend(id, { version }), extend(id, { version }, window.other)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect(await mailsOf("pay-by")).toHaveLength(1)
    expect((await extend(id, {}, user_id)).status).toBe(403)
  })

  test.each([{ status: "confirmed" }, { status: "cancelled" }, { payment_status: "paid" }])(
    "is refused for an order that waits for no transfer: %j",
    async (change) => {
      await patch(id, change)
      const refused = await extend(id)
      expect(refused).toMatchObject({ status: 409, body: { error: { code: "transfer_not_awaited" } } })
    },
  )
})

describe("an order that was cancelled as unpaid", () => {
  const cancel = () => patch(id, { status: "cancelled", status_reason: "unpaid" })

  test("gives its pieces back, says why, and its mail leads to ordering again", async () => {
    await endsIn(id, -1)
    expect((await cancel()).body.events.at(-1)).toMatchObject({ after: "cancelled", reason: "unpaid" })
    expect(await stockOf(product)).toBe(10)
    expect(await mailsOf("send-status-update")).toMatchObject([{ status: "cancelled", why: "unpaid" }])
  })

  test("is taken up again with a day to pay, and taken back by Undo as it was", async () => {
    await endsIn(id, -1)
    const before = await payBy()
    await cancel()
    await patch(id, { status: "pending", undo: true })
    expect(await payBy()).toBe(before)
    await cancel()
    await window.endHold()
    expect((await patch(id, { status: "pending" })).status).toBe(200)
    expect(await stockOf(product)).toBe(8)
    expect((await payBy()) - Date.now()).toBeGreaterThan(DAY - 60_000)
  })

  test("stays cancelled where its pieces were sold meanwhile, although it is paid", async () => {
    await cancel()
    await window.endHold()
    await placed([[product, 9]])
    await patch(id, { payment_status: "paid" })
    const refused = await patch(id, { status: "pending" })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "not_enough_stock" } } })
    expect(await read(id)).toMatchObject({ status: "cancelled", received_amount: 2300 })
  })
})
