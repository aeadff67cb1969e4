import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import { productTag } from "#shop/catalogue/page-tags.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { TAGS } from "#web/document/public-page.ts"
import { handle, loader } from "./product.tsx"

const db = await sharedDatabase()

async function loaded(id: string, query = "") {
  const settings = await settingsWith()
  const context = new RouterContextProvider()
  context.set(shopContext, { db, settings, logFailure: () => "failed" } as unknown as ShopContext)
  const url = new URL(`https://nool.example/product/${id}${query}`)
  const result = await loader({ params: { id }, url, context } as unknown as Parameters<typeof loader>[0])
  if (result instanceof Response) throw result
  return { ...result.data, tags: new Headers(result.init?.headers).get(TAGS) }
}

test("the reviews of a product are paged by a link that the cached page declares; anything else is the first page", async () => {
  const bear = await aProduct(db, { category: "Reviewed" })
  expect((await loaded(bear.id)).reviews).toBeNull()
  for (let n = 0; n < 11; n++) await aReview(db, bear, { created_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() })
  const { reviews: first } = await loaded(bear.id)
  expect(first).toMatchObject({ count: 11, continued: false })
  expect(first?.shown[0]).toMatchObject({ day: "Jan 11, 2026", stars: 5 })
  const query = `?reviews=${first?.next}`
  const { reviews: second } = await loaded(bear.id, query)
  expect(second).toMatchObject({ count: 11, continued: true, next: null, shown: [{ day: "Jan 01, 2026" }] })
  const declared = (asked: string) => handle.cache.query?.(new URLSearchParams(asked))
  expect([declared(`utm=1&${query.slice(1)}`), declared("?reviews=1%00"), declared("")]).toEqual([query, "", ""])
  expect((await loaded(bear.id, "?reviews=1%00")).reviews).toEqual(first)
})

test("the page of a product is out of date with it, with the products beside it, and with newcomers", async () => {
  const bear = await aProduct(db, { category: "Toys" })
  const owl = await aProduct(db, { category: "Toys" })
  await aProduct(db, { category: "Wearables" })
  const { related, tags } = await loaded(bear.id)
  expect(related.map(({ id }) => id)).toEqual([owl.id])
  expect(tags).toBe(["newcomers", productTag(bear.id), productTag(owl.id)].join(" "))
})

const locationOf = async (id: string, query = "") => {
  const moved = await loaded(id, query).catch((response: Response) => response)
  return moved instanceof Response ? [moved.status, moved.headers.get("Location")] : null
}

test("a page has the name that the owner chose for its address, and former addresses lead to it", async () => {
  const { id, variants } = await aProductInColours(db, ["Blue", "Red"])
  await db.query(sql`UPDATE products SET slug = 'blue-bear' WHERE id = ${id}`)
  await db.query(sql`INSERT INTO old_paths (path, product_id) VALUES ('/product/bear', ${id})`)
  expect(await loaded("blue-bear")).toMatchObject({ product: { id, slug: "blue-bear" } })
  expect(await locationOf(id, "?variant=nothing")).toEqual([302, "/product/blue-bear"])
  const [blue = ""] = variants
  expect(await locationOf(id, `?variant=${blue}`)).toEqual([302, `/product/blue-bear?variant=${blue}`])
  expect(await locationOf(blue)).toEqual([302, `/product/blue-bear?variant=${blue}`])
  expect(await locationOf("Bear")).toEqual([301, "/product/blue-bear"])
  expect(await loaded("no-bear")).toMatchObject({ product: null })
})

test("the id of a variant leads to its product with the variant chosen", async () => {
  const { id, variants } = await aProductInColours(db, ["Blue", "Red"])
  const [blue, red] = variants as [string, string]
  const moved = await loaded(red).catch((response: Response) => response)
  expect(moved).toMatchObject({ status: 302 })
  expect((moved as Response).headers.get("Location")).toBe(`/product/${id}?variant=${red}`)
  const shown = await loaded(id, `?variant=${blue}`)
  expect(shown).toMatchObject({ variant: blue, product: { options: { variants: [{ id: blue }, { id: red }] } } })
  expect((await loaded(id, `?variant=${id}`)).variant).toBeNull()
  const declared = handle.cache.query?.(new URLSearchParams({ reviews: "x", utm: "1", variant: blue }))
  expect(declared).toBe(`?variant=${blue}`)
})

test("the page says what it says in English where the product has no text in its language", async () => {
  const bear = await aProduct(db, { category: "Toys" })
  const texts = JSON.stringify({ description: { si: "මෘදු වලසා" } })
  await db.query(sql`UPDATE products SET texts = ${texts}::jsonb WHERE id = ${bear.id}`)
  const { product } = await inLanguage("si" as Locale, () => loaded(bear.id))
  expect(product).toMatchObject({ name: bear.name, description: "මෘදු වලසා" })
  expect(product?.english).toEqual(["name", "category"])
  expect((await loaded(bear.id)).product).not.toHaveProperty("english")
})

test("the days of arrival count what is still made; a time in the maker's own words has none", async () => {
  const plain = await aProduct(db, {})
  const made = await aProduct(db, { lead_time: "5" })
  const told = await aProduct(db, { lead_time: "When the wool is dyed" })
  const days = /^With you \w{3} \d+(?: \w{3})? – \w{3} \d+ \w{3}$/
  const [soon, later] = [(await loaded(plain.id)).withYou, (await loaded(made.id)).withYou]
  expect([soon, later]).toEqual([expect.stringMatching(days), expect.stringMatching(days)])
  expect(soon).not.toBe(later)
  expect((await loaded(told.id)).withYou).toBe("")
})
