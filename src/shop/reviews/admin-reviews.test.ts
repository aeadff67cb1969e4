import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import { anAdmin, aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { sharedApi } from "#tests/fixtures/shop-api.ts"
import { readProductReviews } from "./product-reviews.server.ts"

const api = await sharedApi()
const as = (await anAdmin(api.db)).id

let bear: ProductsRow
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM reviews`)
  bear = await aProduct(api.db, { name: `Bear ${randomUUID()}` })
})

const list = async (query = "") => (await api.send("GET", `/api/admin/reviews${query}`, { as })).body
const change = (id: string, json: object) => api.send("PATCH", `/api/admin/reviews/${id}`, { as, json })
const historyOf = async (id: string) =>
  (await api.send("GET", `/api/admin/audit?entity=review:${id}`, { as })).body.entries

test("reviews are listed newest first, and found by text, product, stars and state", async () => {
  const old = new Date(Date.now() - 8 * 24 * 3600_000).toISOString()
  const soft = await aReview(api.db, bear, { text: "So SOFT.", created_at: old })
  const thin = await aReview(api.db, await aProduct(api.db), { stars: 2, text: "Thin." })
  const rude = await aReview(api.db, bear, {
    stars: 1,
    text: "Rude.",
    hidden_at: new Date().toISOString(),
    hidden_reason: "insult",
  })
  const found = async (query: string) => (await list(query)).reviews.map(({ id }: { id: string }) => id)
  expect(await list()).toMatchObject({ matching: 3, recent: 2, reviews: [{ id: rude.id }, { id: thin.id }, {}] })
  expect(await found("?sort=oldest")).toEqual([soft.id, thin.id, rude.id])
  expect(await found("?q=soft")).toEqual([soft.id])
  expect(await found(`?q=${encodeURIComponent(bear.name.toUpperCase())}`)).toEqual([rude.id, soft.id])
  expect(await found("?status=hidden")).toEqual([rude.id])
  expect(await found("?status=shown&stars=2")).toEqual([thin.id])
  expect((await api.send("GET", "/api/admin/reviews?stars=6", { as })).status).toBe(400)
})

test("a review names its product in the language of who reads it", async () => {
  const { id } = await aReview(api.db, bear)
  await api.db.query(
    sql`UPDATE products SET texts = '{"name": {"si": "වලසා"}}' WHERE id = (SELECT product_id FROM reviews WHERE id = ${id})`,
  )
  const namedIn = (locale: Locale) => inLanguage(locale, async () => (await list()).reviews[0].product_name)
  expect([await namedIn("si"), await namedIn("ta"), await namedIn("en")]).toEqual(["වලසා", bear.name, bear.name])
})

test("an answer stands with the review in the shop, until it is taken back", async () => {
  const { id } = await aReview(api.db, bear)
  const { body } = await change(id, { answer: " Thank you! ", version: 1 })
  expect(body).toMatchObject({ answer: "Thank you!", hidden_reason: null, version: 2 })
  expect((await list()).reviews).toEqual([body])
  expect((await readProductReviews(api.db, bear.id, null))?.shown).toMatchObject([{ answer: "Thank you!" }])
  await change(id, { answer: "" })
  expect((await readProductReviews(api.db, bear.id, null))?.shown).toMatchObject([{ answer: null }])
})

test("a review is hidden with a reason only, which the shop’s pages do not say, and shown again without", async () => {
  const { id } = await aReview(api.db, bear)
  expect(await change(id, { hidden_reason: "x".repeat(501) })).toMatchObject({
    status: 422,
    body: { error: { field: "hidden_reason" } },
  })
  expect((await change(id, { hidden_reason: "insult" })).body).toMatchObject({ hidden_reason: "insult" })
  expect(await readProductReviews(api.db, bear.id, null)).toBeNull()
  expect((await change(id, { hidden_reason: null })).body).toMatchObject({ hidden_reason: null })
  expect(await readProductReviews(api.db, bear.id, null)).toMatchObject({ count: 1, average: 5 })
  expect(await historyOf(id)).toMatchObject([
    { action: "updated", actor: { id: as }, before: { hidden_reason: "insult" }, after: { hidden_reason: null } },
    { before: { hidden_reason: null }, after: { hidden_reason: "insult" } },
  ])
})

test("of two admins the second sees what the first has written, and a change of nothing is none", async () => {
  const { id } = await aReview(api.db, bear)
  const answers = ["Thank you!", "Sorry!"]
  const responses = await Promise.all(answers.map((answer) => change(id, { answer, version: 1 })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = responses.find(({ status }) => status === 200)?.body
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: "edit_conflict" },
    current: won,
  })
  expect((await change(id, { answer: won.answer, version: 2 })).body.version).toBe(2)
  expect(await historyOf(id)).toHaveLength(1)
})

test("a review that is not there is not found", async () => {
  for (const id of [randomUUID(), "x"]) expect((await change(id, { answer: "Thank you!" })).status).toBe(404)
})

test("a change is announced to whoever shows the product", async () => {
  const heard: unknown[] = []
  const stop = await api.db.listen(
    "catalogue_changed",
    (payload) => heard.push(payload),
    () => {},
  )
  const { id } = await aReview(api.db, bear)
  await change(id, { hidden_reason: "insult" })
  await expect.poll(() => heard).toEqual([`product:${bear.id} reviews`])
  await stop()
})
