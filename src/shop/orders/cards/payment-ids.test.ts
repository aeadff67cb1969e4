import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { createPayhere } from "#shop/cards/payhere/payhere.server.ts"
import type { CardNotice } from "#shop/cards/provider.server.ts"
import { type CardOrder, openCardOrders } from "#tests/fixtures/cards/card-orders.ts"
import { notice, notify } from "#tests/fixtures/cards/payhere.ts"
import { askAboutCards } from "./ask-cards.server.ts"
import { cardProvider } from "./card-shop.server.ts"

const shop = await openCardOrders()
const { api, admin, gateway, mailsOf, nextPayment, placeByCard, read, say } = shop
await gateway.close()

/** Holds the payments that the provider lists of each order; null while it is away. */
let listed: Map<string, [id: string, more?: Partial<CardNotice>][]> | null
let asked = 0
let whileAsked = async () => {}
const provider = {
  ...createPayhere("http://127.0.0.1:9"),
  async ask(orderNumber: string): Promise<CardNotice[]> {
    asked += 1
    await whileAsked()
    if (!listed) throw new Error("away")
    const payment = { orderNumber, cents: 130_000, currency: "LKR", state: "paid" } as const
    return (listed.get(orderNumber) ?? []).map(([providerId, more]) => ({ ...payment, providerId, ...more }))
  },
}
Object.assign(api.shop, { cards: [cardProvider(provider, ({ payhere }) => payhere)] })

let order: CardOrder
let payment: string
const lists = (...payments: [string, Partial<CardNotice>?][]) => listed?.set(order.order_number, payments)
beforeEach(async () => {
  listed = new Map()
  order = await placeByCard()
  payment = nextPayment()
  asked = 0
  whileAsked = async () => {}
  await api.db.query(sql`UPDATE orders SET created_at = created_at - interval '40 days' WHERE id <> ${order.id}`)
  await api.db.query(sql`TRUNCATE mails, card_notices, card_asks`)
})

const kept = () => api.db.query(sql`SELECT fault, order_id, provider_id, times FROM card_notices ORDER BY id`)
const unseen = async () => (await api.send("GET", "/api/admin/card-notices", { as: admin })).body.notices
const ids = async (id = order.id) =>
  (
    await api.db.query<{ line: string }>(
      sql`SELECT concat_ws(' ', state, provider_id) AS line FROM payments WHERE order_id = ${id} AND provider IS NOT NULL ORDER BY id`,
    )
  ).map(({ line }) => line)
const money = async () => {
  const { payment_status, received_amount } = await read(order.id)
  return [payment_status, received_amount]
}
const ownersMails = async () => (await mailsOf("order-change-notice")).map(({ news }) => news)
async function refund() {
  const { version } = await read(order.id)
  const json = { version, amount: 1300, way: "card", to_card: true }
  return api.send("POST", `/api/admin/orders/${order.id}/refund`, { as: admin, json })
}

describe("a further payment of an order", () => {
  test.each(["which the provider does not list", "while the provider is away"])(
    "%s is kept, not counted",
    async (of) => {
      whileAsked = async () => void (await api.db.query(sql`SELECT FROM orders FOR UPDATE NOWAIT`))
      if (of.endsWith("away")) listed = null
      else lists([payment])
      await say(order, payment, "2")
      for (const id of ["111", "112", "113"]) await say(order, id, "2")
      expect([await money(), await ids(), asked]).toEqual([["paid", 1300], [`paid ${payment}`], 1])
      expect(await kept()).toEqual([{ fault: "unconfirmed", order_id: order.id, provider_id: "113", times: 3 }])
      expect(await ownersMails()).toEqual([])
    },
  )

  test("which the provider lists counts once, however often it is told, and is due back", async () => {
    const second = nextPayment()
    lists([payment], [second])
    await say(order, payment, "2")
    await Promise.all(Array.from({ length: 8 }, () => say(order, second, "2")))
    await say(order, second, "2")
    expect([await money(), await ids()]).toEqual([
      ["paid", 2600],
      [`paid ${payment}`, `paid ${second}`],
    ])
    expect(await unseen()).toMatchObject([{ fault: "refund_due", order_id: order.id }])
    expect(await ownersMails()).toEqual(["refund_due"])
    const { body } = await api.send("GET", "/api/admin/orders?due=refund", { as: admin })
    expect(body.orders).toMatchObject([{ id: order.id, payment_status: "paid", refund_due: true }])
  })

  test("which the provider lists later is found by asking again", async () => {
    await say(order, payment, "2")
    await say(order, "222", "2")
    expect(await unseen()).toMatchObject([{ fault: "unconfirmed" }])
    lists([payment], ["222"])
    await api.db.query(sql`UPDATE orders SET created_at = now() - interval '11 minutes' WHERE id = ${order.id}`)
    await api.db.query(sql`UPDATE card_asks SET asked_at = now() - interval '1 hour'`)
    await askAboutCards(api.shop)
    expect([await money(), (await unseen()).map(({ fault }: { fault: string }) => fault)]).toEqual([
      ["paid", 2600],
      ["refund_due"],
    ])
  })

  test("after a charge-back needs the provider's word too", async () => {
    for (const state of ["2", "-3"]) await say(order, payment, state)
    const again = nextPayment()
    lists([payment, { state: "charged_back" }])
    await say(order, again, "2")
    expect(await money()).toEqual(["failed", 0])
    lists([payment, { state: "charged_back" }], [again])
    await api.db.query(sql`UPDATE card_asks SET asked_at = now() - interval '1 hour'`)
    await say(order, again, "2")
    expect(await money()).toEqual(["paid", 1300])
  })
})

describe("an id that was invented for the first payment", () => {
  test("is corrected when the real one comes, and the payment counts once", async () => {
    await say(order, "333", "2")
    lists([payment])
    await say(order, payment, "2")
    expect([await money(), await ids(), await unseen()]).toEqual([["paid", 1300], [`paid ${payment}`], []])
  })

  test("is charged back by the real one", async () => {
    await say(order, "334", "2")
    lists([payment, { state: "charged_back" }])
    await say(order, payment, "-3")
    expect([await money(), await ids()]).toEqual([
      ["failed", 0],
      [`paid ${payment}`, `failed ${payment}`],
    ])
  })

  test("of another order's payment is taken from it, for which its owner is told", async () => {
    const borrower = order
    await say(order, payment, "2")
    order = await placeByCard()
    lists([payment])
    await say(order, payment, "2")
    expect([await money(), await ids()]).toEqual([["paid", 1300], [`paid ${payment}`]])
    expect((await ids(borrower.id))[0]).toMatch(`${payment}-of-another-order-`)
    expect(await unseen()).toMatchObject([{ fault: "unconfirmed", order_id: borrower.id }])
  })

  test("does not go back to a card: the listed one does, or none", async () => {
    await say(order, "335", "2")
    expect(await refund()).toMatchObject({ status: 409, body: { error: { code: "card_refund_unconfirmed" } } })
    lists([payment])
    expect((await refund()).body.card_refund).toMatchObject({ state: "unknown" })
    expect(await api.db.query(sql`SELECT provider_id FROM card_refunds WHERE order_id = ${order.id}`)).toEqual([
      { provider_id: payment },
    ])
  })
})

test("signatures that cost nothing switch no waiting on again, and fill no order", async () => {
  for (let at = 0; at < 10; at += 1) {
    await say(order, `40${at}`, "0")
    await say(order, `50${at}`, "-2")
  }
  expect([await ids(), (await read(order.id)).card_pending ?? false]).toEqual([["pending 400", "failed 500"], false])
})

/** Says how each field of a provider's notice is believed; a new field must say so too. */
const FIELDS = {
  ...{ merchant_id: "signed", order_id: "signed", payhere_amount: "signed", payhere_currency: "signed" },
  ...{ status_code: "signed", md5sig: "signed", payment_id: "asked", method: "ignored" },
  ...{ custom_1: "ignored", custom_2: "ignored" },
} as const

describe("of a notice that was overheard", () => {
  test("every field is looked at", () => {
    expect(Object.keys(FIELDS).sort()).toEqual([...new URLSearchParams(notice()).keys()].sort())
  })

  test.each(Object.entries(FIELDS))("%s is %s", async (field, how) => {
    lists([payment])
    const told = notice({ order_id: order.order_number, payment_id: payment })
    const changed = new URLSearchParams(told)
    changed.set(field, field === "status_code" ? "0" : `${changed.get(field)}1`)
    if (how === "signed") {
      await notify(api, changed.toString())
      expect([await money(), (await kept()).map(({ fault }) => fault)]).toEqual([["pending", 0], ["forged"]])
      return
    }
    await notify(api, told)
    await notify(api, changed.toString())
    expect([await money(), await ids(), asked]).toEqual([["paid", 1300], [`paid ${payment}`], how === "asked" ? 1 : 0])
    expect((await kept()).map(({ fault }) => fault)).toEqual(how === "asked" ? ["unconfirmed"] : [])
  })
})
