import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openPaymentWindow } from "#tests/fixtures/orders/payment-window.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { payByMail } from "../order/customer-mails.ts"
import { isNight, isStaleReminder, sendReminders } from "./send-reminders.server.ts"

const window = await openPaymentWindow()
const { api, endsIn, extend, mailsOf, patch, placed, show } = window
const HOUR = 3600

let id: string
beforeEach(async () => {
  await api.db.query(sql`UPDATE orders SET pay_by = NULL`)
  id = await placed([[await aProductFor(api.db), 1]])
  await orderedAgo(48)
  await api.db.query(sql`DELETE FROM mails`)
})

const orderedAgo = (hours: number) =>
  api.db.query(
    sql`UPDATE orders SET created_at = date_trunc('milliseconds', now() - ${hours} * interval '1 hour') WHERE id = ${id}`,
  )
const run = () => sendReminders(api.shop)
const news = async () => (await mailsOf("pay-by")).map((mail) => mail.news)
/** By night nothing is mailed: what is due then is due in the morning. */
const byDay = <Value>(found: readonly Value[]) => (isNight(new Date()) ? [] : found)

test("a reminder is mailed at half time and another near the end, each once", async () => {
  await endsIn(id, 49 * HOUR)
  expect([await run(), await news()]).toEqual([0, []])
  await endsIn(id, 47 * HOUR)
  await run()
  expect(await run()).toBe(0)
  expect(await news()).toEqual(byDay(["half"]))
  await endsIn(id, HOUR)
  await run()
  expect(await run()).toBe(0)
  expect(await news()).toEqual(byDay(["half", "last"]))
  await endsIn(id, 0)
  expect(await run()).toBe(0)
})

test("a reminder that has waited is of no use by night, with more time, or once it is paid; news of more time always is", async () => {
  await endsIn(id, HOUR)
  const waiting = async (news: "last" | "extended") => {
    const order = await lockOrder(api.db, id)
    const mail = order && payByMail(order, news, [])
    if (!mail) throw new Error("the order has an address")
    return mail
  }
  const [reminder, extended] = [await waiting("last"), await waiting("extended")]
  const isStale = () => isStaleReminder(api.db, reminder)
  expect(await isStale()).toBe(isNight(new Date()))
  await endsIn(id, 2 * HOUR)
  expect(await isStale()).toBe(true)
  await api.db.query(
    sql`UPDATE orders SET pay_by = ${reminder.kind === "pay-by" ? reminder.payBy : null} WHERE id = ${id}`,
  )
  expect(await isStale()).toBe(isNight(new Date()))
  await patch(id, { payment_status: "paid" })
  expect([await isStale(), await isStaleReminder(api.db, extended)]).toEqual([true, false])
})

test("processes that run at once send one", async () => {
  await endsIn(id, HOUR)
  await Promise.all(Array.from({ length: 4 }, run))
  expect(await news()).toEqual(byDay(["last"]))
})

test("a process that ends in the middle sends none, and the next one does", async () => {
  await endsIn(id, HOUR)
  const outbox = { ...api.shop.outbox, queueMail: () => Promise.reject(new Error("killed")) }
  const killed = await sendReminders({ ...api.shop, outbox }).catch((error: Error) => error.message)
  expect(killed).toBe(isNight(new Date()) ? 0 : "killed")
  await run()
  expect(await news()).toEqual(byDay(["last"]))
})

test.each([
  ["a slip waits", () => show(id)],
  ["it is paid", () => patch(id, { payment_status: "paid" })],
  ["it is cancelled", () => patch(id, { status: "cancelled" })],
  ["the shop has confirmed it", () => patch(id, { status: "confirmed" })],
])("none where %s", async (_, change) => {
  await endsIn(id, HOUR)
  await change()
  expect([await run(), await news()]).toEqual([0, []])
})

test("more time has its own last reminder, and no second one at half time", async () => {
  await endsIn(id, HOUR)
  await run()
  await extend(id, { days: 1 })
  await run()
  await endsIn(id, HOUR)
  await run()
  expect((await news()).filter((each) => each !== "extended")).toEqual(byDay(["last", "last"]))
})
