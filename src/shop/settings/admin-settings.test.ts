import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sweepUnusedPictures } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { aCustomer, aProductFor, PROOF, sharedApi } from "#tests/fixtures/shop-api.ts"
import { initialHome } from "./sections/home-texts.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
})

const read = async () => (await api.send("GET", "/api/admin/settings", { as: admin })).body
const save = (section: string, json: object, as = admin) =>
  api.send("PUT", `/api/admin/settings/${section}`, { as, json })
const trailOf = async (section: string) =>
  (await api.send("GET", `/api/admin/audit?entity=settings:${section}`, { as: admin })).body.entries

const ACCOUNT = { bank: "Commercial Bank", branch: "Kandy", holder: "S. Perera", number: "8001 2233", note: null }
const payments = { accounts: [ACCOUNT], bank_transfer: true, cash_on_delivery: true }

test("what is saved holds at once, and only for its own section", async () => {
  const before = await read()
  expect(before.versions).toMatchObject({ delivery: 0, shop: 0 })
  const saved = await save("delivery", { fee: 350.5, free_from: 10000, version: 0 })
  expect(saved).toMatchObject({ status: 200, body: { versions: { delivery: 1, shop: 0 } } })
  expect(saved.body).toEqual(await read())
  expect(saved.body.values).toEqual({ ...before.values, delivery: { fee: 350.5, free_from: 10000 } })
  expect(api.shop.settings.values.delivery).toEqual({ fee: 350.5, free_from: 10000 })
})

test("rules of fees are saved though they hide each other or leave districts out, and the answer says so", async () => {
  const rule = (...districts: number[]) => ({ districts, fee: 300 })
  const saved = await save("fee_rules", { rules: [rule(5, 7), rule(7, 9), rule(5)], usual_grams: 500 })
  const { warnings } = saved.body
  expect(saved.status).toBe(200)
  expect(warnings.slice(0, 2)).toEqual([
    {
      ...{ code: "rule_hidden", rule: 2, by: 1, districts: [7] },
      message: "Rule 2 does not apply to Gampaha: rule 1 comes first.",
    },
    {
      ...{ code: "rule_never_applies", rule: 3, by: 1, districts: [] },
      message: "Rule 3 never applies: rule 1 comes first.",
    },
  ])
  expect(warnings[2]).toMatchObject({ code: "districts_left_out", rule: 4, by: null })
  expect(warnings[2].districts).toHaveLength(22)
  expect(warnings[2].message).toMatch(/^No rule names these districts, so they pay by rule 4, the last: Ampara, /)
  expect((await read()).warnings).toEqual(warnings)
  expect((await save("fee_rules", { rules: [rule(5), rule()], usual_grams: 500 })).body.warnings).toHaveLength(1)
  expect((await save("fee_rules", { rules: [], usual_grams: 500 })).body.warnings).toEqual([])
})

test("a contact is what the owner gives of it", async () => {
  const none = { phone: null, whatsapp: null, facebook: null, instagram: null, pinterest: null, tiktok: null }
  expect((await save("contact", { email: " ", phone: "" })).body.values.contact).toEqual({ email: null, ...none })
  const email = "sanduni@wool.example"
  expect((await save("contact", { email })).body.values.contact).toEqual({ email, ...none })
})

test("of two admins who saw the same version the second gets what the first has saved", async () => {
  const versions = [await read(), await read()].map(({ versions: { stock } }) => stock)
  expect((await save("stock", { low_stock_limit: 3, version: versions[0] })).status).toBe(200)
  const late = await save("stock", { low_stock_limit: 9, version: versions[1] })
  expect(late).toMatchObject({
    status: 409,
    body: {
      error: { code: "edit_conflict" },
      current: { values: { stock: { low_stock_limit: 3 } }, versions: { stock: 1 } },
    },
  })
  expect((await save("stock", { low_stock_limit: 9, version: 1 })).body.values.stock).toEqual({ low_stock_limit: 9 })
})

test("of admins who save at the same moment one wins", async () => {
  const tries = [1, 2, 3, 4].map((limit) => save("stock", { low_stock_limit: limit, version: 0 }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
})

test("the trail names who changed what from what to what, bank accounts too", async () => {
  const other = await aCustomer(api.db, "admin")
  await save("payments", { ...payments, current_password: PROOF })
  await save("payments", { ...payments, accounts: [{ ...ACCOUNT, number: "9999" }], current_password: PROOF }, other)
  const [entry] = await trailOf("payments")
  expect(entry).toMatchObject({
    action: "updated",
    actor: { id: other },
    before: { accounts: [ACCOUNT] },
    after: { accounts: [{ ...ACCOUNT, number: "9999" }] },
  })
  expect(Object.keys(entry.after)).toEqual(["accounts"])
})

test("where the owner's mails go is changed only with a proof of who changes it", async () => {
  const wanted = { email: "elsewhere@nool.example", new_orders: true, cancellations: true, receipts: true }
  const refused = { status: 403, body: { error: { code: "reauthentication_needed" } } }
  expect(await save("notifications", wanted)).toMatchObject(refused)
  expect(await save("notifications", { ...wanted, current_password: "guessed" })).toMatchObject(refused)
  expect((await read()).versions.notifications).toBe(0)
  expect((await save("notifications", { ...wanted, current_password: PROOF })).status).toBe(200)
})

test("payments are saved only with a proof of who saves them, and the proof is stored nowhere", async () => {
  const trail = await trailOf("payments")
  for (const proof of [{}, { current_password: "guessed" }]) {
    expect(await save("payments", { ...payments, ...proof })).toMatchObject({
      status: 403,
      body: { error: { code: "reauthentication_needed" } },
    })
  }
  expect((await read()).versions.payments).toBe(0)
  expect((await save("payments", { ...payments, current_password: PROOF })).status).toBe(200)
  expect(await trailOf("payments")).toHaveLength(trail.length + 1)
  const stored = await api.db.query(sql`SELECT value::text AS text FROM settings
    UNION ALL SELECT concat(before, after) FROM admin_audit`)
  expect(JSON.stringify(stored)).not.toContain(PROOF)
})

test("another low-stock limit lists at once what is low on stock by it", async () => {
  for (const stock of [3, 8, 20]) await aProductFor(api.db, { stock })
  await aProductFor(api.db, { stock: 1, active: false })
  const listed = async () => {
    const rows = await api.db.query<{ stock: number }>(sql`SELECT stock_quantity AS stock FROM low_stock`)
    return rows.map(({ stock }) => stock).toSorted((a, b) => a - b)
  }
  expect(await listed()).toEqual([3])
  await save("stock", { low_stock_limit: 8 })
  expect(await listed()).toEqual([3, 8])
  await api.db.query(sql`UPDATE products SET stock_quantity = 7 WHERE stock_quantity = 20`)
  expect(await listed()).toEqual([3, 7, 8])
  await save("stock", { low_stock_limit: 2 })
  expect(await listed()).toEqual([])
})

const shop = { name: "Nool", logo: null, tagline: "", town: "Kandy", registration_number: null }
const { picture: _, ...hero } = initialHome().hero
const { picture: _picture, signature: _signature, ...maker } = initialHome().maker

test.each([
  ["shop", "logo", shop],
  ["hero", "picture", hero],
  ["maker", "picture", maker],
  ["maker", "signature", maker],
])("of %s the %s is one that was uploaded, and no sweep takes it while it is shown", async (section, field, rest) => {
  const imageUrl = `/media/products/our-${field}/720.webp`
  expect(await save(section, { ...rest, [field]: imageUrl })).toMatchObject({
    status: 422,
    body: { error: { field } },
  })
  await api.db.query(sql`INSERT INTO product_pictures (image_url, created_at) VALUES (${imageUrl}, '-infinity')`)
  expect((await save(section, { ...rest, [field]: imageUrl })).body.values[section][field]).toBe(imageUrl)
  expect(await sweepUnusedPictures(api.shop)).toBe(0)
  expect((await save(section, rest)).body.values[section][field]).toBeNull()
  expect(await sweepUnusedPictures(api.shop)).toBe(1)
})

test("a customer reads and saves nothing", async () => {
  const as = await aCustomer(api.db)
  expect((await api.send("GET", "/api/admin/settings", { as })).status).toBe(403)
  expect((await save("delivery", { fee: 0, free_from: null }, as)).status).toBe(403)
  expect((await read()).versions.delivery).toBe(0)
})

test("there are no other sections than these", async () => {
  for (const section of ["nothing", "samples", "__proto__", "shop%20"]) {
    expect((await save(section, {})).status).toBe(404)
  }
})

const contact = { email: "a@b.lk", phone: null, whatsapp: "", facebook: "", instagram: "", pinterest: "", tiktok: "" }

describe("refuses", () => {
  test.each([
    ["shop", { ...shop, name: " " }, "name"],
    ["shop", { ...shop, logo: "/media/products/nobody/720.webp" }, "logo"],
    ["shop", { ...shop, name: "ක".repeat(61) }, "name"],
    ["contact", { ...contact, email: "nobody" }, "email"],
    ["contact", { ...contact, whatsapp: "12" }, "whatsapp"],
    ["contact", { ...contact, facebook: "https://evil.example/facebook.com" }, "facebook"],
    ["contact", { ...contact, instagram: "javascript:alert(1)//instagram.com" }, "instagram"],
    ["contact", { ...contact, facebook: "https://u:p@facebook.com/nool" }, "facebook"],
    ["contact", { ...contact, facebook: "https://nool@facebook.com/" }, "facebook"],
    ["contact", { ...contact, instagram: "https://instagram.com.evil.example/nool" }, "instagram"],
    ["contact", { ...contact, pinterest: "https://www.pinterest.evil.example/nool" }, "pinterest"],
    ["contact", { ...contact, tiktok: "https://nottiktok.com/@nool" }, "tiktok"],
    ["payments", { ...payments, bank_transfer: false, cash_on_delivery: false }, "cash_on_delivery"],
    ["payments", { ...payments, accounts: [], cash_on_delivery: false }, "cash_on_delivery"],
    ["payments", { ...payments, accounts: [{ ...ACCOUNT, number: "" }] }, "accounts"],
    ["payments", { ...payments, accounts: Array.from({ length: 6 }, () => ACCOUNT) }, "accounts"],
    ["delivery", { fee: -1, free_from: null }, "fee"],
    ["delivery", { fee: 300.123, free_from: null }, "fee"],
    ["delivery", { fee: 300, free_from: 0 }, "free_from"],
    ["promises", { delivery_time: " ", return_days: 30 }, "delivery_time"],
    ["promises", { delivery_time: "3-5 days", return_days: -1 }, "return_days"],
    ["notifications", { email: "", new_orders: true }, "email"],
    ["stock", { low_stock_limit: 1.5 }, "low_stock_limit"],
    ["stock", { low_stock_limit: 1001 }, "low_stock_limit"],
    ["holiday", { closed_until: "soon", sentence: null }, "closed_until"],
    ["holiday", { closed_until: "2026-02-30", sentence: null }, "closed_until"],
  ])("%s %j", async (section, value, field) => {
    const refused = await save(section, { ...value, current_password: PROOF })
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "validation_failed", field } } })
    expect((await read()).versions[section]).toBe(0)
  })
})

describe("accepts", () => {
  test.each([
    ["shop", { ...shop, name: ` ${"ක".repeat(60)}` }, { ...shop, name: "ක".repeat(60) }],
    [
      "contact",
      {
        ...contact,
        phone: "077 123 4567",
        facebook: "facebook.com/nool",
        pinterest: "http://www.pinterest.co.uk/nool/",
      },
      {
        ...{ ...contact, phone: "077 123 4567", whatsapp: null, instagram: null, tiktok: null },
        ...{ facebook: "https://facebook.com/nool", pinterest: "https://www.pinterest.co.uk/nool/" },
      },
    ],
    ["delivery", { fee: 0 }, { fee: 0, free_from: null }],
    ["holiday", { closed_until: "", sentence: " Back soon " }, { closed_until: null, sentence: "Back soon" }],
    [
      "payments",
      { ...payments, accounts: [{ note: "Pay by LankaQR\r\n077 123 4567" }] },
      {
        ...payments,
        accounts: [{ bank: null, branch: null, holder: null, number: null, note: "Pay by LankaQR\n077 123 4567" }],
      },
    ],
  ])("%s %j", async (section, value, stored) => {
    const saved = await save(section, { ...value, current_password: PROOF })
    expect(saved).toMatchObject({ status: 200, body: { values: { [section]: stored } } })
  })
})
