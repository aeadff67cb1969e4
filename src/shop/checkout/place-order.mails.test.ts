import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { MailOf } from "#shop/mails/mails.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { mailOfStatus } from "#tests/fixtures/orders/status-mail.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, placeOrderAs } from "#tests/fixtures/shop-api.ts"
import { attemptOf } from "./attempt.server.ts"
import { placeOrderRequest } from "./checkout.ts"
import { placeOrder } from "./place-order.server.ts"

const { api } = await openCheckout()

const product = await aProductFor(api.db, { stock: 1000 })

const TYPED = {
  customer_email: "stranger@example.com",
  delivery_address: "You won!\nClaim at https://evil.example/prize",
}

async function place(as: string, changes: Record<string, unknown> = TYPED): Promise<string> {
  await aCartLine(api.db, as, product)
  const { status, body } = await placeOrderAs(api, as, changes)
  expect(status).toBe(201)
  return body.id
}

/** Returns what the outbox holds for e-mail addresses of this customer's orders, oldest first. */
async function mailsTo(...recipients: string[]) {
  const rows = await api.db.query<{ payload: string }>(
    sql`SELECT payload FROM mails WHERE recipient = ANY(${recipients}) ORDER BY created_at`,
  )
  return rows.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
}

test("to another e-mail address go three confirmations a day, without what the customer wrote; the rest to the account's own", async () => {
  const as = await aCustomer(api.db)
  const own = `${as}@nool.example`
  for (let n = 0; n < 5; n++) await place(as)
  const confirmations: MailOf<"send-order-confirmation">[] = await mailsTo(TYPED.customer_email, own)
  expect(confirmations.map(({ to, customerName, addressLines }) => [to, customerName, addressLines.length])).toEqual([
    ...Array(3).fill([TYPED.customer_email, "", 0]),
    ...Array(2).fill([own, "Nimal Perera", 3]),
  ])
  // Yesterday's do not count.
  await api.db.query(sql`UPDATE orders SET created_at = now() - interval '25 hours' WHERE user_id = ${as}`)
  await place(as)
  expect(await mailsTo(TYPED.customer_email)).toHaveLength(4)
})

test("an order that is not committed yet counts too: two concurrent orders cannot pass the limit together", async () => {
  const as = await aCustomer(api.db)
  const changes = { customer_email: "crowd@example.com" }
  for (let n = 0; n < 2; n++) await place(as, changes)
  const first = stopBeforeCommit(api.db)
  await aCartLine(api.db, as, product)
  const checkout = placeOrderRequest.parse(aCheckout(changes))
  const placing = placeOrder(
    { ...api.shop, db: first.db },
    { id: as, role: "customer" },
    attemptOf(randomUUID(), checkout),
  )
  await first.reached
  await aCartLine(api.db, as, await aProductFor(api.db))
  const second = placeOrderAs(api, as, changes)
  await untilItWaits(api.db, second)
  first.go()
  await placing
  expect((await second).status).toBe(201)
  expect(await mailsTo(changes.customer_email)).toHaveLength(3)
})

test("to the account's own e-mail address, however it is written, any number goes in full", async () => {
  const as = await aCustomer(api.db)
  const own = `${as.toUpperCase()}@Nool.Example`
  for (let n = 0; n < 4; n++) await place(as, { customer_email: own })
  const confirmations = await mailsTo(own)
  expect(confirmations.map(({ customerName }) => customerName)).toEqual(Array(4).fill("Nimal Perera"))
})

test("news of an order goes where its confirmation went, by name only to the account's own address", async () => {
  const as = await aCustomer(api.db)
  const admin = await aCustomer(api.db, "admin")
  const to = "news@example.com"
  const ids = [await place(as, { customer_email: to })]
  for (let n = 0; n < 3; n++) ids.push(await place(as, { customer_email: to }))
  for (const id of [ids[0], ids[3]]) {
    await api.send("PATCH", `/api/admin/orders/${id}`, { as: admin, json: { status: "shipped", version: 1 } })
  }
  const news = (await mailsTo(to, `${as}@nool.example`)).filter(({ kind }) => kind === "send-status-update")
  expect(news.map(({ to, customerName }) => [to, customerName])).toEqual([
    [to, ""],
    [`${as}@nool.example`, "Nimal Perera"],
  ])
})

test("an order has the language of the page where it was placed, so have the mails about it; that of its customer stays", async () => {
  const as = await aCustomer(api.db)
  const id = await inLanguage("ta", () => place(as, { customer_email: `${as}@nool.example` }))
  const rows = await api.db.query(sql`SELECT language FROM orders WHERE id = ${id}
    UNION ALL SELECT language FROM profiles WHERE id = ${as}`)
  expect(rows).toEqual([{ language: "ta" }, { language: "en" }])
  expect(await mailOfStatus(api.db, id, "shipped")).toMatchObject({ language: "ta" })
  const [confirmation] = await mailsTo(`${as}@nool.example`)
  expect(confirmation).toMatchObject({ kind: "send-order-confirmation", language: "ta" })
})

const BLANKET = {
  texts: { name: { si: "පොරවනය" } },
  options: [{ name: { en: "Colour" }, values: [{ en: "Blue", si: "නිල්" }] }],
}

async function aTranslatedBlanket() {
  const { id, variants } = await aProductInColours(api.db, ["Blue"])
  const text = { label: { en: "Name", si: "නම" }, max_length: 20, price: "0.00", required: false }
  await api.db.query(sql`UPDATE products SET texts = ${JSON.stringify(BLANKET.texts)}::jsonb, options = ${JSON.stringify(BLANKET.options)}::jsonb,
    personalisation = ${JSON.stringify(text)}::jsonb WHERE id = ${id}`)
  return { id, variant: variants[0] ?? "" }
}

test("who cannot buy a piece any more is told so by the name that they read", async () => {
  const { id, variant } = await aTranslatedBlanket()
  const as = await aCustomer(api.db)
  await api.send("POST", "/api/cart", { as, json: { product_id: variant, quantity: 1 } })
  await api.db.query(sql`UPDATE products SET stock_quantity = 0 WHERE variant_of = ${id}`)
  const refused = await inLanguage("si", () => placeOrderAs(api, as, { expected_total: 0 }))
  expect(refused.body.error).toMatchObject({ code: "sold_out", message: expect.stringContaining("පොරවනය (නිල්)") })
})

test("a line keeps the words in which its customer read it, beside the English ones; so do the mails and a new order of the same", async () => {
  const { id: blanket, variant } = await aTranslatedBlanket()
  const as = await aCustomer(api.db)
  await api.send("POST", "/api/cart", { as, json: { product_id: variant, quantity: 1, personalisation: "Asha" } })
  await aCartLine(api.db, as, product)
  const { total } = (await api.send("GET", "/api/cart", { as })).body
  const own = `${as}@nool.example`
  const placed = await inLanguage("si", () => placeOrderAs(api, as, { customer_email: own, expected_total: total }))
  expect(placed.status).toBe(201)
  await api.db.query(sql`UPDATE products SET name = 'Throw', texts = '{"name": {"si": "වෙනත්"}}' WHERE id = ${blanket}`)
  const name = "පොරවනය (නිල්)"
  const read = { name, variant: { product_name: "පොරවනය", values: ["නිල්"] } }
  const { body: order } = await api.send("GET", `/api/orders/${placed.body.id}`, { as })
  expect(order.items).toEqual(
    placed.body.items.map((item: object) => expect.objectContaining({ ...item, product: expect.anything() })),
  )
  expect(order.items[0]).toMatchObject({
    ...{ product_name: "Blanket (Blue)", variant: { product_name: "Blanket", values: ["Blue"] } },
    ...{ personalisation: { label: "Name", text: "Asha" }, as_read: { language: "si", label: "නම", ...read } },
  })
  expect(order.items[1]).not.toHaveProperty("as_read")
  const told = { ...read, personalisation: { label: "නම", text: "Asha" } }
  expect(await mailOfStatus(api.db, order.id, "shipped")).toMatchObject({ shipment: { items: [told, {}] } })
  expect((await mailsTo(own))[0]).toMatchObject({ items: [told, {}] })
  const { email } = api.shop.settings.values.notifications
  expect((await mailsTo(email)).find(({ orderId }) => orderId === order.id)).toMatchObject({
    items: [{ name: "Blanket (Blue)", personalisation: { label: "Name" } }, {}],
  })
  const again = await api.send("POST", `/api/orders/${order.id}/reorder`, { as })
  expect(again.body.lines[0]).toMatchObject({ product_name: "Blanket (Blue)", name })
})
