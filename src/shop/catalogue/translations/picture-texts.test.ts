import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { migrate, migrateAsFar, migrations } from "#database/migrate.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { readAdminProduct } from "../products/admin-products.server.ts"
import { shownPicture } from "./picture-texts.ts"

const productsApi = await openAdminProductsApi()
const seenIn = (language: "si", path: string) =>
  inLanguage(language, async () => (await productsApi.api.send("GET", path)).body)

const rabbit = { name: "Rabbit", price: 1500, stock_quantity: 2, category: "Toys" }

test("what a picture shows stays English too where it is missing, and says so", () => {
  const picture = { image_url: "/bear.webp", alt: { en: "Ears", si: "කන්" } }
  expect(shownPicture(picture, "en")).toEqual({ ...picture, alt: "Ears" })
  expect(shownPicture(picture, "si")).toEqual({ ...picture, alt: "කන්" })
  expect(shownPicture(picture, "ta")).toEqual({ ...picture, alt: "Ears", english: ["alt"] })
  expect(shownPicture({ ...picture, alt: { en: "" } }, "ta")).toEqual({ ...picture, alt: "" })
})

test("keeps what a picture shows in other languages when its English, its place or another text changes", async () => {
  const [ears, paws] = [await productsApi.uploaded(), await productsApi.uploaded()]
  const pictures = [
    { image_url: ears, alt: "Ears" },
    { image_url: paws, alt: "Paws" },
  ]
  const si = { alts: { Ears: "කන්", Paws: "පාද", Gone: "නැත" } }
  const { id, translations } = await productsApi.created({ ...rabbit, pictures, translations: { si } })
  expect(translations).toEqual({ si: { alts: { Ears: "කන්", Paws: "පාද" } } })
  const turned = [{ image_url: paws, alt: "Two paws" }, pictures[0]]
  const { body } = await productsApi.send("PATCH", `/${id}`, { pictures: turned })
  expect(body.translations).toEqual({ si: { alts: { "Two paws": "පාද", Ears: "කන්" } } })
  expect((await seenIn("si", `/api/products/${id}`)).pictures).toMatchObject([{ alt: "පාද" }, { alt: "කන්" }])
  const copy = await productsApi.send("POST", `/${id}/duplicate`)
  expect(copy.body.translations).toEqual(body.translations)
  const orphaned = { alts: { ...body.translations.si.alts, Gone: "නැත" } }
  const same = await productsApi.send("PATCH", `/${id}`, { translations: { si: orphaned } })
  expect(same.body.translations.si.alts).toEqual({ "Two paws": "පාද", Ears: "කන්" })
  expect(same.body.version).toBe(body.version)
  const cleared = await productsApi.send("PATCH", `/${id}`, { translations: {} })
  expect(cleared.body.translations).toEqual({})
  expect((await seenIn("si", `/api/products/${id}`)).pictures[0]).toMatchObject({ alt: "Two paws", english: ["alt"] })
})

test("pictures and categories of the version before say the same in every language", async () => {
  const db = openDatabase(await createTestDatabase(), { max: 1 })
  onTestFinished(() => db.close())
  const client = new pg.Client({ connectionString: db.directUrl })
  await client.connect()
  const at = migrations.findIndex(({ name }) => name.endsWith("_texts_of_pictures"))
  await migrateAsFar(client, migrations.slice(0, at))
  await client.end()
  const translations = {
    si: { name: "හාවා", alts: { Ears: "කන්", Gone: "නැත" }, options: { Red: "රතු" } },
    ta: { alts: { Ears: "காதுகள்", Paws: "" } },
  }
  const [made] = await db.query<{ id: string }>(
    sql`INSERT INTO products (name, description, price, stock_quantity, category, image_url, translations)
        VALUES ('Rabbit', '', 1500, 1, 'Toys', '/ears.webp', ${JSON.stringify(translations)}::jsonb) RETURNING id`,
  )
  const id = made?.id ?? ""
  await db.query(sql`UPDATE product_gallery SET alt = 'Ears' WHERE product_id = ${id}`)
  await db.query(
    sql`INSERT INTO product_gallery (product_id, image_url, position, alt) VALUES (${id}, '/paws.webp', 2, 'Paws')`,
  )
  const names = JSON.stringify({ si: { name: "සෙල්ලම් බඩු" }, ta: {} })
  await db.query(sql`UPDATE categories SET translations = ${names}::jsonb WHERE name = 'Toys'`)
  await migrate(db)
  expect(await db.query(sql`SELECT names FROM categories WHERE name = 'Toys'`)).toEqual([{ names: { si: "සෙල්ලම් බඩු" } }])
  expect(await db.query(sql`SELECT alt, alts FROM product_gallery ORDER BY position`)).toEqual([
    { alt: "Ears", alts: { si: "කන්", ta: "காதுகள்" } },
    { alt: "Paws", alts: {} },
  ])
  expect(await db.query(sql`SELECT translations FROM products`)).toEqual([
    { translations: { si: { name: "හාවා", options: { Red: "රතු" } } } },
  ])
  expect((await readAdminProduct(db, id))?.translations).toEqual({
    si: { ...translations.si, alts: { Ears: "කන්" } },
    ta: { alts: { Ears: "காதுகள்" } },
  })
})
