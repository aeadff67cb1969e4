import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { shownPicture } from "../pictures/stored-picture.ts"

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
  const unsaid = await productsApi.send("PATCH", `/${id}`, { pictures: [{ ...turned[0], alt: "" }, pictures[0]] })
  expect(unsaid.body.translations).toEqual({ si: { alts: { Ears: "කන්" } } })
  await productsApi.send("PATCH", `/${id}`, { pictures: turned })
  const cleared = await productsApi.send("PATCH", `/${id}`, { translations: {} })
  expect(cleared.body.translations).toEqual({})
  expect((await seenIn("si", `/api/products/${id}`)).pictures[0]).toMatchObject({ alt: "Two paws", english: ["alt"] })
})
