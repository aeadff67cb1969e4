import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { fileOf, openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { updateProduct } from "../products/admin-products-change.server.ts"
import { sweepDeletedProducts } from "../products/remove-product.server.ts"

const productsApi = await openAdminProductsApi()

const { api, send, created } = productsApi
const hasFile = (url: string) => api.shop.files.has(fileOf(url))
const pictureOf = (image_url: string, alt = "") => ({ image_url, alt })

/** Uploads pictures one after the other and returns their URLs. */
async function uploads(count: number): Promise<[string, string, ...string[]]> {
  const [one, two] = [await productsApi.uploaded(), await productsApi.uploaded()]
  const urls: [string, string, ...string[]] = [one, two]
  while (urls.length < count) urls.push(await productsApi.uploaded())
  return urls
}

describe("pictures of a product", () => {
  test("stand in their order, the first as the cover, for admins and everybody", async () => {
    const [front, back] = await uploads(2)
    const pictures = [pictureOf(front, "From the front"), pictureOf(back)]
    const product = await created({ pictures })
    expect(product).toMatchObject({ image_url: front, pictures, version: 1 })
    const { body } = await api.send("GET", `/api/products/${product.id}`)
    expect(body).toMatchObject({ image_url: front, pictures })
    expect((await productsApi.list()).products[0].pictures).toEqual(pictures.map((each) => ({ ...each, crop: null })))
  })

  test("change places, texts and number in one change, and what is left out is deleted", async () => {
    const [front, back, side] = await uploads(3)
    const { id } = await created({ pictures: [front, back].map((url) => pictureOf(url)) })
    const pictures = [pictureOf(back, "The back"), pictureOf(String(side))]
    expect((await send("PATCH", `/${id}`, { pictures, version: 1 })).body).toMatchObject({
      pictures,
      image_url: back,
      version: 2,
    })
    await expect.poll(() => hasFile(front)).toBe(false)
    expect(await hasFile(back)).toBe(true)
    expect((await productsApi.trailOf(id))[0]).toMatchObject({
      before: { image_url: front, pictures: [pictureOf(front), pictureOf(back)] },
      after: { image_url: back, pictures },
    })
  })

  test("the same again is no change, and a second tab does not overwrite the first", async () => {
    const [front, back] = await uploads(2)
    const { id, pictures } = await created({ pictures: [pictureOf(front), pictureOf(back)] })
    expect((await send("PATCH", `/${id}`, { pictures, version: 1 })).body.version).toBe(1)
    await send("PATCH", `/${id}`, { pictures: [pictureOf(back)], version: 1 })
    const late = await send("PATCH", `/${id}`, { pictures, version: 1 }, productsApi.other)
    expect(late).toMatchObject({ status: 409, body: { current: { image_url: back, version: 2 } } })
  })

  test("a program that knows of one picture replaces the cover, or removes them all", async () => {
    const [front, back, side] = await uploads(3)
    const { id } = await created({ pictures: [pictureOf(front), pictureOf(back, "The back")] })
    const replaced = await send("PATCH", `/${id}`, { image_url: side })
    expect(replaced.body).toMatchObject({
      image_url: side,
      pictures: [{ image_url: side }, pictureOf(back, "The back")],
    })
    const removed = await send("PATCH", `/${id}`, { image_url: null })
    expect(removed.body).toMatchObject({ image_url: null, pictures: [] })
    for (const url of [front, back, side]) await expect.poll(() => hasFile(String(url))).toBe(false)
  })

  test.each<[string, (urls: readonly string[]) => unknown, string]>([
    ["nine", (urls) => urls.map((url) => pictureOf(url)), "A product may have at most 8 pictures"],
    ["one twice", ([url = ""]) => [pictureOf(url), pictureOf(url)], "Each picture may be there once"],
    ["one of elsewhere", () => [pictureOf("https://elsewhere.example/a.png")], "Upload the picture first"],
    [
      "a long text",
      ([url = ""]) => [pictureOf(url, "a".repeat(126))],
      "Describe the picture in at most 125 characters",
    ],
    ["no list", () => "none", "pictures must be a list"],
  ])("%s: refused, and nothing is changed", async (_, pictures, message) => {
    const urls = await uploads(9)
    const { id } = await created({ pictures: [pictureOf(urls[0])] })
    const { status, body } = await send("PATCH", `/${id}`, { pictures: pictures(urls) })
    expect([status, body.error.message]).toEqual([422, message])
    expect((await send("GET", `/${id}`)).body).toMatchObject({ image_url: urls[0], version: 1 })
  })

  test("the database takes no ninth", async () => {
    const { id } = await created()
    const add = (n: number) =>
      api.db.query(
        sql`INSERT INTO product_gallery (product_id, image_url, position) VALUES (${id}, ${`/p/${n}`}, ${n}::smallint)`,
      )
    for (let n = 1; n <= 8; n++) await add(n)
    await expect(add(9)).rejects.toThrow("product_gallery_position_check")
    await expect(
      api.db.query(sql`INSERT INTO product_gallery (product_id, image_url, position) VALUES (${id}, '/p/9', 8)`),
    ).rejects.toThrow("product_gallery_product_id_position_key")
  })

  test("whoever writes the cover by itself writes the first picture", async () => {
    const [front, back] = await uploads(2)
    const { id } = await created({ pictures: [pictureOf(front), pictureOf(back)] })
    const shown = async () =>
      (await send("GET", `/${id}`)).body.pictures.map((each: { image_url: string }) => each.image_url)
    await api.db.query(sql`UPDATE products SET image_url = '/new.webp' WHERE id = ${id}`)
    expect(await shown()).toEqual(["/new.webp", back])
    await api.db.query(sql`UPDATE products SET image_url = NULL WHERE id = ${id}`)
    expect(await shown()).toEqual([])
  })

  test("a change that waited for another one starts from its pictures", async () => {
    const [front, back, side] = await uploads(3)
    const { id } = await created({ pictures: [pictureOf(front)] })
    const first = stopBeforeCommit(api.db)
    const pictures = [pictureOf(front), pictureOf(back)]
    const adding = updateProduct({ ...api.shop, db: first.db }, productsApi.admin, id, { pictures })
    await first.reached
    const replacing = updateProduct(api.shop, productsApi.other, id, { image_url: String(side) })
    await untilItWaits(api.db, replacing)
    first.go()
    await adding
    expect(await replacing).toMatchObject({ ok: true, value: { pictures: [{ image_url: side }, { image_url: back }] } })
    expect(await hasFile(back)).toBe(true)
  })

  test("are deleted with the product, unless another one has them", async () => {
    const [front, back] = await uploads(2)
    const { id } = await created({ pictures: [pictureOf(front), pictureOf(back)] })
    await created({ pictures: [pictureOf(back)] })
    await send("DELETE", `/${id}`)
    await api.db.query(sql`UPDATE products SET archived_at = archived_at - interval '31 days' WHERE id = ${id}`)
    await sweepDeletedProducts(api.shop)
    await expect.poll(() => hasFile(front)).toBe(false)
    expect(await hasFile(back)).toBe(true)
  })
})

describe("details", () => {
  const details = {
    size: "30 × 20 cm",
    material: "100 % cotton",
    care: "Wash by hand.\nDry flat.",
    lead_time: "5",
    weight_grams: 350,
  }
  const none = { size: null, material: null, care: null, lead_time: null, weight_grams: null }

  test("are kept, shown to everybody, and cleared again", async () => {
    const { id } = await created(details)
    expect((await api.send("GET", `/api/products/${id}`)).body).toMatchObject(details)
    expect((await send("PATCH", `/${id}`, { size: "Small" })).body).toMatchObject({ ...details, size: "Small" })
    expect((await productsApi.trailOf(id))[0]).toMatchObject({
      before: { size: details.size },
      after: { size: "Small" },
    })
    expect((await send("PATCH", `/${id}`, { ...none, size: "" })).body).toMatchObject(none)
  })

  test("may all be left out", async () => expect(await created()).toMatchObject(none))

  test.each([
    ["size", "a".repeat(201), "Size must be at most 200 characters"],
    ["material", 7, "Material must be text"],
    ["care", "a".repeat(1001), "Care must be at most 1000 characters"],
    ["lead_time", "a\nb", "Making time contains characters that cannot be used"],
    ["weight_grams", 0, "Weight must be a whole number of grams, from 1 to 1,000,000"],
    ["weight_grams", 1.5, "Weight must be a whole number of grams, from 1 to 1,000,000"],
    ["weight_grams", 1_000_001, "Weight must be a whole number of grams, from 1 to 1,000,000"],
  ])("%s may not be %j", async (field, value, message) => {
    const { id } = await created()
    expect(await send("PATCH", `/${id}`, { [field]: value })).toMatchObject({
      status: 422,
      body: { error: { field, message } },
    })
  })
})

describe("another square of a picture", () => {
  const original = (image_url: string) => {
    const query = new URLSearchParams({ image_url })
    return api.fetch(`/api/admin/product-images/original?${query}`, { headers: { "X-Test-User": productsApi.admin } })
  }
  const cropped = (json: object) => api.send("POST", "/api/admin/product-images/crop", { as: productsApi.admin, json })
  const crop = { left: 0.1, top: 0.5, side: 0.5 }

  test("is a picture of its own, which remembers the square; the first is deleted when no product has it", async () => {
    const whole = await productsApi.uploaded()
    const { id } = await created({ image_url: whole })
    const { status, body } = await cropped({ image_url: whole, crop })
    expect([status, body.crop]).toEqual([201, crop])
    const changed = await send("PATCH", `/${id}`, { pictures: [{ ...body, alt: "Closer" }] })
    expect(changed.body.pictures).toEqual([{ image_url: body.image_url, alt: "Closer", crop }])
    await expect.poll(() => hasFile(whole)).toBe(false)
    const response = await original(body.image_url)
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"])
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
  })

  test("lies within a picture of ours", async () => {
    const image_url = await productsApi.uploaded()
    const none = "/media/products/none/320.webp"
    expect((await original(none)).status).toBe(404)
    expect(await cropped({ image_url: none, crop })).toMatchObject({ status: 422 })
    for (const wrong of [{ ...crop, side: 0.1 }, { ...crop, left: -0.1 }, { ...crop, top: "0" }, null]) {
      const { status, body } = await cropped({ image_url, crop: wrong })
      expect([status, body.error.message]).toEqual([422, "The crop must lie within the picture"])
    }
  })
})
