import { randomUUID } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { Hono } from "hono"
import { beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { shopApi } from "#endpoints/routes.ts"
import type { Files } from "#platform/files/files.ts"
import { FilesUnavailable } from "#platform/files/reachable.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { attemptOf } from "#shop/checkout/attempt.server.ts"
import { placeOrderRequest } from "#shop/checkout/checkout.ts"
import { placeOrder } from "#shop/checkout/place-order.server.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"
import { attachReceipt } from "./attach-receipt.server.ts"
import { claimUpload, storeReceipt, sweepUnusedReceipts } from "./store-receipt.server.ts"

let as: string
const api = await sharedApi()
beforeEach(async () => {
  as = await aCustomer(api.db)
})

const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")

async function stored(): Promise<string> {
  const receipt = await storeReceipt(api.shop, as, pdf)
  if (!receipt.ok) throw new Error(receipt.code)
  return receipt.value.path
}
const oneDayPasses = () =>
  api.db.query(sql`UPDATE receipts SET created_at = created_at - interval '25 hours' WHERE user_id = ${as}`)

/** Returns the customer's receipts in the database and on the disk, drafts included. */
async function receiptsStored() {
  const rows = await api.db.query<{ path: string }>(sql`SELECT path FROM receipts WHERE user_id = ${as}`)
  const files = await readdir(join(api.folder, "receipts", as)).catch(() => [])
  return { rows: rows.map(({ path }) => path).sort(), files: files.map((name) => `${as}/${name}`).sort() }
}
const nothing = { rows: [], files: [] }

/** The shop's services, with a process that is killed at a call to its files: nothing happens after. */
function killed(at: (files: Files, kill: () => Promise<never>) => Partial<Files>) {
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const kill = () => {
    die()
    return new Promise<never>(() => {})
  }
  return { dead, store: { ...api.shop, files: { ...api.shop.files, ...at(api.shop.files, kill) } } }
}

test("a shop with a larger factor of limits takes as many more that no order holds", async () => {
  for (let n = 0; n < 10; n++) await stored()
  expect(await storeReceipt(api.shop, as, pdf)).toMatchObject({ code: "too_many_uploads" })
  const larger = { ...api.shop, limitFactor: 2 }
  expect([await claimUpload(larger, as), await storeReceipt(larger, as, pdf)]).toMatchObject([
    { ok: true },
    { ok: true },
  ])
})

test("the sweep takes what no order took within a day, and nothing else", async () => {
  const [used] = [await stored(), await stored()]
  await aCartLine(api.db, as, await aProductFor(api.db))
  expect((await placeOrderAs(api, as, { bank_receipt_url: used })).status).toBe(201)
  await oneDayPasses()
  const fresh = await stored()
  expect(await sweepUnusedReceipts(api.shop)).toBe(1)
  const both = [used, fresh].sort()
  expect(await receiptsStored()).toEqual({ rows: both, files: both })
})

test.each<[string, Parameters<typeof killed>[0]]>([
  ["before its file was written", (_, kill) => ({ put: kill })],
  ["after its file was written", ({ put }, kill) => ({ put: (...file) => put(...file).then(kill) })],
])("an upload that was killed %s is swept", async (_, at) => {
  const { dead, store } = killed(at)
  void storeReceipt(store, as, pdf)
  await dead
  expect((await receiptsStored()).rows).toHaveLength(1)
  await oneDayPasses()
  await sweepUnusedReceipts(api.shop)
  expect(await receiptsStored()).toEqual(nothing)
})

const fails = () => Promise.reject(new Error("disk full"))

test("uploads that failed do not count, and the next sweep takes what they left", async () => {
  const files = {
    ...api.shop.files,
    put: (...file: Parameters<Files["put"]>) => api.shop.files.put(...file).then(fails),
  }
  for (let n = 0; n < 11; n++) {
    await expect(storeReceipt({ ...api.shop, files }, as, pdf)).rejects.toThrow("disk full")
  }
  expect(await claimUpload(api.shop, as)).toMatchObject({ ok: true })
  await sweepUnusedReceipts(api.shop)
  expect(await receiptsStored()).toEqual(nothing)
})

test("an upload that the file store does not take gets a 503, to be tried again", async () => {
  const files = { ...api.shop.files, put: () => Promise.reject(new FilesUnavailable("silent")) }
  const shop = { ...api.shop, files }
  const app = new Hono<ApiEnv>().use(async (c, next) => {
    c.set("shop", shop)
    await next()
  })
  const body = new FormData()
  body.set("file", new File([pdf], "receipt.pdf"))
  const headers = { "X-Test-User": as }
  const response = await app.route("/api", shopApi).request("/api/receipts", { method: "POST", headers, body })
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"])
  expect(await response.json()).toMatchObject({ error: { code: "unavailable" } })
  expect(await claimUpload(api.shop, as)).toMatchObject({ ok: true })
})

test("what a customer may not store is refused before its content is looked at", async () => {
  for (let n = 0; n < 10; n++) await stored()
  expect(await claimUpload(api.shop, as)).toMatchObject({ status: 429, code: "too_many_uploads" })
  const body = new ReadableStream({ pull: () => Promise.reject(new Error("the body was read")) })
  const headers = { "Content-Type": "multipart/form-data; boundary=b", "X-Test-User": as }
  const response = await api.fetch("/api/receipts", { method: "POST", headers, body, duplex: "half" } as RequestInit)
  expect(response.status).toBe(429)
})

test("uploads that begin are counted, whatever becomes of them: 60 an hour", async () => {
  for (let n = 0; n < 60; n++) expect(await claimUpload(api.shop, as)).toMatchObject({ ok: true })
  const refused = await claimUpload(api.shop, as)
  expect(refused).toMatchObject({ status: 429, code: "too_many", message: expect.stringContaining("minutes") })
  expect("retryAfter" in refused && refused.retryAfter).toBeGreaterThan(3000)
  expect(await claimUpload(api.shop, await aCustomer(api.db))).toMatchObject({ ok: true })
})

test.each<[string, (files: Files) => Partial<Files>]>([
  ["before", () => ({ remove: fails })],
  ["after", ({ remove }) => ({ remove: (key) => remove(key).then(fails) })],
])("a sweep cut short %s a file was deleted returns to it", async (_, cut) => {
  await stored()
  await oneDayPasses()
  const store = { ...api.shop, files: { ...api.shop.files, ...cut(api.shop.files) } }
  await expect(sweepUnusedReceipts(store)).rejects.toThrow("disk full")
  await sweepUnusedReceipts(api.shop)
  expect(await receiptsStored()).toEqual(nothing)
})

type Taking = (db: Database, path: string) => Promise<unknown>

async function anUnpaidOrder(): Promise<string> {
  await aCartLine(api.db, as, await aProductFor(api.db))
  return (await placeOrderAs(api, as)).body.id
}

test.each<[string, () => Promise<Taking>]>([
  [
    "is just being placed with it",
    async () => {
      await aCartLine(api.db, as, await aProductFor(api.db))
      return (db, path) => {
        const checkout = placeOrderRequest.parse(aCheckout({ bank_receipt_url: path }))
        return placeOrder({ ...api.shop, db }, { id: as, role: "customer" }, attemptOf(randomUUID(), checkout))
      }
    },
  ],
  [
    "is just being given it",
    async () => {
      const orderId = await anUnpaidOrder()
      return (db, path) => attachReceipt({ ...api.shop, db }, as, orderId, path)
    },
  ],
])("the sweep leaves an old receipt to an order that %s", async (_, prepare) => {
  const take = await prepare()
  const path = await stored()
  await oneDayPasses()
  const order = stopBeforeCommit(api.db)
  const taking = take(order.db, path)
  await order.reached
  const sweeping = sweepUnusedReceipts(api.shop)
  await untilItWaits(api.db, sweeping)
  order.go()
  await taking
  expect(await sweeping).toBe(0)
  expect(await receiptsStored()).toEqual({ rows: [path], files: [path] })
  expect(await api.db.query(sql`SELECT FROM orders WHERE bank_receipt_url = ${path}`)).toHaveLength(1)
})
