import { beforeEach, expect, test } from "vitest"
import { type Sql, sql } from "#database/database.ts"
import type { Files } from "#platform/files/files.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { storeReceipt } from "./store-receipt.server.ts"
import { sweepOldSlips, sweepReceipts } from "./sweep-old-slips.server.ts"

const { api, admin, endHold, patch, place, read } = await openAdminOrdersApi()
const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")
let id: string
let customer: string
let path: string
beforeEach(async () => {
  // The slips of other tests count as removed, so that the sweep leaves them alone.
  await api.db.query(sql`UPDATE receipts SET removed_at = now() WHERE removed_at IS NULL`)
  const { body } = await place([[await aProductFor(api.db, { stock: 50 }), 1]])
  ;({ id, user_id: customer } = body)
  path = await stored()
  await show(id, path)
})

async function stored() {
  const receipt = await storeReceipt(api.shop, customer, pdf)
  if (!receipt.ok) throw new Error(receipt.code)
  return receipt.value.path
}
const show = (order: string, shown: string) =>
  api.send("PUT", `/api/orders/${order}/receipt`, { as: customer, json: { bank_receipt_url: shown } })
const fileOf = (at: string) => api.shop.files.get(`receipts/${at}`)

async function daysPass(days: number) {
  const by = sql`interval '1 day' * ${days}`
  await endHold()
  await api.db.query(sql`UPDATE order_events SET created_at = created_at - ${by}, held_until = held_until - ${by}`)
  await api.db.query(sql`UPDATE receipts SET created_at = created_at - ${by}`)
}
async function deliver() {
  await patch(id, { payment_status: "paid" })
  await patch(id, { status: "delivered" })
}

test("the file of a slip goes a year after its order was closed; what was paid and decided stays", async () => {
  await deliver()
  await daysPass(364)
  expect([await sweepOldSlips(api.shop), await fileOf(path)]).toEqual([0, expect.anything()])
  const before = await read(id)
  await daysPass(2)
  await sweepReceipts(api.shop)
  expect(await fileOf(path)).toBeNull()
  const { slips, ...after } = await read(id)
  expect(slips).toEqual([{ ...before.slips[0], created_at: slips[0].created_at, removed: true }])
  for (const fact of ["payment_status", "received_amount", "payments", "bank_receipt_url", "version"]) {
    expect(after[fact]).toEqual(before[fact])
  }
  expect(await sweepOldSlips(api.shop)).toBe(0)
})

test.each<[string, () => Promise<unknown>]>([
  ["that is not closed", () => patch(id, { status: "shipped" })],
  ["whose slip waits to be checked", () => patch(id, { status: "delivered" })],
  [
    "of which a refund is due",
    async () => {
      await patch(id, { payment_status: "paid" })
      await patch(id, { status: "cancelled" })
    },
  ],
])("the slips of an order %s stay", async (_, change) => {
  await change()
  await daysPass(4000)
  expect([await sweepOldSlips(api.shop), await fileOf(path)]).toEqual([0, expect.anything()])
})

test("a slip that another order shows stays, and goes with the last of them; it is shown for none any more", async () => {
  await deliver()
  const another = (await place([[await aProductFor(api.db), 1]])).body.id
  await api.db.query(sql`UPDATE orders SET user_id = ${customer} WHERE id = ${another}`)
  await show(another, path)
  await daysPass(400)
  expect(await sweepOldSlips(api.shop)).toBe(0)
  await patch(another, { status: "cancelled" })
  await daysPass(400)
  expect(await sweepOldSlips(api.shop)).toBe(1)
  await patch(another, { status: "pending" })
  const other = await stored()
  await show(another, other)
  expect((await show(another, path)).status).toBe(422)
  const known: Sql = sql`SELECT FROM receipts WHERE path = ${path} AND sha256 IS NOT NULL`
  expect(await api.db.query(known)).toHaveLength(1)
})

const fails = () => Promise.reject(new Error("disk full"))

test.each<[string, (files: Files) => Partial<Files>]>([
  ["before", () => ({ remove: fails })],
  ["after", ({ remove }) => ({ remove: (key) => remove(key).then(fails) })],
])("a sweep cut short %s a file was deleted returns to it", async (_, cut) => {
  await deliver()
  await daysPass(366)
  const files = { ...api.shop.files, ...cut(api.shop.files) }
  await expect(sweepOldSlips({ ...api.shop, files })).rejects.toThrow("disk full")
  expect(await sweepOldSlips(api.shop)).toBe(1)
  expect(await fileOf(path)).toBeNull()
})

test("the owner says how long, in the settings", async () => {
  const json = { hours: 72, holidays: "", cancels: false, slips_days: 30 }
  expect((await api.send("PUT", "/api/admin/settings/payment_window", { as: admin, json })).status).toBe(200)
  await deliver()
  await daysPass(31)
  expect(await sweepOldSlips(api.shop)).toBe(1)
  const short = { ...json, slips_days: 29 }
  expect((await api.send("PUT", "/api/admin/settings/payment_window", { as: admin, json: short })).status).toBe(422)
})
