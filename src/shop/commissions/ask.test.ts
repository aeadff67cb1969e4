import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { endAccount } from "#shop/customers/accounts.server.ts"
import { receiptKey, sweepUnusedReceipts } from "#shop/receipts/store-receipt.server.ts"
import { openCommissions } from "#tests/fixtures/commissions.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"
import { confirm, sweepCommissions } from "./ask.server.ts"
import { findByLink } from "./read-commission.server.ts"

const { api, ask, read, aRequest, linkIn, admin } = await openCommissions()
const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c86" } })
  .jpeg()
  .toBuffer()
const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")
const owner = api.shop.settings.values.notifications.email

function addPicture({ id, pictures_key: key }: { id: string; pictures_key: string }, bytes: Uint8Array = photo) {
  const body = new FormData()
  body.set("file", new File([new Uint8Array(bytes)], "photo.jpg"))
  return api.send("POST", `/api/commissions/${id}/pictures/${key}`, { body })
}
const pathsOf = async (id: string) =>
  (await api.db.query<{ pictures: string[] }>(sql`SELECT pictures FROM commissions WHERE id = ${id}`))[0]?.pictures ??
  []
const noticesOf = async (words: string) =>
  (await queuedMails(api.shop, owner)).filter((mail) => mail.kind === "commission-notice" && mail.words === words)

test("a guest's request is the owner's once the mailed link was followed, and told once", async () => {
  const { status, body } = await ask({
    email: "guest@example.com",
    words: "Ten blue mice",
    budget: 900,
    colour: "Blue",
  })
  expect([status, body.confirmed]).toEqual([201, false])
  expect(await read(body.id)).toBeUndefined()
  const link = await linkIn("guest@example.com")
  expect(await findByLink(api.shop, link)).toMatchObject({ state: "unconfirmed", words: "Ten blue mice", budget: 900 })
  await confirm(api.shop, body.id)
  await confirm(api.shop, body.id)
  expect(await read(body.id)).toMatchObject({ state: "waiting", colour: "Blue", email: "guest@example.com" })
  expect(await noticesOf("Ten blue mice")).toMatchObject([{ replyTo: "guest@example.com", name: "Kamala Silva" }])
})

test("what the browser gets for its pictures opens nothing else", async () => {
  const { body } = await ask()
  const stolen = new URLSearchParams({ id: body.id, key: body.pictures_key })
  expect(await findByLink(api.shop, stolen)).toBeNull()
})

test("a signed-in customer needs no link, and is reached at the account's address whatever else is sent", async () => {
  const as = await aCustomer(api.db)
  const { body } = await ask({ email: "other@example.com", words: "A hat" }, as)
  expect(body.confirmed).toBe(true)
  expect(await read(body.id)).toMatchObject({ state: "waiting", email: `${as}@nool.example` })
  expect(await queuedMails(api.shop, "other@example.com")).toEqual([])
  expect((await ask({}, randomUUID())).status).toBe(401)
})

test("a phone number alone is enough, nothing to reach anybody by is not", async () => {
  const { body } = await ask({ email: null, phone: "077 123 4567" })
  expect(await read(body.id)).toMatchObject({ state: "waiting", email: null, phone: "077 123 4567" })
  expect(await ask({ email: "" })).toMatchObject({ status: 422, body: { error: { field: "email" } } })
  expect(await ask({ words: " " })).toMatchObject({ status: 422, body: { error: { field: "words" } } })
})

test("the same request sent twice at the same moment is one, with one mail", async () => {
  const twice = { key: randomUUID(), email: "twice@example.com" }
  const [one, other] = await Promise.all([ask(twice), ask(twice)])
  expect([one.status, other.body]).toEqual([201, one.body])
  expect(await queuedMails(api.shop, "twice@example.com")).toHaveLength(1)
})

test("it names the product that it shall be like, as long as that is for sale", async () => {
  const [bunny, hidden] = [await aProductFor(api.db, { name: "Bunny" }), await aProductFor(api.db, { active: false })]
  expect(await aRequest({ product_id: bunny })).toMatchObject({ like: "Bunny" })
  expect(await aRequest({ product_id: hidden })).toMatchObject({ like: null })
})

test("three pictures and no more, no PDF, and none with another key", async () => {
  const { body } = await ask({ email: null, phone: "077 123 4567" })
  expect((await addPicture({ ...body, pictures_key: "0".repeat(32) })).status).toBe(404)
  expect(await addPicture(body, pdf)).toMatchObject({ status: 415, body: { error: { code: "not_a_picture" } } })
  const added = await Promise.all([addPicture(body), addPicture(body), addPicture(body), addPicture(body)])
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
  const { pictures } = await read(body.id)
  expect(pictures).toHaveLength(3)
  const { pathname, search } = new URL(pictures[0])
  expect((await api.fetch(pathname + search)).status).toBe(200)
  expect((await api.fetch(pathname)).status).toBe(403)
})

test("what nobody confirms is gone after a day, with its pictures; what is confirmed stays", async () => {
  const { body: lost } = await ask()
  const kept = (await ask({ email: null, phone: "077 123 4567" })).body
  for (const each of [lost, kept]) expect((await addPicture(each)).status).toBe(200)
  const [[gone = ""], [stays = ""]] = [await pathsOf(lost.id), await pathsOf(kept.id)]
  await api.db.query(sql`UPDATE commissions SET created_at = now() - interval '25 hours'`)
  await api.db.query(sql`UPDATE receipts SET created_at = now() - interval '25 hours'`)
  await sweepCommissions(api.shop)
  await sweepUnusedReceipts(api.shop)
  expect(await api.shop.files.get(receiptKey(gone))).toBeNull()
  expect(await api.shop.files.get(receiptKey(stays))).not.toBeNull()
  expect(await read(kept.id)).toMatchObject({ state: "waiting" })
})

test("an account that ends leaves none behind, whether it was asked signed in or by the same address", async () => {
  const as = await aCustomer(api.db)
  const own = (await ask({}, as)).body
  const before = await aRequest({ email: `${as}@nool.example`.toUpperCase() })
  await api.db.transaction((tx) => endAccount(tx, as, async () => {}))
  expect([await read(own.id), await read(before.id)]).toEqual([undefined, undefined])
})

test("the list comes in pages, those that wait first, for admins alone", async () => {
  for (let n = 0; n < 4; n++) await ask({ email: null, phone: "077 123 4567" })
  await api.db.query(
    sql`UPDATE commissions SET state = 'answered' WHERE id IN (SELECT id FROM commissions ORDER BY created_at DESC LIMIT 2)`,
  )
  await api.db.query(
    sql`INSERT INTO commissions (ask_key, name, phone, language, words, state)
        SELECT gen_random_uuid(), 'K', '077 123 4567', 'en', 'Older', 'answered' FROM generate_series(1, 25)`,
  )
  const first = (await api.send("GET", "/api/admin/requests", { as: admin })).body
  const next = (await api.send("GET", `/api/admin/requests?cursor=${first.next_cursor}`, { as: admin })).body
  const all = [...first.requests, ...next.requests]
  expect(first.requests).toHaveLength(20)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const states = all.map(({ state }) => state === "waiting")
  expect(states).toEqual(states.toSorted((one, other) => Number(other) - Number(one)))
  expect((await api.send("GET", "/api/admin/requests", { as: await aCustomer(api.db) })).status).toBe(403)
})

test("one network gets a share of the hour's requests", async () => {
  const results = []
  for (let n = 0; n < 12; n++) results.push((await ask({ email: null, phone: "077 123 4567" })).status)
  expect(results).toContain(429)
})
