import { afterAll, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { payAtGateway } from "#tests/fixtures/cards/at-gateway.ts"
import { type CardOrder, openCardOrders } from "#tests/fixtures/cards/card-orders.ts"
import { askAboutCards } from "./ask-cards.server.ts"
import { payByTransfer } from "./pay-page.server.ts"

const shop = await openCardOrders()
const { api, endsIn, gateway, nextPayment, placeByCard, read, say, show } = shop
afterAll(() => gateway.close())

let order: CardOrder
beforeEach(async () => {
  await api.db.query(
    sql`UPDATE orders SET created_at = created_at - interval '9 days', pay_by = pay_by - interval '9 days'`,
  )
  await shop.saveWindow({ hours: 72, holidays: "" })
  order = await placeByCard()
})
const instead = () => payByTransfer(api.shop, new URLSearchParams(order.card.url.split("?")[1]), true)

test("after a card that was refused a transfer is awaited, no other receipt, and the timeline says so", async () => {
  await say(order, nextPayment(), "-2")
  expect(await instead()).toBe(true)
  const { payment_method, payment_status, events } = await read(order.id)
  expect([payment_method, payment_status]).toEqual(["bank_transfer", "pending"])
  expect(events.at(-1)).toMatchObject({ kind: "payment_method", before: "payhere", after: "bank_transfer" })
  const own = (await api.send("GET", `/api/orders/${order.id}`, { as: order.user_id })).body
  expect(own.events.at(-1)).toMatchObject({ kind: "payment_method" })
  expect(await instead()).toBe(false)
})

test("it has the time of a new order, and never less than before", async () => {
  await endsIn(order.id, 60)
  await instead()
  const hours = (Date.parse((await read(order.id)).pay_by) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  order = await placeByCard()
  await endsIn(order.id, 86_400 * 7)
  const { pay_by } = await read(order.id)
  await instead()
  expect((await read(order.id)).pay_by).toBe(pay_by)
})

test("a card that is refused later leaves the slip to be checked", async () => {
  await instead()
  await show(order.id)
  await say(order, nextPayment(), "-2")
  expect(await read(order.id)).toMatchObject({ payment_status: "pending", slip_counted: false })
  const late = nextPayment()
  await say(order, late, "0")
  expect((await read(order.id)).card_pending).toBe(true)
  await say(order, late, "-2")
  expect(await read(order.id)).toMatchObject({ payment_status: "pending", slip_counted: false })
  expect((await read(order.id)).card_pending).not.toBe(true)
})

test("a payment that began before is asked about all the same, by the owner too", async () => {
  await payAtGateway(api, gateway, order)
  await instead()
  await api.db.query(sql`UPDATE orders SET created_at = now() - interval '11 minutes' WHERE id = ${order.id}`)
  await askAboutCards(api.shop)
  expect((await read(order.id)).payment_status).toBe("paid")
  const asked = await api.send("POST", `/api/admin/orders/${order.id}/card-ask`, { as: shop.admin })
  expect(asked.body).toEqual({ answer: "known" })
})
