import { describe, expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { productImports } from "#tests/fixtures/catalogue/product-imports.ts"
import { blanketOptions } from "#tests/fixtures/catalogue/variants.ts"
import { aCartLine, aCustomer } from "#tests/fixtures/shop-api.ts"
import { readFeed } from "../feed/feed.server.ts"
import { inReadersWords } from "./shown-texts.ts"
import { namesForm, translationsForm } from "./translations.ts"

const productsApi = await openAdminProductsApi()
const { api, admin } = productsApi
const { preview, carryOut, faultsOf } = productImports(productsApi)

const rabbit = {
  name: "Rabbit",
  description: "Soft ears",
  material: "Cotton",
  translations: { si: { name: "හාවා", description: "මෘදු කන්" }, ta: { name: "முயல்" } },
}
const wordsOf = ({ choices }: ReturnType<typeof blanketOptions>, mark: string): Record<string, string> =>
  Object.fromEntries(choices.flatMap(({ name, values }) => [name, ...values]).map((word) => [word, `${mark} ${word}`]))
const seenIn = (language: string, path: string, as?: string) =>
  inLanguage(language as Locale, async () => (await api.send("GET", path, as ? { as } : {})).body)

describe("texts in the reader's language", () => {
  test("stay English one by one where they are missing, and say so; nothing is said of texts that are empty", () => {
    const row = { name: "Rabbit", description: "Soft", size: null, category: "Toys" }
    expect(inReadersWords(row, null)).toBe(row)
    expect(inReadersWords(row, { language: "si", name: "හාවා", category: "සෙල්ලම් බඩු", material: "කපු" })).toEqual({
      ...{ name: "හාවා", description: "Soft", size: null, category: "Toys" },
      ...{ categoryLabel: "සෙල්ලම් බඩු", english: ["description"] },
    })
  })
})

describe("the schema", () => {
  test("trims, composes and drops what is empty", () => {
    expect(translationsForm.parse({ si: { name: " හාවා ", size: "", care: null }, ta: { name: " " } })).toEqual({
      si: { name: "හාවා" },
    })
    expect(translationsForm.parse({ ta: { name: "\u0b95\u0bc6\u0bbe" } })).toEqual({ ta: { name: "\u0b95\u0bca" } })
    expect(translationsForm.parse({})).toEqual({})
  })
  test.each([
    { si: { name: "න".repeat(201) } },
    { si: { description: "න".repeat(10_001) } },
    { ta: { size: "ன".repeat(201) } },
    { ta: { name: "two\nlines" } },
    { si: { name: 5 } },
    { si: { options: { Red: "න".repeat(41) } } },
    { si: { alts: { Ears: 5 } } },
    { fr: { name: "Lapin" } },
    { en: { name: "Rabbit" } },
    [],
  ])("refuses %j", (given) => {
    expect(translationsForm.safeParse(given).success).toBe(false)
  })
  test("keeps as many code points as English has", () => {
    expect(translationsForm.safeParse({ si: { name: "න".repeat(200) } }).success).toBe(true)
    expect(namesForm.safeParse({ si: { name: "න".repeat(101) } }).success).toBe(false)
  })
})

describe("a product in three languages", () => {
  test("is written, read by everybody in their language, and found by each of its names", async () => {
    const product = await productsApi.created(rabbit)
    expect(product.translations).toEqual(rabbit.translations)
    const path = `/api/products/${product.id}`
    const english = await seenIn("en", path)
    expect(english).toMatchObject({ name: "Rabbit", material: "Cotton" })
    expect(english).not.toHaveProperty("english")
    expect(await seenIn("si", path)).toMatchObject({
      ...{ name: "හාවා", description: "මෘදු කන්", material: "Cotton", category: "Toys" },
      english: ["material", "category"],
    })
    expect(await seenIn("ta", path)).toMatchObject({ name: "முயல்", english: ["description", "material", "category"] })
    for (const q of ["හාවා", "முயல்", "rabbit", "කන්"]) {
      const { products } = await seenIn("ta", `/api/products?q=${encodeURIComponent(q)}`)
      expect(products).toMatchObject([{ id: product.id, name: "முயல்" }])
    }
    expect((await productsApi.list()).products).toMatchObject([{ name: "Rabbit" }])
  })

  test("changes with its version and history, and keeps what another admin's change does not name", async () => {
    const { id, version } = await productsApi.created(rabbit)
    const translations = { si: { name: "හා පැටියා" } }
    const changed = await productsApi.send("PATCH", `/${id}`, { version, translations })
    expect(changed.body).toMatchObject({ translations, version: version + 1 })
    expect((await productsApi.send("PATCH", `/${id}`, { version, translations: {} })).status).toBe(409)
    await productsApi.send("PATCH", `/${id}`, { name: "Bunny" })
    expect(await seenIn("si", `/api/products/${id}`)).toMatchObject({ name: "හා පැටියා" })
    const trail = await productsApi.trailOf(id)
    expect(trail[1]).toMatchObject({ before: { translations: rabbit.translations }, after: { translations } })
    const copy = await inLanguage("ta", () => productsApi.send("POST", `/${id}/duplicate`))
    expect(copy.body.name).toBe("Bunny (copy)")
    expect(copy.body.translations.si).toEqual({ ...translations.si, name: "හා පැටියා (පිටපත)" })
    const refused = await productsApi.send("PATCH", `/${id}`, { translations: { si: { name: "න".repeat(201) } } })
    expect(refused.status).toBe(422)
  })

  test("says options, pictures and the label of its text in the reader's language, options all or none", async () => {
    const options = blanketOptions()
    const si = { options: wordsOf(options, "ව"), personalisation: "නම", alts: { Ears: "කන්" } }
    const pictures = [{ image_url: await productsApi.uploaded(), alt: "Ears" }]
    const personalisation = { label: "Name", max_length: 9, price: 0, required: false }
    const { Red: _, ...some } = wordsOf(options, "t")
    const ta = { name: "முயல்", options: some }
    const product = await productsApi.created({
      ...rabbit,
      options,
      pictures,
      personalisation,
      translations: { si, ta },
    })
    const path = `/api/products/${product.id}`
    const read = await seenIn("si", path)
    expect(read).toMatchObject({
      pictures: [{ alt: "කන්" }],
      personalisation: { label: "නම" },
      options: { choices: [{ name: "ව Colour", values: ["ව Blue", "ව Red"] }, expect.anything()] },
    })
    expect(read.options.variants[0]).toMatchObject({ values: ["ව Blue", "ව Small"], name: "Rabbit (ව Blue, ව Small)" })
    expect(read.english).toEqual(["name", "description", "material", "category"])
    const tamil = await seenIn("ta", path)
    expect(tamil.options.choices[0]).toEqual(options.choices[0])
    expect(tamil.english).toEqual(["description", "material", "category", "personalisation", "options"])
    const customer = await aCustomer(api.db)
    await aCartLine(api.db, customer, read.options.variants[0].id, 1)
    const { lines } = await seenIn("si", "/api/cart", customer)
    expect(lines).toMatchObject([
      { product: { name: "Rabbit (ව Blue, ව Small)", variant: { values: ["ව Blue", "ව Small"] } } },
    ])
    expect((await seenIn("si", `/api/products?q=${encodeURIComponent("ව Red")}`)).products).toHaveLength(1)
  })

  test("names its variants, the cart and the feed in the reader's language", async () => {
    const product = await productsApi.created({
      ...rabbit,
      options: blanketOptions(),
      image_url: await productsApi.uploaded(),
    })
    const [variant] = product.options.variants
    const named = `හාවා (${variant.values.join(", ")})`
    expect(await seenIn("si", `/api/products/${product.id}`)).toMatchObject({
      options: { variants: expect.arrayContaining([expect.objectContaining({ name: named })]) },
    })
    const customer = await aCustomer(api.db)
    await aCartLine(api.db, customer, variant.id, 1)
    const { lines } = await seenIn("si", "/api/cart", customer)
    expect(lines).toMatchObject([{ product: { name: named, variant: { product_name: "හාවා" } } }])
    expect((await seenIn("en", "/api/cart", customer)).lines[0].product.variant.product_name).toBe("Rabbit")
    const feed = inLanguage("si" as Locale, () => readFeed(api.db))
    const { value: items } = await feed.next()
    expect(items?.[0]).toMatchObject({ name: named, description: "මෘදු කන්", material: "Cotton" })
  })

  test("goes out as CSV and comes in again, a text at a time, with faults at their line", async () => {
    const { id, version } = await productsApi.created(rabbit)
    const response = await api.fetch("/api/admin/products.csv", { headers: { "X-Test-User": admin } })
    const file = await response.text()
    expect(file).toMatch(
      /,name_si,description_si,size_si,material_si,care_si,lead_time_si,seo_title_si,seo_description_si,personalisation_si,name_ta,.*,personalisation_ta[,\r]/,
    )
    expect(await preview(file)).toMatchObject({ changed: 0, unchanged: 1, faults: [] })
    const cleared = `id,name_si,name_ta\n${id},,முயல் குட்டி\n`
    expect(await carryOut(cleared, await preview(cleared))).toMatchObject({ status: 200, body: { changed: 1 } })
    const { body } = await productsApi.send("GET", `/${id}`)
    expect(body).toMatchObject({
      ...{ version: version + 1, name: "Rabbit" },
      translations: { si: { description: "මෘදු කන්" }, ta: { name: "முயல் குட்டி" } },
    })
    expect(body.translations.si).not.toHaveProperty("name")
    expect(await faultsOf(`id,name_si\n${id},${"න".repeat(201)}\n`)).toMatchObject([{ line: 2, column: "name_si" }])
    const added = "name,price,stock,category,name_si\nOwl,500,1,Toys,බකමූණා\n"
    expect(await carryOut(added, await preview(added))).toMatchObject({ status: 200, body: { created: 1 } })
  })
})

test("a category keeps its English name as key, and shows and finds its name in the reader's language", async () => {
  await productsApi.created({ ...rabbit, category: "Soft toys" })
  const { categories } = (await api.send("GET", "/api/admin/categories", { as: admin })).body
  const { id, version } = categories.find(({ name }: { name: string }) => name === "Soft toys")
  const path = `/api/admin/categories/${id}`
  const json = { name: "Soft toys", translations: { si: { name: "සෙල්ලම් බඩු" } }, version }
  const changed = await api.send("PATCH", path, { as: admin, json })
  expect(changed.body).toMatchObject({ name: "Soft toys", translations: json.translations, version: version + 1 })
  expect((await api.send("PATCH", path, { as: admin, json })).status).toBe(409)
  const list = await seenIn("si", "/api/products?category=soft%20toys")
  expect(list.categories).toContainEqual({ category: "Soft toys", label: "සෙල්ලම් බඩු", count: 1 })
  expect(list.products).toMatchObject([{ category: "Soft toys", category_label: "සෙල්ලම් බඩු" }])
  expect((await seenIn("si", `/api/products?q=${encodeURIComponent("සෙල්ලම්")}`)).matching).toBe(1)
  expect((await seenIn("si", "/api/categories")).categories).toMatchObject([{ name: "Soft toys", label: "සෙල්ලම් බඩු" }])
  expect((await seenIn("en", "/api/products")).categories).toContainEqual({ category: "Soft toys", count: 1 })
  const { entries } = (await api.send("GET", `/api/admin/audit?entity=category:${id}`, { as: admin })).body
  expect(entries[0]).toMatchObject({ before: { translations: {} }, after: { translations: json.translations } })
  await api.send("PATCH", path, { as: admin, json: { name: "Plush" } })
  expect((await seenIn("si", "/api/products")).products).toMatchObject([{ category_label: "සෙල්ලම් බඩු" }])
})
