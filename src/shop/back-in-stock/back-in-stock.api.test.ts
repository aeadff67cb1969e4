import { beforeEach, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { endAccount } from "#shop/customers/accounts.server.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import { mailWaiting } from "./mail-waits.server.ts"
import { askToWait, findWait } from "./waits.server.ts"

const api = await sharedApi()

let product: ProductsRow
let customer: string
let email: string
beforeEach(async () => {
  product = await aProduct(api.db, { name: "Blue bear", stock_quantity: 0 })
  customer = await aCustomer(api.db)
  email = `${customer}@nool.example`
})

const wait = (product_id: unknown = product.id, as = customer) =>
  api.send("POST", "/api/back-in-stock", { as, json: { product_id } })
const waits = () =>
  api.db.query(
    sql`SELECT email, confirmed_at IS NOT NULL AS confirmed FROM stock_waits WHERE product_id = ${product.id}`,
  )
const kinds = async () => (await queuedMails(api.shop, email)).map(({ kind }) => kind)
const change = (change: ReturnType<typeof sql>) => sql`UPDATE products SET ${change} WHERE id = ${product.id}`

test("a signed-in customer waits without a mail to confirm it, once however often it is asked, and hears when it is back", async () => {
  const asked = await Promise.all([wait(), wait()])
  expect([...asked, await wait()]).toEqual(Array(3).fill(expect.objectContaining({ status: 200, body: { email } })))
  expect(await waits()).toEqual([{ email, confirmed: true }])
  expect(await kinds()).toEqual([])
  await api.db.query(change(sql`stock_quantity = 2`))
  await api.db.transaction((tx) => mailWaiting(tx, api.shop, [product.id]))
  expect(await kinds()).toEqual(["back-in-stock"])
})

test("what was asked by the form before is confirmed, and its mailed link still ends it", async () => {
  await askToWait(api.shop, product.id, email.toUpperCase(), { ip: "192.0.2.9" })
  const [mail] = await queuedMails(api.shop, email)
  const link = mail?.kind === "back-in-stock-confirmation" ? mail.url : ""
  expect((await wait()).status).toBe(200)
  expect(await findWait(api.db, new URL(link).searchParams.get("token") ?? "")).toMatchObject({ confirmed: true })
  expect(await waits()).toHaveLength(1)
})

test("a customer sees what they wait for and ends it, and touches nobody else's", async () => {
  const stranger = await aCustomer(api.db)
  const { variants } = await aProductInColours(api.db, ["Blue"], 0)
  for (const as of [customer, stranger]) expect((await wait(product.id, as)).status).toBe(200)
  await wait(variants[0])
  // Whose address was only typed into the form has proved nothing.
  const other = await aProduct(api.db, { stock_quantity: 0 })
  await askToWait(api.shop, other.id, email, { ip: "192.0.2.9" })
  const listed = async (as: string) => (await api.send("GET", "/api/back-in-stock", { as })).body.waits
  expect(await listed(customer)).toEqual([
    {
      ...{ product_id: variants[0], name: "Blanket (Blue)", image_url: null },
      variant: { product_name: "Blanket", values: ["Blue"] },
    },
    { product_id: product.id, name: "Blue bear", image_url: null },
  ])
  const end = (product_id: unknown) => api.send("DELETE", "/api/back-in-stock", { as: customer, json: { product_id } })
  for (const [id, status] of [
    [product.id, 204],
    [product.id, 204],
    ["nothing", 204],
    [7, 422],
  ] as const) {
    expect((await end(id)).status, String(id)).toBe(status)
  }
  expect(await listed(customer)).toHaveLength(1)
  expect(await listed(stranger)).toHaveLength(1)
  for (const method of ["GET", "DELETE"]) {
    const { status } = await api.send(method, "/api/back-in-stock", method === "GET" ? {} : { json: {} })
    expect(status).toBe(401)
  }
})

test("what is back already is mailed at once, three times an hour at most", async () => {
  await api.db.query(change(sql`stock_quantity = 1`))
  for (let n = 0; n < 3; n++) expect((await wait()).status).toBe(200)
  expect(await kinds()).toEqual(Array(3).fill("back-in-stock"))
  const refused = await wait()
  expect([refused.status, refused.body.error.code]).toEqual([429, "too_many"])
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  await api.db.query(change(sql`stock_quantity = 0`))
  expect((await wait()).status).toBe(200)
  expect(await kinds()).toHaveLength(3)
})

test("nobody waits who is not signed in or is blocked, nor for what is not for sale", async () => {
  const nowhere = "00000000-0000-0000-0000-000000000000"
  for (const [id, status] of [
    [nowhere, 404],
    ["nothing", 404],
    [7, 422],
  ] as const) {
    expect((await wait(id)).status, String(id)).toBe(status)
  }
  expect((await wait(product.id, "")).status).toBe(401)
  await api.db.query(change(sql`is_active = false`))
  expect((await wait()).status).toBe(404)
  await api.db.query(sql`UPDATE profiles SET account_status = 'blocked' WHERE id = ${customer}`)
  expect((await wait()).status).toBe(401)
  expect(await waits()).toEqual([])
})

test.each([
  ["has not opened yet", "opening", { closed: true }],
  ["is on holiday", "holiday", { closed_until: "2099-01-31" }],
])("while the shop %s nobody waits", async (_, section, value) => {
  const saved = JSON.stringify(value)
  await api.db.query(sql`INSERT INTO settings (section, value) VALUES (${section}, ${saved}::jsonb)`)
  await api.shop.settings.reload()
  onTestFinished(async () => {
    await api.db.query(sql`DELETE FROM settings`)
    await api.shop.settings.reload()
  })
  expect(await wait()).toMatchObject({ status: 409, body: { error: { code: "shop_closed" } } })
  expect(await waits()).toEqual([])
})

test.each([
  ["comes back", sql`stock_quantity = 3`, 200, ["back-in-stock"]],
  ["is switched off", sql`is_active = false`, 404, []],
])(
  "a product that %s at the same moment is waited for, and looked at afterwards",
  async (_, changed, status, mails) => {
    const stopped = stopBeforeCommit(api.db)
    const changing = stopped.db.query(change(changed))
    await stopped.reached
    const asking = wait()
    await untilItWaits(api.db, asking)
    stopped.go()
    await changing
    expect((await asking).status).toBe(status)
    expect(await kinds()).toEqual(mails)
    expect(await waits()).toEqual([])
  },
)

test("an account that ends at the same moment waits for nothing", async () => {
  const stopped = stopBeforeCommit(api.db)
  const ending = stopped.db.transaction((tx) => endAccount(tx, customer, async () => {}))
  await stopped.reached
  const asking = wait()
  await untilItWaits(api.db, asking)
  stopped.go()
  await ending
  expect((await asking).status).toBe(404)
  expect(await waits()).toEqual([])
})
