import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { findFeatured } from "#shop/catalogue/catalogue.server.ts"
import { findByLink } from "#shop/commissions/read-commission.server.ts"
import { openCommissions } from "#tests/fixtures/commissions.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomer, placeOrderAs } from "#tests/fixtures/shop-api.ts"

const { api, admin, read, aRequest, linkIn, answer, offer, terms, productOf } = await openCommissions()

const take = async (as: string, link: URLSearchParams) =>
  api.send("POST", "/api/commissions/offer", { as, json: Object.fromEntries(link) })
async function anOffer() {
  const request = await aRequest()
  const { body } = await offer(request.id, { ...terms, version: request.version })
  return { id: request.id, email: request.email, version: body.version, link: await linkIn(request.email) }
}

test("words and a refusal are mailed, with the history on the request's own page", async () => {
  const { id, email, version } = await aRequest()
  const answered = await answer(id, { words: "Which green?", decline: false, version })
  expect(answered.body).toMatchObject({ state: "answered", version: version + 1 })
  expect(await answer(id, { words: "Again", decline: false, version })).toMatchObject({
    status: 409,
    body: { error: { code: "edit_conflict" }, current: { version: version + 1 } },
  })
  await answer(id, { words: "Sorry", decline: true, version: version + 1 })
  const seen = await findByLink(api.shop, await linkIn(email))
  expect(seen).toMatchObject({
    state: "declined",
    history: [
      { kind: "answer", words: "Which green?" },
      { kind: "decline", words: "Sorry" },
    ],
  })
  const mails = (await queuedMails(api.shop, email)).map(({ kind }) => kind)
  expect(mails).toEqual(["commission-confirmation", "commission-answer", "commission-answer"])
})

test("without a mail address only WhatsApp is left, whose text begins with the link", async () => {
  const { id, version, whatsapp_text } = await aRequest({ email: null, phone: "077 123 4567" })
  expect(whatsapp_text).toContain(`/commission?id=${id}&key=`)
  expect((await answer(id, { words: "Hi", decline: false, version })).status).toBe(422)
  expect((await answer(id, { words: "Hi", decline: false, version, by: "whatsapp" })).body).toMatchObject({
    history: [{ by: "whatsapp", words: "Hi" }],
  })
})

test("an offer is bought by the ordinary checkout, once, by whoever has the link, and is made after it", async () => {
  const { id, link } = await anOffer()
  const as = await aCustomer(api.db)
  expect((await take(as, link)).status).toBe(204)
  expect((await take(as, link)).status).toBe(204)
  const { body: cart } = await api.send("GET", "/api/cart", { as })
  expect(cart).toMatchObject({ total: 2800, lines: [{ quantity: 1, made: 1, product: { name: "Green elephant" } }] })
  const placed = await placeOrderAs(api, as, { expected_total: 2800 })
  expect(placed).toMatchObject({ status: 201, body: { items: [{ product_name: "Green elephant", made: 1 }] } })
  expect(await read(id)).toMatchObject({
    state: "bought",
    order: { order_number: placed.body.order_number },
    offer: { open: false },
  })
  const { body: made } = await api.send("GET", "/api/admin/make", { as: admin })
  expect(made.lines).toEqual([])
  expect(await take(as, link)).toMatchObject({ status: 409, body: { error: { code: "offer_over" } } })
  // The order may be cancelled: the offer stays taken.
  await api.send("POST", `/api/orders/${placed.body.id}/cancel`, { as, json: { version: placed.body.version } })
  expect((await take(as, link)).status).toBe(409)
})

test("two buyers of one offer at the same moment: one order", async () => {
  const { link } = await anOffer()
  const buyers = [await aCustomer(api.db), await aCustomer(api.db)]
  for (const as of buyers) await take(as, link)
  const placed = await Promise.all(buyers.map((as) => placeOrderAs(api, as, { expected_total: 2800 })))
  expect(placed.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(placed.find(({ status }) => status === 409)?.body.error.code).toBe("sold_out")
})

test("nobody finds an offer without its link, and nobody adds it by its id", async () => {
  const { id, link } = await anOffer()
  const product = await productOf(id)
  const as = await aCustomer(api.db)
  expect((await api.send("GET", `/api/products/${product}`)).status).toBe(404)
  expect((await api.send("POST", "/api/cart", { as, json: { product_id: product, quantity: 1 } })).status).toBe(409)
  expect((await take(as, new URLSearchParams({ id, key: `${link.get("key")}`.replace(/^./, "x") }))).status).toBe(404)
  const listed = (await api.send("GET", "/api/products")).body.products
  const managed = (await api.send("GET", "/api/admin/products", { as: admin })).body.products
  for (const list of [listed, managed, await findFeatured(api.db)])
    expect(list.map((each: { id: string }) => each.id)).not.toContain(product)
  expect(await api.db.query(sql`SELECT FROM listed_products WHERE id = ${product}`)).toEqual([])
})

test("more than one piece of an offer is not for sale", async () => {
  const { link } = await anOffer()
  const as = await aCustomer(api.db)
  await take(as, link)
  const [line] = (await api.send("GET", "/api/cart", { as })).body.lines
  expect((await api.send("PATCH", `/api/cart/${line.id}`, { as, json: { quantity: 2 } })).status).toBe(409)
})

test("after its end, by the clock of the database, neither the link nor a cart that holds it buys it", async () => {
  const { id, link } = await anOffer()
  const as = await aCustomer(api.db)
  await take(as, link)
  await api.db.query(sql`UPDATE products SET offered_until = now() WHERE offer_of = ${id}`)
  expect(await placeOrderAs(api, as, { expected_total: 2800 })).toMatchObject({
    status: 409,
    body: { error: { code: "inactive" } },
  })
  expect(await take(as, link)).toMatchObject({ status: 409, body: { error: { code: "offer_over" } } })
})

test("a buyer pays the price that was seen: an offer changed meanwhile is shown again first", async () => {
  const { id, version, link } = await anOffer()
  const as = await aCustomer(api.db)
  await take(as, link)
  expect((await offer(id, { ...terms, price: 9000, version })).status).toBe(200)
  const placed = await placeOrderAs(api, as, { expected_total: 2800 })
  expect(placed).toMatchObject({ status: 409, body: { error: { code: "total_changed" } } })
  expect((await placeOrderAs(api, as, { expected_total: 9300 })).status).toBe(201)
  const bought = await read(id)
  expect(await offer(id, { ...terms, version: bought.version })).toMatchObject({
    status: 409,
    body: { error: { code: "commission_bought" } },
  })
})

test("to decline ends what was offered; a day that is over cannot be offered, nor half a day of making", async () => {
  const { id, version, link } = await anOffer()
  expect(await offer(id, { ...terms, until: "2020-01-01", version })).toMatchObject({
    body: { error: { field: "until" } },
  })
  expect(await offer(id, { ...terms, days: 0, version })).toMatchObject({ body: { error: { field: "days" } } })
  expect((await answer(id, { words: "Sorry", decline: true, version })).status).toBe(200)
  expect((await take(await aCustomer(api.db), link)).status).toBe(409)
})

test("an owner who takes no orders to make keeps to what is offered", async () => {
  const { link } = await anOffer()
  const as = await aCustomer(api.db)
  await api.db.query(
    sql`INSERT INTO settings (section, value) VALUES ('workshop', '{"booked_until": "2099-01-01"}')
        ON CONFLICT (section) DO UPDATE SET value = excluded.value`,
  )
  await take(as, link)
  const { body } = await api.send("GET", "/api/cart", { as })
  await api.db.query(sql`DELETE FROM settings WHERE section = 'workshop'`)
  expect(body.lines).toMatchObject([{ made: 1 }])
})

test("a deposit is due for an offer, by its own per cent or by the shop's", async () => {
  const { id, link, version } = await anOffer()
  const as = await aCustomer(api.db)
  await take(as, link)
  const percent = async () => (await api.send("GET", "/api/cart", { as })).body.lines[0].product.making.deposit_percent
  expect(await percent()).toBeNull()
  expect((await offer(id, { ...terms, deposit_percent: 101, version })).status).toBe(422)
  const again = await offer(id, { ...terms, deposit_percent: 50, version })
  expect(again.body.offer).toMatchObject({ deposit_percent: 50 })
  expect(await percent()).toBe(50)
})
