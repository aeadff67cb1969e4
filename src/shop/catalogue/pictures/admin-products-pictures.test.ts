import { describe, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { aForm, aPicture, fileOf, openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { productForm } from "../products/admin-products.ts"
import { createProduct, updateProduct } from "../products/admin-products-change.server.ts"
import { sweepUnusedPictures } from "./admin-products-pictures.server.ts"

const productsApi = await openAdminProductsApi()

describe("pictures", () => {
  test("a replaced picture is deleted, the new one stays", async () => {
    const [first, second] = [await productsApi.uploaded(), await productsApi.uploaded()]
    const { id } = await productsApi.created({ image_url: first })
    expect((await productsApi.send("PATCH", `/${id}`, { image_url: second })).body.image_url).toBe(second)
    await expect.poll(() => productsApi.api.shop.files.has(fileOf(first))).toBe(false)
    expect(await productsApi.api.shop.files.has(fileOf(second))).toBe(true)
    await productsApi.send("PATCH", `/${id}`, { image_url: null })
    await expect.poll(() => productsApi.api.shop.files.has(fileOf(second))).toBe(false)
  })

  test("a picture that another product holds stays", async () => {
    const image_url = await productsApi.uploaded()
    const [one, two] = [await productsApi.created({ image_url }), await productsApi.created({ image_url })]
    await productsApi.send("PATCH", `/${one.id}`, { image_url: null })
    expect((await productsApi.send("GET", `/${two.id}`)).body.image_url).toBe(image_url)
    expect(await sweepUnusedPictures(productsApi.api.shop)).toBe(0)
    expect(await productsApi.api.shop.files.has(fileOf(image_url))).toBe(true)
  })

  test("the sweep takes what no product took within a day, and nothing else", async () => {
    await sweepUnusedPictures(productsApi.api.shop)
    const [fresh, old, used] = [
      await productsApi.uploaded(),
      await productsApi.uploaded(),
      await productsApi.uploaded(),
    ]
    await productsApi.created({ image_url: used })
    await productsApi.api.db.query(
      sql`UPDATE product_pictures SET created_at = now() - interval '25 hours' WHERE image_url IN (${old}, ${used})`,
    )
    expect(await sweepUnusedPictures(productsApi.api.shop)).toBe(1)
    const stored = await Promise.all([fresh, old, used].map((url) => productsApi.api.shop.files.has(fileOf(url))))
    expect(stored).toEqual([true, false, true])
    expect((await productsApi.send("POST", "", aForm({ image_url: old }))).status).toBe(422)
  })

  test.each<[string, (db: Database, id: string, image_url: string) => Promise<unknown>]>([
    [
      "added",
      (db, _, image_url) =>
        createProduct({ ...productsApi.api.shop, db }, productsApi.admin, productForm.parse(aForm({ image_url }))),
    ],
    [
      "changed",
      (db, id, image_url) => updateProduct({ ...productsApi.api.shop, db }, productsApi.admin, id, { image_url }),
    ],
  ])("the sweep leaves an old picture to a product that is just being %s with it", async (_, take) => {
    await sweepUnusedPictures(productsApi.api.shop)
    const { id } = await productsApi.created()
    const image_url = await productsApi.uploaded()
    await productsApi.api.db.query(
      sql`UPDATE product_pictures SET created_at = now() - interval '25 hours' WHERE image_url = ${image_url}`,
    )
    const admin = stopBeforeCommit(productsApi.api.db)
    const taking = take(admin.db, id, image_url)
    await admin.reached
    const sweeping = sweepUnusedPictures(productsApi.api.shop)
    await untilItWaits(productsApi.api.db, sweeping)
    admin.go()
    await taking
    expect(await sweeping).toBe(0)
    expect(await productsApi.api.shop.files.has(fileOf(image_url))).toBe(true)
    expect(await productsApi.api.db.query(sql`SELECT FROM products WHERE image_url = ${image_url}`)).toHaveLength(1)
  })

  test.each([
    ["a text", () => new Blob(["hello"]), 415, "not_a_picture"],
    ["SVG", () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/png" }), 415, "not_a_picture"],
    ["half a picture", async () => (await aPicture()).slice(0, 60), 415, "not_a_picture"],
    ["more than 10 MB", () => new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]), 413, "too_large"],
    ["nothing", () => null, 422, "validation_failed"],
    ["an empty file", () => new Blob([]), 422, "validation_failed"],
    ["no file", () => "text", 422, "validation_failed"],
  ])("%s is refused", async (_, file, status, code) => {
    const rows = sql`SELECT count(*) AS n FROM product_pictures`
    const before = await productsApi.api.db.query(rows)
    expect(await productsApi.upload(await file())).toMatchObject({ status, body: { error: { code } } })
    expect(await productsApi.api.db.query(rows)).toEqual(before)
  })

  test("a body far over the limit is refused before it is read", async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(1024 * 1024))
        if (sent === 100) controller.close()
      },
    })
    const headers = { "X-Test-User": productsApi.admin, "Content-Type": "multipart/form-data; boundary=x" }
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit
    expect((await productsApi.api.fetch("/api/admin/product-images", init)).status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  test("JSON is no upload", async () => {
    expect(
      (await productsApi.api.send("POST", "/api/admin/product-images", { as: productsApi.admin, json: {} })).status,
    ).toBe(415)
  })
})
