import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, openTestApi, type TestApi } from "#tests/shop-api.ts"
import { sweepUnusedPictures } from "./admin-products-pictures.server.ts"

let api: TestApi
let admin: string
let other: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await aCustomer(api.db, "admin")
  other = await aCustomer(api.db, "admin")
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM orders`)
  await api.db.query(sql`DELETE FROM products`)
})

const send = (method: string, path = "", json?: unknown, as = admin) =>
  api.send(method, `/api/admin/products${path}`, json === undefined ? { as } : { as, json })
const list = async (query = "") => (await send("GET", query)).body
const aForm = (changes: Record<string, unknown> = {}) => ({
  ...{ name: "Bunny", price: 1250.5, stock_quantity: 7, category: "Toys", description: "Soft" },
  ...changes,
})
const created = async (changes = {}) => (await send("POST", "", aForm(changes))).body

async function aPicture(colour = "red"): Promise<Blob> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" })
}

function upload(file: Blob | string | null, as = admin) {
  const form = new FormData()
  if (file !== null) form.set("file", file)
  return api.send("POST", "/api/admin/product-images", { as, body: form })
}

const uploaded = async (): Promise<string> => (await upload(await aPicture())).body.image_url
const fileOf = (imageUrl: string) => imageUrl.replace("/media/", "")

async function trailOf(id: string) {
  return (await api.send("GET", `/api/admin/audit?thing=product:${id}`, { as: admin })).body.entries
}

async function order(productId: string, quantity = 1) {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, productId, quantity)
  const { body } = await api.send("GET", "/api/cart", { as })
  const headers = { "Idempotency-Key": randomUUID() }
  const json = aCheckout({ expected_total: body.total })
  return api.send("POST", "/api/orders", { as, json, headers })
}

describe("adding", () => {
  test("makes an active product, known to the shop and to the trail", async () => {
    const image_url = await uploaded()
    const { status, body } = await send("POST", "", aForm({ name: "  Bunny ", image_url, is_active: false }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ name: "Bunny", price: 1250.5, stock_quantity: 7, category: "Toys", description: "Soft" },
      ...{ image_url, is_active: true, version: 1 },
    })
    expect((await api.send("GET", `/api/products/${body.id}`)).status).toBe(200)
    expect(await trailOf(body.id)).toMatchObject([
      {
        action: "created",
        actor: { id: admin },
        before: null,
        after: { name: "Bunny", price: 1250.5, is_active: true },
      },
    ])
  })

  test("asks only for name, price and stock", async () => {
    const { status, body } = await send("POST", "", { name: "Bag", price: 1, stock_quantity: 0 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ description: "", category: "Other", image_url: null })
  })

  test.each([
    ["name", undefined, "Name is required"],
    ["name", "  ", "Name is required"],
    ["name", "a".repeat(201), "Name must be at most 200 characters"],
    ["name", "a\u0000b", "Name contains characters that cannot be used"],
    ["price", undefined, "Price is required"],
    ["price", "12", "Price is required"],
    ["price", 0, "Price must be more than 0"],
    ["price", -1, "Price must be more than 0"],
    ["price", 10_000_000, "Price must be at most 9,999,999.99"],
    ["price", 1.005, "Price can have at most two decimals"],
    ["stock_quantity", undefined, "Stock quantity is required"],
    ["stock_quantity", -1, "Stock quantity must be a whole number of 0 or more"],
    ["stock_quantity", 1.5, "Stock quantity must be a whole number of 0 or more"],
    ["stock_quantity", 2_147_483_648, "Stock quantity is too large"],
    ["category", "a".repeat(101), "Category must be at most 100 characters"],
    ["description", "a".repeat(10_001), "Description must be at most 10,000 characters"],
    ["image_url", "https://elsewhere.example/a.png", "Upload the picture first"],
    ["image_url", "/media/products/unknown/320.webp", "Upload the picture first"],
  ])("refuses %s %j and adds nothing", async (field, value, message) => {
    expect(await send("POST", "", aForm({ [field]: value }))).toMatchObject({
      status: 422,
      body: { error: { code: "validation_failed", field, message } },
    })
    expect((await list()).matching).toBe(0)
  })

  test.each(["😀 Bunny", "නූල් බෝනික්කා", "a".repeat(200), "<script>alert(1)</script>", "O'Neill; DROP TABLE products"])(
    "keeps the name %j as it is",
    async (name) => expect((await send("POST", "", aForm({ name }))).body.name).toBe(name),
  )
})

describe("changing", () => {
  test("changes what is named and nothing else", async () => {
    const product = await created()
    const { status, body } = await send("PATCH", `/${product.id}`, { price: 99, version: 1 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...product, price: 99, version: 2, updated_at: body.updated_at })
    expect((await trailOf(product.id))[0]).toMatchObject({
      action: "updated",
      before: { price: 1250.5 },
      after: { price: 99 },
    })
  })

  test("needs no version, and the same values again are no change", async () => {
    const product = await created()
    expect((await send("PATCH", `/${product.id}`, { is_active: false })).body).toMatchObject({
      is_active: false,
      version: 2,
    })
    expect((await send("PATCH", `/${product.id}`, { is_active: false })).body.version).toBe(2)
    expect((await api.send("GET", `/api/products/${product.id}`)).status).toBe(404)
    expect(await trailOf(product.id)).toHaveLength(2)
  })

  test("an edit keeps the state", async () => {
    const product = await created()
    await send("PATCH", `/${product.id}`, { is_active: false })
    expect((await send("PATCH", `/${product.id}`, aForm({ name: "Bear" }))).body).toMatchObject({
      name: "Bear",
      is_active: false,
    })
  })

  test("the second of two editors is told, and nothing is overwritten", async () => {
    const product = await created()
    await send("PATCH", `/${product.id}`, { name: "First", version: 1 })
    const late = await send("PATCH", `/${product.id}`, { name: "Second", price: 1, version: 1 }, other)
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: "changed_meanwhile" }, current: { name: "First", price: 1250.5, version: 2 } },
    })
    expect((await send("GET", `/${product.id}`)).body).toMatchObject({ name: "First", price: 1250.5, version: 2 })
  })

  test("of ten edits at once from the same version one wins", async () => {
    const product = await created()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send("PATCH", `/${product.id}`, { name: `N${n}`, version: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await trailOf(product.id)).toHaveLength(2)
  })

  test("a stock that an order took meanwhile is not overwritten", async () => {
    const { id } = await created()
    expect((await order(id, 2)).status).toBe(201)
    const refused = await send("PATCH", `/${id}`, { stock_quantity: 20, seen_stock: 7, version: 1 })
    expect(refused).toMatchObject({ status: 409, body: { current: { stock_quantity: 5 } } })
    const unchanged = await send("PATCH", `/${id}`, { ...aForm({ name: "Bear" }), seen_stock: 7, version: 1 })
    expect(unchanged).toMatchObject({ status: 200, body: { name: "Bear", stock_quantity: 5 } })
    const set = await send("PATCH", `/${id}`, { stock_quantity: 20, seen_stock: 5 })
    expect(set).toMatchObject({ status: 200, body: { stock_quantity: 20 } })
  })

  test("announces the product, so that no page shows the old one", async () => {
    const { id } = await created()
    const heard: string[] = []
    let tell = () => {}
    const told = new Promise<void>((resolve) => (tell = resolve))
    const stop = await api.db.listen("catalogue_changed", (payload) => {
      heard.push(payload)
      tell()
    })
    await send("PATCH", `/${id}`, { price: 3 })
    await told
    await stop()
    expect(heard).toEqual([JSON.stringify([id])])
  })

  test.each(["x", randomUUID(), "%00"])("the product %j does not exist", async (id) => {
    expect((await send("PATCH", `/${id}`, { price: 1 })).status).toBe(404)
    expect((await send("GET", `/${id}`)).status).toBe(404)
    expect((await send("DELETE", `/${id}`)).status).toBe(404)
  })
})

describe("deleting", () => {
  test("takes a product away that nobody ordered, with its picture; carts say so", async () => {
    const image_url = await uploaded()
    const { id } = await created({ image_url })
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, id)
    expect((await send("DELETE", `/${id}?version=1`)).status).toBe(204)
    expect(await api.db.query(sql`SELECT FROM products WHERE id = ${id}`)).toHaveLength(0)
    expect((await api.send("GET", "/api/cart", { as })).body.lines).toMatchObject([{ product: null, problem: "gone" }])
    await expect.poll(() => api.shop.files.has(fileOf(image_url))).toBe(false)
    expect((await trailOf(id))[0]).toMatchObject({ action: "deleted", before: { name: "Bunny" }, after: null })
  })

  test("archives one that was ordered: the order keeps it, the shop and the list do not", async () => {
    const image_url = await uploaded()
    const { id } = await created({ image_url })
    const placed = await order(id)
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, id)
    expect((await send("DELETE", `/${id}`)).status).toBe(204)
    expect((await list()).matching).toBe(0)
    expect((await send("PATCH", `/${id}`, { is_active: true })).status).toBe(404)
    expect((await send("DELETE", `/${id}`)).status).toBe(404)
    expect((await api.send("GET", `/api/products/${id}`, { as: admin })).status).toBe(404)
    expect((await api.send("GET", "/api/cart", { as })).body.lines[0].problem).toBe("gone")
    const kept = await api.send("GET", `/api/admin/orders/${placed.body.id}`, { as: admin })
    expect(kept.body.items[0].product).toEqual({ name: "Bunny", image_url })
    expect(await sweepUnusedPictures(api.shop)).toBe(0)
    expect(await api.shop.files.has(fileOf(image_url))).toBe(true)
    expect((await trailOf(id))[0].action).toBe("archived")
  })

  test("is refused to who saw another version", async () => {
    const { id } = await created()
    await send("PATCH", `/${id}`, { price: 5 })
    expect(await send("DELETE", `/${id}?version=1`)).toMatchObject({ status: 409, body: { current: { price: 5 } } })
    expect((await send("GET", `/${id}`)).status).toBe(200)
  })

  test("at the same time as an order leaves no order without its product", async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await created()
      const [placed, gone] = await Promise.all([order(id), send("DELETE", `/${id}`)])
      expect(gone.status).toBe(204)
      expect([201, 409]).toContain(placed.status)
      const left = await api.db.query(sql`SELECT FROM products WHERE id = ${id}`)
      expect(left).toHaveLength(placed.status === 201 ? 1 : 0)
    }
  })
})

describe("the list", () => {
  const names = async (query: string) => (await list(query)).products.map((p: { name: string }) => p.name)

  test.each([
    ["", ["Cap", "Bear", "Ant"]],
    ["?sort=oldest", ["Ant", "Bear", "Cap"]],
    ["?sort=name", ["Ant", "Bear", "Cap"]],
    ["?sort=price-asc", ["Cap", "Ant", "Bear"]],
    ["?sort=price-desc", ["Bear", "Ant", "Cap"]],
    ["?q=TOY", ["Bear", "Ant"]],
    ["?q=hat", ["Cap"]],
    ["?q=%25", []],
    ["?status=active", ["Cap", "Bear"]],
    ["?status=inactive", ["Ant"]],
    ["?status=low_stock", ["Bear"]],
    ["?status=active&q=toy", ["Bear"]],
    ["?status=low_stock&q=hat", []],
    ["?page_size=2&page=2", ["Ant"]],
  ])("%s", async (query, expected) => {
    await send("PATCH", `/${(await created({ name: "Ant", price: 20, stock_quantity: 1 })).id}`, { is_active: false })
    await created({ name: "Bear", price: 30, stock_quantity: 5 })
    await created({ name: "Cap", price: 10, category: "Hats", stock_quantity: 6 })
    await aProductFor(api.db, { name: "Archived toy", archived: true })
    expect(await names(query)).toEqual(expected)
    if (!query.includes("page")) expect((await list(query)).matching).toBe(expected.length)
  })

  test("deep pages, which skip whole days, are those of the plain list", async () => {
    await api.db.query(
      sql`INSERT INTO products (name, category, price, stock_quantity, is_active, archived_at, created_at)
          SELECT 'P' || n, 'Toys', 1, 9, n % 9 > 1, CASE WHEN n % 9 = 0 THEN now() END,
            '2026-01-01T18:00:00Z'::timestamptz + n % 40 * interval '1 day' + n % 3 * interval '30 minutes'
          FROM generate_series(1, 6000) AS n`,
    )
    await api.db.query(
      sql`UPDATE products SET is_active = false, created_at = created_at + interval '1 day' WHERE name LIKE 'P10%'`,
    )
    await api.db.query(sql`DELETE FROM products WHERE name LIKE 'P20%'`)
    for (const [query, filter] of [
      ["", sql`archived_at IS NULL`],
      ["&status=active", sql`is_active`],
    ] as const) {
      const rows = await api.db.query<{ id: string }>(
        sql`SELECT id FROM products WHERE ${filter} ORDER BY products.created_at DESC, id DESC`,
      )
      for (const page of [21, 23, 25, 26, Math.ceil(rows.length / 100)]) {
        const { products, matching } = await list(`?page_size=100&page=${page}${query}`)
        expect(matching).toBe(rows.length)
        expect(products.map(({ id }: { id: string }) => id)).toEqual(
          rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
        )
      }
    }
  })

  test("low stock follows orders, edits and activation", async () => {
    const { id } = await created({ stock_quantity: 7 })
    const low = async () => (await list("?status=low_stock")).matching
    expect(await low()).toBe(0)
    await order(id, 2)
    expect(await low()).toBe(1)
    await send("PATCH", `/${id}`, { is_active: false })
    expect(await low()).toBe(0)
    await send("PATCH", `/${id}`, { is_active: true })
    expect(await low()).toBe(1)
    await send("PATCH", `/${id}`, { stock_quantity: 6 })
    expect(await low()).toBe(0)
  })

  test("every page of every order together is the whole list, each product once", async () => {
    for (let n = 0; n < 11; n++) await aProductFor(api.db, { name: `P${n % 3}`, price: `${1 + (n % 2)}.00` })
    await api.db.query(sql`UPDATE products SET created_at = '2026-01-01'`)
    for (const sort of ["newest", "oldest", "name", "price-asc", "price-desc"]) {
      for (const filter of ["", "&q=p&status=active"]) {
        const whole = (await list(`?sort=${sort}&page_size=100${filter}`)).products
        const pages = []
        for (let n = 1; n <= 4; n++)
          pages.push(...(await list(`?sort=${sort}&page_size=3&page=${n}${filter}`)).products)
        expect(whole).toHaveLength(11)
        expect(pages).toEqual(whole)
      }
    }
  })
})

describe("pictures", () => {
  test("a replaced picture goes, the new one stays", async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    const { id } = await created({ image_url: first })
    expect((await send("PATCH", `/${id}`, { image_url: second })).body.image_url).toBe(second)
    await expect.poll(() => api.shop.files.has(fileOf(first))).toBe(false)
    expect(await api.shop.files.has(fileOf(second))).toBe(true)
    await send("PATCH", `/${id}`, { image_url: null })
    await expect.poll(() => api.shop.files.has(fileOf(second))).toBe(false)
  })

  test("a picture that another product holds stays", async () => {
    const image_url = await uploaded()
    const [one, two] = [await created({ image_url }), await created({ image_url })]
    await send("PATCH", `/${one.id}`, { image_url: null })
    expect((await send("GET", `/${two.id}`)).body.image_url).toBe(image_url)
    expect(await sweepUnusedPictures(api.shop)).toBe(0)
    expect(await api.shop.files.has(fileOf(image_url))).toBe(true)
  })

  test("the sweep takes what no product took within a day, and nothing else", async () => {
    await sweepUnusedPictures(api.shop)
    const [fresh, old, used] = [await uploaded(), await uploaded(), await uploaded()]
    await created({ image_url: used })
    await api.db.query(
      sql`UPDATE product_pictures SET created_at = now() - interval '25 hours' WHERE image_url IN (${old}, ${used})`,
    )
    expect(await sweepUnusedPictures(api.shop)).toBe(1)
    const kept = await Promise.all([fresh, old, used].map((url) => api.shop.files.has(fileOf(url))))
    expect(kept).toEqual([true, false, true])
    expect((await send("POST", "", aForm({ image_url: old }))).status).toBe(422)
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
    const before = await api.db.query(rows)
    expect(await upload(await file())).toMatchObject({ status, body: { error: { code } } })
    expect(await api.db.query(rows)).toEqual(before)
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
    const headers = { "X-Test-User": admin, "Content-Type": "multipart/form-data; boundary=x" }
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit
    expect((await api.fetch("/api/admin/product-images", init)).status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  test("JSON is no upload", async () => {
    expect((await api.send("POST", "/api/admin/product-images", { as: admin, json: {} })).status).toBe(415)
  })
})
