import { randomBytes } from "node:crypto"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { createPictures } from "#platform/pictures/pictures.ts"
import { REVIEW_PICTURES } from "#shop/reviews/review-pictures.server.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomerEverywhere, daysPass, tracesOfZelda, ZELDA } from "#tests/fixtures/own-data.ts"
import { aBackupKey, anEmptyPlace, backedUp, restored } from "#tests/fixtures/process/backup.ts"
import {
  aCartLine,
  aCustomer,
  aProductFor,
  openTestApi,
  PROOF,
  placeOrderAs,
  type TestApi,
} from "#tests/fixtures/shop-api.ts"
import { accountToKeep, keepAccount } from "./delete-account.server.ts"
import { eraseDue, heldBy } from "./erase-account.server.ts"
import { carryOutTerms, eraseAgain } from "./terms.server.ts"

const YEARS = 366 * 6

let api: TestApi
let id: string
beforeEach(async () => {
  api = await openTestApi()
  const opened = api
  onTestFinished(() => opened.close())
  id = await aCustomerEverywhere(api)
})

const deleteOwn = () => api.send("DELETE", "/api/profile", { as: id, json: { current_password: PROOF } })
const erasure = async () => (await api.db.query(sql`SELECT erased_at FROM erasures WHERE account_id = ${id}`))[0]
const statusOf = async () => (await api.db.query(sql`SELECT account_status FROM profiles WHERE id = ${id}`))[0]
const mailed = async () => (await queuedMails(api.shop, ZELDA.email)).find(({ kind }) => kind === "account-deleted")
const linkIn = async () => new URL(((await mailed()) as unknown as { url: string }).url).searchParams
async function keep() {
  const query = await linkIn()
  const account = accountToKeep(api.shop, query)
  return account !== null && keepAccount(api.shop, account, query.get("until"))
}

test("after its week and the term of its orders nothing of a deleted account is left: no row, mail, job or file, and no backup", async () => {
  expect((await tracesOfZelda(api)).length).toBeGreaterThan(30)
  expect((await deleteOwn()).status).toBe(204)
  await daysPass(api.db, 8)
  await carryOutTerms(api.shop)
  expect(await erasure()).toEqual({ erased_at: expect.anything() })
  // The orders keep this for the books, and nothing else.
  expect(await tracesOfZelda(api)).toEqual([
    "public.admin_audit",
    "public.order_customers",
    "public.order_events",
    "public.order_items",
    "public.order_notes",
    "public.order_tracking",
    "public.orders",
    "public.payments",
    "public.refused_parcels",
    "public.returns",
    "receipts/ID/making.jpg",
    "receipts/ID/return.jpg",
    "receipts/ID/slip.jpg",
    "statistics",
  ])
  await daysPass(api.db, YEARS)
  await carryOutTerms(api.shop)
  expect(await tracesOfZelda(api)).toEqual([])
  const [order] = await api.db.query(
    sql`SELECT customer_name, total_amount, delivery_district, payment_status, version FROM orders`,
  )
  expect(order).toEqual({
    customer_name: "–",
    total_amount: "1300.00",
    delivery_district: 4,
    payment_status: "paid",
    version: 2,
  })
  expect((await api.send("GET", "/api/products")).status).toBe(200)
})

test("an older backup that is restored brings nothing of it back", async () => {
  const key = await aBackupKey()
  const { bytes } = await backedUp({
    databaseUrl: api.db.url,
    files: api.shop.files,
    recipient: key.recipient,
    onProgress: () => {},
  })
  await deleteOwn()
  await daysPass(api.db, 8)
  await carryOutTerms(api.shop)

  const place = await anEmptyPlace()
  await restored(bytes, key.identity, place)
  const there = { ...api.shop, ...place, reviewPictures: createPictures(place.files, REVIEW_PICTURES) }
  expect((await tracesOfZelda({ db: place.db, shop: there })).length).toBeGreaterThan(30)
  // The orders come to their term as well.
  await daysPass(place.db, YEARS)
  await carryOutTerms(there)
  expect(await tracesOfZelda({ db: place.db, shop: there })).toEqual([])
  expect(await eraseAgain(there)).toBe(0)
})

test("a line that another installation has signed, or nobody, erases no account", async () => {
  for (const line of [id, `id=${id}&key=${randomBytes(16).toString("hex")}`]) {
    await api.shop.erasedList.write(line)
    expect(await eraseAgain(api.shop)).toBe(0)
  }
  expect(await erasure()).toBeUndefined()
})

test("nothing is erased before its time, nor while an order or its money is open, whose numbers its owner reads", async () => {
  const [order] = await api.db.query<{ order_number: string }>(
    sql`UPDATE orders SET status = 'shipped' RETURNING order_number`,
  )
  const held = { order_number: order!.order_number, is_closed: false }
  expect((await api.send("GET", "/api/own-data", { as: id })).body.held_by).toEqual([held])
  await deleteOwn()
  expect(await mailed()).toMatchObject({ orders: [order!.order_number] })
  expect(await eraseDue(api.shop)).toBe(0)
  await daysPass(api.db, 8)
  expect(await eraseDue(api.shop)).toBe(0)
  const admin = await aCustomer(api.db, "admin")
  const upcoming = async () => (await api.send("GET", "/api/admin/erasures", { as: admin })).body
  expect(await upcoming()).toMatchObject({ erasures: [{ account_id: id, held_by: [held] }], orders: 0 })
  await api.db.query(sql`UPDATE orders SET status = 'cancelled', kept_amount = 1300`)
  expect(await upcoming()).toMatchObject({ erasures: [{ held_by: [{ ...held, is_closed: true }] }] })
  expect(await eraseDue(api.shop)).toBe(0)
  await api.db.query(sql`UPDATE orders SET kept_amount = NULL`)
  expect(await eraseDue(api.shop)).toBe(1)
  expect(await eraseDue(api.shop)).toBe(0)
  expect(await upcoming()).toMatchObject({ erasures: [] })
})

test("the mailed link keeps the account, once and for a week; whom an admin has deleted has none", async () => {
  await deleteOwn()
  expect([await statusOf(), await keep(), await statusOf(), await keep()]).toEqual([
    { account_status: "deleted" },
    true,
    { account_status: "active" },
    false,
  ])
  await daysPass(api.db, 8)
  expect(await eraseDue(api.shop)).toBe(0)
  const admin = await aCustomer(api.db, "admin")
  expect(
    (await api.send("DELETE", `/api/admin/users/${id}`, { as: admin, json: { current_password: PROOF } })).status,
  ).toBe(204)
  // The link of before is not that of this deletion.
  expect(await keep()).toBe(false)
  expect(await statusOf()).toEqual({ account_status: "deleted" })
})

test("two tabs that delete the account mail one link", async () => {
  await Promise.all([deleteOwn(), deleteOwn()])
  const mails = (await queuedMails(api.shop, ZELDA.email)).filter(({ kind }) => kind === "account-deleted")
  expect(mails).toHaveLength(1)
  expect(await keep()).toBe(true)
})

test("while a backup reads the files they stay, and go with the next run", async () => {
  await deleteOwn()
  await daysPass(api.db, YEARS)
  await api.db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(7061508)`)
    await carryOutTerms(api.shop)
  })
  expect((await tracesOfZelda(api)).every((each) => /^(?:receipts|reviews)|review_pictures$/.test(each))).toBe(true)
  await carryOutTerms(api.shop)
  expect(await tracesOfZelda(api)).toEqual([])
})

test("an order that is placed while its account is deleted is either refused or waited for", async () => {
  for (let round = 0; round < 5; round++) {
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, await aProductFor(api.db))
    const [placed, deleted] = await Promise.all([
      placeOrderAs(api, as),
      api.send("DELETE", "/api/profile", { as, json: { current_password: PROOF } }),
    ])
    expect(deleted.status).toBe(204)
    const held = (await heldBy(api.db, as)).map(({ order_number }) => order_number)
    expect(held).toEqual(placed.status === 201 ? [placed.body.order_number] : [])
    await api.db.query(sql`UPDATE erasures SET due_at = now() WHERE account_id = ${as}`)
    expect(await eraseDue(api.shop)).toBe(placed.status === 201 ? 0 : 1)
  }
})
