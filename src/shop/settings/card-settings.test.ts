import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openProvider } from "#shop/orders/cards/card-shop.server.ts"
import { APP_SECRET, MERCHANT_SECRET } from "#tests/fixtures/cards/gateway.ts"
import { savePayhere, switchOn } from "#tests/fixtures/cards/payhere.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
const SET = "••••••••"
const opened = () => openProvider(api.shop, "payhere")?.settings

test("cards are off until their provider is set up", async () => {
  const { body } = await api.send("GET", "/api/admin/settings", { as: admin })
  const none = { merchant_id: null, merchant_secret: null, app_id: null, app_secret: null }
  expect(body.values.payhere).toEqual({ ...none, on: false, sandbox: true })
  const refused = await savePayhere(api, admin, { merchant_secret: "" })
  expect(refused).toMatchObject({ status: 422, body: { error: { field: "merchant_secret" } } })
})

test("its settings want a fresh proof", async () => {
  const refused = await savePayhere(api, admin, { current_password: undefined })
  expect(refused).toMatchObject({ status: 403, body: { error: { code: "reauthentication_needed" } } })
})

test("a secret is sealed, and in no answer, audit or row as it was typed", async () => {
  await switchOn(api, admin)
  const saved = await savePayhere(api, admin, { merchant_id: "1210001" })
  expect(saved.body.values.payhere).toMatchObject({ merchant_secret: SET, app_secret: SET, merchant_id: "1210001" })
  const conflict = await savePayhere(api, admin, { version: 0 })
  expect(conflict.status).toBe(409)
  const trail = await api.send("GET", "/api/admin/audit?entity=settings:payhere", { as: admin })
  const stored = await api.db.query(sql`SELECT value::text FROM settings`)
  const audited = await api.db.query(sql`SELECT before::text, after::text FROM admin_audit`)
  const everything = JSON.stringify([saved.body, conflict.body, trail.body, stored, audited])
  for (const secret of [MERCHANT_SECRET, APP_SECRET]) expect(everything).not.toContain(secret)
  expect(trail.body.entries[0].after).toMatchObject({ merchant_secret: SET })
  expect(opened()).toMatchObject({ merchant_secret: MERCHANT_SECRET, app_secret: APP_SECRET })
})

test("the sign of a secret keeps it, another text replaces it, and nothing takes it away", async () => {
  await switchOn(api, admin)
  await savePayhere(api, admin, { merchant_secret: SET, app_secret: "another" })
  expect(opened()).toMatchObject({ merchant_secret: MERCHANT_SECRET, app_secret: "another" })
  await savePayhere(api, admin, { app_secret: "" })
  expect(opened()).toMatchObject({ app_secret: null })
})

test.each([
  ["merchant_secret", `${SET}more`],
  ["app_secret", SET],
])("the sign alone is no secret: %s as %s", async (field, value) => {
  await savePayhere(api, admin, { app_secret: "" })
  const refused = await savePayhere(api, admin, { app_secret: "", [field]: value })
  expect(refused).toMatchObject({ status: 422, body: { error: { field } } })
})
