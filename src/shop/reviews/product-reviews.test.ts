import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import { initialHome } from "#shop/settings/sections/home-texts.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { quoting, readProductReviews, readQuotes } from "./product-reviews.server.ts"

const db = await sharedDatabase()

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()

test("a product’s reviews come newest first, ten at a time, without the hidden ones", async () => {
  const product = await aProduct(db)
  for (let n = 1; n <= 12; n++) await aReview(db, product, { stars: n % 2 ? 5 : 4, created_at: minute(n >> 1) })
  await aReview(db, product, { stars: 1, hidden_at: minute(0), hidden_reason: "insult" })
  const first = await readProductReviews(db, product.id, null)
  expect(first).toMatchObject({ count: 12, average: 4.5 })
  expect(first?.shown).toHaveLength(10)
  const second = await readProductReviews(db, product.id, first!.next)
  expect(second?.shown).toHaveLength(2)
  expect(second?.next).toBeNull()
  const all = [...first!.shown, ...second!.shown]
  expect(new Set(all.map(({ id }) => id)).size).toBe(12)
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
})

test("behind a review that is not shown, or of another product, stands the first page", async () => {
  const [product, other] = [await aProduct(db), await aProduct(db)]
  const { id } = await aReview(db, product)
  const elsewhere = await aReview(db, other)
  for (const after of [elsewhere.id, "00000000-0000-0000-0000-000000000000"]) {
    expect((await readProductReviews(db, product.id, after))?.shown.map((each) => each.id)).toEqual([id])
  }
})

test("a page of a popular product’s reviews reads no more rows than it shows", async () => {
  const product = await aProduct(db)
  const { user_id, order_id } = await aReview(db, product)
  await db.query(
    sql`INSERT INTO profiles (id, email) SELECT gen_random_uuid(), 'many' || n FROM generate_series(1, 3000) n`,
  )
  await db.query(
    sql`INSERT INTO reviews (product_id, user_id, order_id, name, stars, created_at)
        SELECT ${product.id}, id, ${order_id}, 'A B.', 5, now() - random() * interval '1 year'
        FROM profiles WHERE email LIKE 'many%' AND id <> ${user_id}`,
  )
  await db.query(sql`ANALYZE reviews`)
  await db.transaction(async (tx) => {
    const read = () => tx.query<{ n: number }>(sql`SELECT pg_stat_get_xact_tuples_returned('reviews'::regclass) AS n`)
    const [before] = await read()
    await readProductReviews(tx, product.id, null)
    const [after] = await read()
    expect(after!.n - before!.n).toBe(0)
  })
  await db.query(sql`DELETE FROM reviews WHERE product_id = ${product.id}`)
})

test("home quotes the newest good reviews with words, cut between words", async () => {
  await db.query(sql`DELETE FROM reviews`)
  expect(await readQuotes(db)).toBeNull()
  const product = await aProduct(db, { name: "Bear" })
  await aReview(db, product, { stars: 3, text: "Fine." })
  await aReview(db, product, { stars: 5, text: "" })
  await aReview(db, product, { text: "Hidden.", hidden_at: minute(0), hidden_reason: "insult" })
  expect(await readQuotes(db)).toEqual([])
  await aReview(db, product, { stars: 4, text: "word ".repeat(100).trim(), created_at: minute(1) })
  await aReview(db, product, { text: "Soft.", created_at: minute(2) })
  expect(await readQuotes(db)).toEqual([
    { name: "Nimali P.", rating: 5, text: "Soft.", product: "Bear" },
    { name: "Nimali P.", rating: 4, text: expect.stringMatching(/^(word )+word…$/), product: "Bear" },
  ])
  const texts = JSON.stringify({ name: { si: "වලසා" } })
  await db.query(sql`UPDATE products SET texts = ${texts}::jsonb WHERE id = ${product.id}`)
  const namedIn = (locale: Locale) => inLanguage(locale, () => readQuotes(db))
  expect((await namedIn("si"))?.[0]).toMatchObject({ text: "Soft.", product: "වලසා" })
  expect((await namedIn("ta"))?.[0]).toMatchObject({ product: "Bear" })
})

test("samples stand on the home page until there is a review; the owner’s own words stay", () => {
  const { reviews } = initialHome()
  const quote = { name: "Kamala P.", rating: 5, text: "Soft.", product: "Bear" }
  expect(quoting(reviews, null)).toEqual({})
  expect(quoting(reviews, [])).toEqual({ reviews: { ...reviews, samples: false, items: [] } })
  expect(quoting(reviews, [quote])).toEqual({ reviews: { ...reviews, samples: false, items: [quote] } })
  expect(quoting({ ...reviews, items: [quote] }, [])).toEqual({})
})
