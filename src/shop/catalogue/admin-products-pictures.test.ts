import { afterAll, describe, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { aForm, aPicture, fileOf, openAdminProductsApi } from "#tests/fixtures/admin-products-api.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/interleaved.ts"
import { productForm } from "./admin-products.ts"
import { createProduct, updateProduct } from "./admin-products-change.server.ts"
import { sweepUnusedPictures } from "./admin-products-pictures.server.ts"

const desk = await openAdminProductsApi()
afterAll(() => desk.api.close())

describe("pictures", () => {
  test("a replaced picture goes, the new one stays", async () => {
    const [first, second] = [await desk.uploaded(), await desk.uploaded()]
    const { id } = await desk.created({ image_url: first })
    expect((await desk.send("PATCH", `/${id}`, { image_url: second })).body.image_url).toBe(second)
    await expect.poll(() => desk.api.shop.files.has(fileOf(first))).toBe(false)
    expect(await desk.api.shop.files.has(fileOf(second))).toBe(true)
    await desk.send("PATCH", `/${id}`, { image_url: null })
    await expect.poll(() => desk.api.shop.files.has(fileOf(second))).toBe(false)
  })

  test("a picture that another product holds stays", async () => {
    const image_url = await desk.uploaded()
    const [one, two] = [await desk.created({ image_url }), await desk.created({ image_url })]
    await desk.send("PATCH", `/${one.id}`, { image_url: null })
    expect((await desk.send("GET", `/${two.id}`)).body.image_url).toBe(image_url)
    expect(await sweepUnusedPictures(desk.api.shop)).toBe(0)
    expect(await desk.api.shop.files.has(fileOf(image_url))).toBe(true)
  })

  test("the sweep takes what no product took within a day, and nothing else", async () => {
    await sweepUnusedPictures(desk.api.shop)
    const [fresh, old, used] = [await desk.uploaded(), await desk.uploaded(), await desk.uploaded()]
    await desk.created({ image_url: used })
    await desk.api.db.query(
      sql`UPDATE product_pictures SET created_at = now() - interval '25 hours' WHERE image_url IN (${old}, ${used})`,
    )
    expect(await sweepUnusedPictures(desk.api.shop)).toBe(1)
    const kept = await Promise.all([fresh, old, used].map((url) => desk.api.shop.files.has(fileOf(url))))
    expect(kept).toEqual([true, false, true])
    expect((await desk.send("POST", "", aForm({ image_url: old }))).status).toBe(422)
  })

  test.each<[string, (db: Database, id: string, image_url: string) => Promise<unknown>]>([
    [
      "added",
      (db, _, image_url) =>
        createProduct({ ...desk.api.shop, db }, desk.admin, productForm.parse(aForm({ image_url }))),
    ],
    ["changed", (db, id, image_url) => updateProduct({ ...desk.api.shop, db }, desk.admin, id, { image_url })],
  ])("the sweep leaves an old picture to a product that is just being %s with it", async (_, take) => {
    await sweepUnusedPictures(desk.api.shop)
    const { id } = await desk.created()
    const image_url = await desk.uploaded()
    await desk.api.db.query(
      sql`UPDATE product_pictures SET created_at = now() - interval '25 hours' WHERE image_url = ${image_url}`,
    )
    const admin = stopBeforeCommit(desk.api.db)
    const taking = take(admin.db, id, image_url)
    await admin.reached
    const sweeping = sweepUnusedPictures(desk.api.shop)
    await untilItWaits(desk.api.db, sweeping)
    admin.go()
    await taking
    expect(await sweeping).toBe(0)
    expect(await desk.api.shop.files.has(fileOf(image_url))).toBe(true)
    expect(await desk.api.db.query(sql`SELECT FROM products WHERE image_url = ${image_url}`)).toHaveLength(1)
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
    const before = await desk.api.db.query(rows)
    expect(await desk.upload(await file())).toMatchObject({ status, body: { error: { code } } })
    expect(await desk.api.db.query(rows)).toEqual(before)
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
    const headers = { "X-Test-User": desk.admin, "Content-Type": "multipart/form-data; boundary=x" }
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit
    expect((await desk.api.fetch("/api/admin/product-images", init)).status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  test("JSON is no upload", async () => {
    expect((await desk.api.send("POST", "/api/admin/product-images", { as: desk.admin, json: {} })).status).toBe(415)
  })
})
