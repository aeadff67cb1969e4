import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
const other = await aCustomer(api.db, "admin")
let product: string
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE customers, mails, orders CASCADE`)
  product = await aProductFor(api.db, { price: "1000", stock: 100 })
})

async function entered(customer_phone: string, change: object = {}): Promise<string> {
  const json = {
    ...{ customer_name: "Kamala Perera", customer_phone, delivery_address: "12 Temple Road", delivery_city: "Kandy" },
    ...{ payment_method: "cash_on_delivery", channel: "phone", handed_over: false, paid: false },
    ...{ items: [{ product_id: product, quantity: 2 }], expected_total: 2300, ...change },
  }
  const headers = { "Idempotency-Key": randomUUID() }
  const { status, body } = await api.send("POST", "/api/admin/orders", { as: admin, json, headers })
  expect([status, body.error]).toEqual([201, undefined])
  return body.id
}

async function placed(as: string, customer_phone: string): Promise<string> {
  await aCartLine(api.db, as, product)
  const json = aCheckout({ expected_total: 1300, customer_phone })
  const { body } = await api.send("POST", "/api/orders", { as, json, headers: { "Idempotency-Key": randomUUID() } })
  return body.id
}

const read = async (id: string) => (await api.send("GET", `/api/admin/customers/${id}`, { as: admin })).body
const keep = (id: string, json: object, as = admin) => api.send("PUT", `/api/admin/customers/${id}`, { as, json })
const orderIds = (customer: { orders: { id: string }[] }) => customer.orders.map(({ id }) => id)

test("orders that were entered for one number are one customer's, in whatever way it was typed", async () => {
  const first = await entered("077 123 4567")
  const second = await entered("+94 77-1234567", { paid: true })
  const stranger = await entered("071 999 9999")
  const customer = await read(first)
  expect(await read(second)).toEqual(customer)
  expect(orderIds(customer)).toEqual([second, first])
  expect(customer).toMatchObject({
    ...{ name: "Kamala Perera", account: null, matching: 2, matching_capped: false },
    ...{ ordered_amount: 4600, paid_amount: 2300, open_amount: 2300, phones: ["+94 77-1234567"] },
    ...{ addresses: ["12 Temple Road, Kandy"], kept: { note: "", phones: "", version: 0 } },
  })
  expect((await read(stranger)).matching).toBe(1)
})

test("an account has its orders, and what was agreed to, mailed and refused", async () => {
  const as = await aCustomer(api.db)
  const order = await placed(as, "0771234567")
  await api.db.query(
    sql`INSERT INTO newsletter_subscribers (email, confirmed_at) VALUES (${`${as}@nool.example`}, now())`,
  )
  await api.db.query(sql`INSERT INTO review_request_refusals (user_id) VALUES (${as})`)
  await api.db.query(sql`INSERT INTO refused_parcels (order_id, phone, lost) VALUES (${order}, '+94771234567', '{}')`)
  const customer = await read(as)
  expect(await read(order)).toEqual(customer)
  expect(customer).toMatchObject({
    ...{ id: as, account: { id: as }, matching: 1, ordered_amount: 1300, paid_amount: 0, open_amount: 1300 },
    ...{ refused_parcels: 1, newsletter: "confirmed", review_requests: false, accounts: [] },
    mails: [{ kind: "send-order-confirmation", status: "queued" }],
  })
  await api.db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${order}`)
  expect(await read(as)).toMatchObject({ ordered_amount: 0, open_amount: 0, matching: 1 })
})

test("an account without orders and one that was deleted are shown, and what is no customer is 404", async () => {
  const as = await aCustomer(api.db)
  expect(await read(as)).toMatchObject({ orders: [], matching: 0, ordered_amount: 0, phones: [], mails: [] })
  await api.db.query(sql`UPDATE profiles SET account_status = 'deleted' WHERE id = ${as}`)
  expect(await read(as)).toMatchObject({ account: { account_status: "deleted" } })
  for (const id of [randomUUID(), "x", "' OR true", "0771234567"]) {
    const path = `/api/admin/customers/${encodeURIComponent(id)}`
    expect(await api.send("GET", path, { as: admin })).toMatchObject({ status: 404 })
    expect(await keep(encodeURIComponent(id), { note: "x", phones: "" })).toMatchObject({ status: 404 })
  }
})

test("of two owners who write the note the second sees the first one's, and the history has both", async () => {
  const order = await entered("0771234567")
  const notes = [
    keep(order, { note: "Likes red", phones: "", version: 0 }),
    keep(order, { note: "Pays late", phones: "", version: 0 }, other),
  ]
  const [won, lost] = (await Promise.all(notes)).toSorted((a, b) => a.status - b.status)
  expect(won).toMatchObject({ status: 200, body: { version: 1 } })
  expect(lost).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" }, current: won?.body } })
  expect(await keep(order, { note: "Both", phones: "", version: 1 }, other)).toMatchObject({ body: { version: 2 } })
  const { id, kept } = await read(await entered("+94771234567"))
  expect(kept).toMatchObject({ note: "Both", version: 2 })
  const { body } = await api.send("GET", `/api/admin/audit?entity=user:${id}`, { as: admin })
  expect(body).toMatchObject({ matching: 2, entries: [{ after: { note: "Both" }, actor: { id: other } }, {}] })
})

test("the entered orders of a number count as an account's while an owner says so, and stay as they are", async () => {
  const as = await aCustomer(api.db)
  const own = await placed(as, "0771234567")
  const order = await entered("071 555 1234")
  await keep(order, { note: "By phone only", phones: "" })
  const before = await api.db.query(sql`SELECT * FROM orders WHERE id = ${order}`)
  expect(await keep(as, { note: "", phones: "0715551234\n", version: 0 })).toMatchObject({
    body: { phones: "+94715551234" },
  })
  const customer = await read(as)
  expect(orderIds(customer)).toEqual([order, own])
  expect(customer).toMatchObject({ matching: 2, ordered_amount: 3600, joined_notes: ["By phone only"] })
  expect(await read(order)).toEqual(customer)
  expect(await api.db.query(sql`SELECT * FROM orders WHERE id = ${order}`)).toEqual(before)
  await keep(as, { note: "", phones: "", version: 1 })
  expect(orderIds(await read(as))).toEqual([own])
  expect(await read(order)).toMatchObject({ account: null, kept: { note: "By phone only" } })
})

test("a number counts for one account alone, and only one for which an order was entered", async () => {
  const [kamala, nimal] = [await aCustomer(api.db), await aCustomer(api.db)]
  const order = await entered("0771234567")
  await placed(kamala, "+94771234567")
  expect((await read(order)).accounts).toEqual([{ id: kamala, email: expect.any(String) }])
  const both = await Promise.all([kamala, nimal].map((as) => keep(as, { note: "", phones: "0771234567", version: 0 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await keep(kamala, { note: "", phones: "0719999999" })).toMatchObject({
    status: 422,
    body: { error: { code: "nothing_to_join", field: "phones" } },
  })
  const alone = await entered("0725551234")
  expect(await keep(alone, { note: "", phones: "0771234567" })).toMatchObject({ status: 422 })
})
