import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { payAtGateway, reachedAt } from "#tests/fixtures/cards/at-gateway.ts"
import { type CardOrder, openCardOrders } from "#tests/fixtures/cards/card-orders.ts"
import { savePayhere, switchOn } from "#tests/fixtures/cards/payhere.ts"
import { settleCardRefunds } from "./settle-card-refunds.server.ts"

const shop = await openCardOrders()
const { api, admin, other, gateway, mailsOf, patch, placeByCard, read, say, trailOf } = shop
afterAll(() => gateway.close())

let order: CardOrder
let payment: string
beforeEach(async () => {
  reachedAt(api, gateway.url)
  order = await placeByCard()
  payment = await payAtGateway(api, gateway, order)
  await say(order, payment, "2")
  await api.db.query(sql`TRUNCATE mails, card_notices`)
})

async function refund(change: object = {}, as = admin) {
  const { version } = await read(order.id)
  const json = { version, amount: 1300, way: "card", to_card: true, ...change }
  return api.send("POST", `/api/admin/orders/${order.id}/refund`, { as, json })
}
/** Time has passed, and the job runs in two processes. */
async function later() {
  await api.db.query(sql`UPDATE card_refunds SET asked_at = now() - interval '1 day'`)
  await Promise.all([settleCardRefunds(api.shop), settleCardRefunds(api.shop)])
}
const state = async () => (await read(order.id)).card_refund?.state
const rows = async () => (await read(order.id)).payments.map(({ kind, way, amount }: Row) => [kind, way, amount])
interface Audited {
  readonly after: { readonly refund_state?: string }
}
interface Row {
  readonly kind: string
  readonly way: string
  readonly amount: number
}
const BOTH = [
  ["payment", "card", 1300],
  ["refund", "card", 1300],
]

test("a card payment goes back through its provider, once, with its mail", async () => {
  expect((await read(order.id)).card_payment).toBe(1300)
  const { status, body } = await refund({ reason: "Sold out" })
  expect([status, body.card_refund]).toEqual([200, { state: "done", amount: 1300, to_decide: false }])
  expect(body).toMatchObject({ refunded_amount: 1300, card_payment: null, held_refund: null })
  expect(await rows()).toEqual(BOTH)
  expect(await mailsOf("refund")).toMatchObject([{ way: "card", refundedCents: 130_000, reason: "Sold out" }])
  expect(await refund()).toMatchObject({ status: 409, body: { error: { code: "not_paid_by_card" } } })
})

test("of two admins at once one asks", async () => {
  const answers = await Promise.all([refund(), refund({}, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await rows()).toEqual(BOTH)
})

test("a refusal is shown, kept for the owner, and leaves the money to be refunded in another way", async () => {
  expect((await refund({ reason: "refuse" })).body).toMatchObject({
    card_refund: { state: "refused" },
    refunded_amount: 0,
  })
  const { notices } = (await api.send("GET", "/api/admin/card-notices", { as: admin })).body
  expect(notices).toMatchObject([{ fault: "refund_refused", order_id: order.id }])
  expect((await refund({ to_card: false, way: "bank_transfer", amount: 500 })).body).toMatchObject({
    refunded_amount: 500,
  })
})

describe("where the provider does not answer", () => {
  test("but has done it, that is found out, and it is not asked for a second time", async () => {
    expect((await refund({ reason: "cut" })).body).toMatchObject({
      card_refund: { state: "unknown" },
      refunded_amount: 0,
    })
    expect(await refund({ to_card: false, way: "cash" })).toMatchObject({
      body: { error: { code: "refund_requested" } },
    })
    await later()
    expect([await state(), await rows()]).toEqual(["done", BOTH])
    await later()
    expect([await rows(), await mailsOf("refund")]).toMatchObject([BOTH, [{ way: "card" }]])
  })

  test("and takes its time, its word is awaited", async () => {
    await refund({ reason: "late" })
    expect(await state()).toBe("unknown")
    await new Promise((resolve) => setTimeout(resolve, 400))
    await later()
    expect([await state(), await rows()]).toEqual(["done", BOTH])
  })

  test("because it is away or fails, it is asked again", async () => {
    reachedAt(api, "http://127.0.0.1:9")
    await refund()
    expect(await state()).toBe("unknown")
    await later()
    expect([await state(), await rows()]).toEqual(["unknown", [["payment", "card", 1300]]])
    reachedAt(api, gateway.url)
    await later()
    expect([await state(), await rows()]).toEqual(["done", BOTH])
  })

  test("and does not list the payment then, nothing goes back, and the owner is told", async () => {
    await api.db.query(sql`UPDATE payments SET provider_id = 'invented' WHERE order_id = ${order.id}`)
    reachedAt(api, "http://127.0.0.1:9")
    await refund()
    reachedAt(api, gateway.url)
    await later()
    expect([await state(), await rows()]).toEqual(["refused", [["payment", "card", 1300]]])
    const { notices } = (await api.send("GET", "/api/admin/card-notices", { as: admin })).body
    expect(notices).toMatchObject([{ fault: "unconfirmed", order_id: order.id }])
    expect((await refund()).body).toMatchObject({ card_refund: { state: "done" } })
  })

  test("because the process was killed before it asked, the job asks", async () => {
    await api.db.query(
      sql`INSERT INTO card_refunds (order_id, provider, provider_id, amount) VALUES (${order.id}, 'payhere', ${payment}, 1300)`,
    )
    await later()
    expect([await state(), await rows()]).toEqual(["done", BOTH])
  })
})

describe("a refund that its provider has not answered for a day", () => {
  beforeEach(async () => {
    reachedAt(api, "http://127.0.0.1:9")
    await refund()
  })
  const decide = async (went_back: boolean, as = admin) => {
    const { version } = await read(order.id)
    return api.send("POST", `/api/admin/orders/${order.id}/refund/decide`, { as, json: { version, went_back } })
  }
  const aDayLater = () =>
    api.db.query(
      sql`UPDATE card_refunds SET created_at = now() - interval '25 hours', asked_at = now() - interval '3 minutes'`,
    )
  const notToDecide = { status: 409, body: { error: { code: "refund_not_to_decide" } } }

  test("is counted once where an admin says that it went back, with its mail, in the audit", async () => {
    expect(await decide(true)).toMatchObject(notToDecide)
    await aDayLater()
    expect((await read(order.id)).card_refund).toMatchObject({ state: "unknown", to_decide: true })
    const answers = await Promise.all([decide(true), decide(true, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    reachedAt(api, gateway.url)
    await later()
    expect([await state(), await rows(), await mailsOf("refund")]).toMatchObject(["done", BOTH, [{ way: "card" }]])
    const audited = { refund_amount: 1300, refund_way: "card", refund_state: "done" }
    expect((await trailOf(order.id)).filter((entry: Audited) => entry.after.refund_state === "done")).toMatchObject([
      { after: audited },
    ])
    expect(await decide(false)).toMatchObject(notToDecide)
  })

  test("can be refunded in another way where it did not go back, and is asked for no more", async () => {
    await aDayLater()
    expect((await decide(false)).body).toMatchObject({ card_refund: { state: "refused" }, card_payment: 1300 })
    expect((await refund({ to_card: false, way: "cash" })).body).toMatchObject({ refunded_amount: 1300 })
    reachedAt(api, gateway.url)
    await later()
    expect([await state(), (await rows()).at(-1)]).toEqual(["refused", ["refund", "cash", 1300]])
  })

  test("or has called under way for two weeks can be decided too", async () => {
    await api.db.query(sql`UPDATE card_refunds SET state = 'requested'`)
    await aDayLater()
    expect(await decide(false)).toMatchObject(notToDecide)
    await api.db.query(sql`UPDATE card_refunds SET created_at = now() - interval '15 days'`)
    expect((await read(order.id)).card_refund).toMatchObject({ state: "requested", to_decide: true })
    expect((await decide(false)).body).toMatchObject({ card_refund: { state: "refused" }, card_payment: 1300 })
    expect((await trailOf(order.id))[0]).toMatchObject({ before: { refund_state: "requested" } })
  })

  test("is not decided while the provider is being asked, by a customer, or of another version", async () => {
    await aDayLater()
    await api.db.query(sql`UPDATE card_refunds SET asked_at = now()`)
    expect(await decide(true)).toMatchObject(notToDecide)
    expect((await decide(true, order.user_id)).status).toBe(403)
    const json = { version: 1, went_back: true }
    const old = await api.send("POST", `/api/admin/orders/${order.id}/refund/decide`, { as: admin, json })
    expect(old).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" } } })
    expect(await rows()).toEqual([["payment", "card", 1300]])
  })
})

test("a charge-back of what went back counts once, and the owner hears of it", async () => {
  await refund()
  await say(order, payment, "-3")
  expect(await read(order.id)).toMatchObject({ received_amount: 1300, refunded_amount: 1300 })
  const { notices } = (await api.send("GET", "/api/admin/card-notices", { as: admin })).body
  expect(notices).toMatchObject([{ fault: "charged_back" }])
})

test("what was charged back goes back no second time", async () => {
  await say(order, payment, "-3")
  expect((await read(order.id)).card_payment).toBeNull()
  expect(await refund()).toMatchObject({ status: 409, body: { error: { code: "not_paid_by_card" } } })
})

test("of a cancelled order it settles what is due", async () => {
  await patch(order.id, { status: "cancelled" })
  expect((await read(order.id)).refund_due_amount).toBe(1300)
  expect((await refund()).body).toMatchObject({ refund_due_amount: 0, refunded_amount: 1300 })
})

test("a part does not go back to a card, and nothing without an app at the provider", async () => {
  expect(await refund({ amount: 100 })).toMatchObject({
    status: 409,
    body: { error: { code: "card_refund_only_whole", field: "amount" } },
  })
  await savePayhere(api, admin, { app_id: "", version: undefined })
  expect(await refund()).toMatchObject({ status: 409, body: { error: { code: "card_refund_not_set_up" } } })
  await switchOn(api, admin)
  expect((await refund({}, order.user_id)).status).toBe(403)
})
