import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { cardSection } from "#shop/settings/card-section.ts"
import { signed, stitch } from "#tests/fixtures/cards/stitch.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"
import { settleCardRefunds } from "../refunds/settle-card-refunds.server.ts"
import { askAboutOrder } from "./ask-cards.server.ts"
import { cardProvider, openProvider } from "./card-shop.server.ts"
import { readPayPage } from "./pay-page.server.ts"

const api = await sharedApi()
const { form, secrets = [], initial } = cardSection(stitch.fields)
const stored = {
  ...{ on: true, sandbox: false, shop: "nool" },
  key: api.shop.secrets.encrypt("settings", "the key"),
}
Object.assign(api.shop, { cards: [...api.shop.cards, cardProvider(stitch, () => stored)] })

test("the settings of any provider are made of the fields that it names", () => {
  expect(secrets).toEqual(["key"])
  const first = initial({} as never)
  expect(first).toEqual({ key: null, shop: null, on: false, sandbox: true })
  expect(form.safeParse(first).success).toBe(true)
  const refused = form.safeParse({ ...first, on: true })
  expect(refused.error?.issues).toMatchObject([{ path: ["key"], message: "Key is needed for card payments" }])
})

test("its secrets are opened for it alone", () => {
  expect(openProvider(api.shop, "stitch")?.settings).toEqual({ key: "the key", shop: "nool", sandbox: false })
  expect(openProvider(api.shop, "payhere")).toBeNull()
})

test("it is started by a link, and its notices and refunds count by the same rules", async () => {
  const customer = await aCustomer(api.db)
  await aCartLine(api.db, customer, await aProductFor(api.db))
  const { id, order_number } = (await placeOrderAs(api, customer)).body
  const opened = openProvider(api.shop, "stitch")
  const order = {
    orderNumber: order_number,
    totalCents: 130_000,
    name: "",
    email: "",
    phone: "",
    address: "",
    city: "",
  }
  const urls = { back: "https://shop.test/back", cancelled: "", notify: "" }
  const start = await opened?.provider.start({ ...order, items: "" }, urls, opened.settings)
  expect(start).toEqual({
    redirect: `https://stitch.example/pay?shop=nool&order=${order_number}&cents=130000&back=https%3A%2F%2Fshop.test%2Fback`,
  })
  const say = async (key: string) => {
    const body = JSON.stringify({ order: order_number, id: "s-1", cents: 130_000 })
    const headers = { "Content-Type": "application/json", "x-signature": signed(key, body) }
    return (await api.send("POST", "/payments/stitch/notice", { headers, body })).status
  }
  const read = async () => (await api.send("GET", `/api/orders/${id}`, { as: customer })).body
  expect([await say("a guess"), (await read()).payment_status]).toEqual([200, "pending"])
  for (let times = 0; times < 2; times += 1) expect(await say("the key")).toBe(200)
  expect(await read()).toMatchObject({ payment_status: "paid", received_amount: 1300 })

  const admin = await aCustomer(api.db, "admin")
  const { version } = (await api.send("GET", `/api/admin/orders/${id}`, { as: admin })).body
  const json = { version, amount: 1300, way: "card", to_card: true }
  const asked = await api.send("POST", `/api/admin/orders/${id}/refund`, { as: admin, json })
  expect(asked.body.card_refund).toEqual({ state: "requested", amount: 1300, to_decide: false })
  await api.db.query(sql`UPDATE card_refunds SET asked_at = now() - interval '1 hour'`)
  await settleCardRefunds(api.shop)
  expect(await read()).toMatchObject({ refunded_amount: 1300 })
})

test("an order that is placed with it leads to it by its link, and is asked about", async () => {
  // The database knows PayHere's name alone: there the other one stands in its place.
  const values: Omit<typeof stored, "shop"> & { shop: string | null } = { ...stored }
  const cards = [cardProvider({ ...stitch, id: "payhere" }, () => values)]
  const shop = { ...api.shop, cards }
  const customer = await aCustomer(api.db)
  await aCartLine(api.db, customer, await aProductFor(api.db))
  const { id, order_number } = (await placeOrderAs(api, customer)).body
  await api.db.query(sql`UPDATE orders SET payment_method = 'payhere' WHERE id = ${id}`)
  const { card } = (await api.send("GET", `/api/orders/${id}`, { as: customer })).body
  const page = () => readPayPage(shop, new URLSearchParams(card.url.split("?")[1]))
  expect(await page()).toMatchObject({
    state: "due",
    start: { redirect: expect.stringContaining(`https://stitch.example/pay?shop=nool&order=${order_number}`) },
  })
  values.shop = null
  expect([await askAboutOrder(shop, id), (await page())?.state]).toEqual(["away", "due"])
  values.shop = "nool"
  expect([await askAboutOrder(shop, id), (await page())?.state]).toEqual(["known", "paid"])
})
