import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { renderMail } from "#shop/mails/render-mail.tsx"
import { shopFacts } from "#shop/mails/templates/content.ts"
import { mailOfStatus } from "#tests/fixtures/orders/status-mail.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
const facts = shopFacts(await settingsWith(), "https://nool.example")
const PLACE = { offered: true, address: "Nool studio, 12 Galle Road", city: "Colombo 3", hours: "Mon–Sat, 9 to 5" }
let customer: string
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
  customer = await aCustomer(api.db)
  await aCartLine(api.db, customer, await aProductFor(api.db))
})

const save = (section: string, value: object) =>
  api.send("PUT", `/api/admin/settings/${section}`, { as: admin, json: { ...value, version: 0 } })
const order = (changes: object = {}) =>
  placeOrderAs(api, customer, { pick_up: true, delivery_district: 9, expected_total: 1000, ...changes })

test("an order that is fetched costs no delivery, and has the shop's own address with its hours", async () => {
  expect((await save("pickup", PLACE)).status).toBe(200)
  expect((await order({ expected_total: 1300 })).body.error.code).toBe("total_changed")
  const placed = await order({ keep_address: true, second_phone: "071 765 4321" })
  const facts = {
    pick_up: true,
    delivery_fee: 0,
    total_amount: 1000,
    delivery_address: PLACE.address,
    delivery_city: PLACE.city,
    delivery_landmark: PLACE.hours,
    delivery_district: null,
    second_phone: null,
  }
  expect(placed).toMatchObject({ status: 201, body: facts })
  expect((await api.send("GET", `/api/orders/${placed.body.id}`, { as: customer })).body).toMatchObject(facts)
  // The shop's address is nobody's own.
  expect((await api.send("GET", "/api/profile", { as: customer })).body).toMatchObject({ address: null, city: null })
})

test("the place is said in the customer's language where the owner has", async () => {
  const translations = { si: { address: "නූල් සාප්පුව, ගාලු පාර 12", city: "කොළඹ 3" } }
  expect((await save("pickup", { ...PLACE, translations })).status).toBe(200)
  const { body } = await inLanguage("si", () => order())
  expect(body).toMatchObject({ delivery_address: "නූල් සාප්පුව, ගාලු පාර 12", delivery_landmark: PLACE.hours })
})

test("where it is not offered, or no longer, nothing is ordered", async () => {
  expect(await order()).toMatchObject({ status: 409, body: { error: { code: "pick_up_not_offered" } } })
  await save("pickup", { ...PLACE, offered: false })
  expect(await order()).toMatchObject({
    status: 409,
    body: { error: { code: "pick_up_not_offered", field: "pick_up" } },
  })
  expect((await api.send("GET", "/api/cart/count", { as: customer })).body).toEqual({ count: 1 })
})

test("a place is an address that orders can have", async () => {
  expect((await save("pickup", { ...PLACE, address: "Here" })).body.error).toMatchObject({
    field: "address",
    message: "Address too short",
  })
  expect((await save("pickup", { ...PLACE, city: null })).body.error).toMatchObject({ field: "city" })
  expect((await save("pickup", { offered: false, address: null, city: null, hours: null })).status).toBe(200)
})

test("neither a fee nor the districts of cash on delivery count for it", async () => {
  await save("pickup", PLACE)
  const rules = { lowest: null, highest: null, with_texts: true, prepaid_after: null, confirm: false }
  expect((await save("cash", { ...rules, districts: [5], fee: 100 })).status).toBe(200)
  const placed = await order({ payment_method: "cash_on_delivery" })
  expect(placed).toMatchObject({ status: 201, body: { total_amount: 1000, cash_fee: 0 } })
})

test("it is no parcel, and its mail says that it is ready", async () => {
  await save("pickup", PLACE)
  const { body } = await order({ payment_method: "cash_on_delivery" })
  await api.send("PATCH", `/api/admin/orders/${body.id}`, { as: admin, json: { status: "confirmed", version: 1 } })
  const parcels = await api.send("GET", `/api/admin/parcels?ids=${body.id}`, { as: admin })
  expect(parcels.body.parcels).toEqual([])
  await api.send("PATCH", `/api/admin/orders/${body.id}`, { as: admin, json: { status: "shipped", version: 2 } })
  expect(await mailOfStatus(api.db, body.id, "shipped")).toMatchObject({
    pickUp: true,
    status: "shipped",
    shipment: { addressLines: [PLACE.address, PLACE.hours, PLACE.city] },
  })
})

test("its confirmation, its invoice, the file of orders and the call before it say so", async () => {
  await save("pickup", PLACE)
  const rules = { lowest: null, highest: null, with_texts: true, prepaid_after: null, districts: [], fee: 0 }
  await save("cash", { ...rules, confirm: true })
  const { body } = await order({ payment_method: "cash_on_delivery" })
  const [mail] = await api.db.query<{ payload: string }>(
    sql`SELECT payload FROM mails ORDER BY created_at DESC LIMIT 1`,
  )
  const { text } = renderMail(JSON.parse(api.shop.secrets.decrypt("mail", mail!.payload)), facts, "en")
  expect(text).toContain("You pay Rs. 1,000.00 in cash when you pick it up.")
  expect(text).toMatch(/Pick up at\s+Nool studio, 12 Galle Road\nMon–Sat, 9 to 5\nColombo 3\n/)
  expect(text).not.toMatch(/Delivery t|arrives/)
  const read = await api.send("GET", `/api/admin/orders/${body.id}`, { as: admin })
  expect(read.body.call_text).toContain("in cash when you pick it up in the shop.")
  const sheets = await api.send("GET", `/api/admin/order-sheets?ids=${body.id}`, { as: admin })
  expect(sheets.body.invoices[0].deliver_to).toBe("Pick up at")
  const file = await api.fetch(`/api/admin/orders.csv?ids=${body.id}`, { headers: { "X-Test-User": admin } })
  expect(await file.text()).toMatch(/,Pick-up,Received,.*\r\nORD-.*,Pick-up in the shop,0\.00,/s)
})
