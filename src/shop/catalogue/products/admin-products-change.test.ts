import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aForm, fileOf, openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { aCartLine, aCustomer } from "#tests/fixtures/shop-api.ts"
import { sweepUnusedPictures } from "../pictures/admin-products-pictures.server.ts"
import { sweepDeletedProducts } from "./remove-product.server.ts"

const productsApi = await openAdminProductsApi()

describe("adding", () => {
  test("makes an active product, known to the shop and to the trail", async () => {
    const image_url = await productsApi.uploaded()
    const { status, body } = await productsApi.send(
      "POST",
      "",
      aForm({ name: "  Bunny ", image_url, is_active: false }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: "Bunny",
      price: 1250.5,
      stock_quantity: 7,
      category: "Toys",
      description: "Soft",
      image_url,
      is_active: true,
      version: 1,
    })
    expect((await productsApi.api.send("GET", `/api/products/${body.id}`)).status).toBe(200)
    expect(await productsApi.trailOf(body.id)).toMatchObject([
      {
        action: "created",
        actor: { id: productsApi.admin },
        before: null,
        after: { name: "Bunny", price: 1250.5, is_active: true },
      },
    ])
  })

  test("asks only for name, price and stock", async () => {
    const { status, body } = await productsApi.send("POST", "", { name: "Bag", price: 1, stock_quantity: 0 })
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
    expect(await productsApi.send("POST", "", aForm({ [field]: value }))).toMatchObject({
      status: 422,
      body: { error: { code: "validation_failed", field, message } },
    })
    expect((await productsApi.list()).matching).toBe(0)
  })

  test.each(["😀 Bunny", "නූල් බෝනික්කා", "a".repeat(200), "<script>alert(1)</script>", "O'Neill; DROP TABLE products"])(
    "keeps the name %j as it is",
    async (name) => expect((await productsApi.send("POST", "", aForm({ name }))).body.name).toBe(name),
  )
})

describe("changing", () => {
  test("changes what is named and nothing else", async () => {
    const product = await productsApi.created()
    const { status, body } = await productsApi.send("PATCH", `/${product.id}`, { price: 99, version: 1 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...product, price: 99, version: 2, updated_at: body.updated_at })
    expect((await productsApi.trailOf(product.id))[0]).toMatchObject({
      action: "updated",
      before: { price: 1250.5 },
      after: { price: 99 },
    })
  })

  test("needs no version, and the same values again are no change", async () => {
    const product = await productsApi.created()
    expect((await productsApi.send("PATCH", `/${product.id}`, { is_active: false })).body).toMatchObject({
      is_active: false,
      version: 2,
    })
    expect((await productsApi.send("PATCH", `/${product.id}`, { is_active: false })).body.version).toBe(2)
    expect((await productsApi.api.send("GET", `/api/products/${product.id}`)).status).toBe(404)
    expect(await productsApi.trailOf(product.id)).toHaveLength(2)
  })

  test("an edit keeps the state", async () => {
    const product = await productsApi.created()
    await productsApi.send("PATCH", `/${product.id}`, { is_active: false })
    expect((await productsApi.send("PATCH", `/${product.id}`, aForm({ name: "Bear" }))).body).toMatchObject({
      name: "Bear",
      is_active: false,
    })
  })

  test("the second of two editors is refused, and nothing is overwritten", async () => {
    const product = await productsApi.created()
    await productsApi.send("PATCH", `/${product.id}`, { name: "First", version: 1 })
    const late = await productsApi.send(
      "PATCH",
      `/${product.id}`,
      { name: "Second", price: 1, version: 1 },
      productsApi.other,
    )
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" }, current: { name: "First", price: 1250.5, version: 2 } },
    })
    expect((await productsApi.send("GET", `/${product.id}`)).body).toMatchObject({
      name: "First",
      price: 1250.5,
      version: 2,
    })
  })

  test("of ten concurrent edits from the same version one wins", async () => {
    const product = await productsApi.created()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => productsApi.send("PATCH", `/${product.id}`, { name: `N${n}`, version: 1 })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await productsApi.trailOf(product.id)).toHaveLength(2)
  })

  test("a stock that an order took in the meantime is not overwritten", async () => {
    const { id } = await productsApi.created()
    expect((await productsApi.order(id, 2)).status).toBe(201)
    const refused = await productsApi.send("PATCH", `/${id}`, { stock_quantity: 20, seen_stock: 7, version: 1 })
    expect(refused).toMatchObject({ status: 409, body: { current: { stock_quantity: 5 } } })
    const unchanged = await productsApi.send("PATCH", `/${id}`, {
      ...aForm({ name: "Bear" }),
      seen_stock: 7,
      version: 1,
    })
    expect(unchanged).toMatchObject({ status: 200, body: { name: "Bear", stock_quantity: 5 } })
    const set = await productsApi.send("PATCH", `/${id}`, { stock_quantity: 20, seen_stock: 5 })
    expect(set).toMatchObject({ status: 200, body: { stock_quantity: 20 } })
  })

  test("announces the product, so that no page shows the old one", async () => {
    const { id } = await productsApi.created()
    const heard: string[] = []
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const stop = await productsApi.api.db.listen("catalogue_changed", (payload) => {
      heard.push(payload)
      arrive()
    })
    await productsApi.send("PATCH", `/${id}`, { price: 3 })
    await arrived
    await stop()
    expect(heard).toEqual([`product:${id} lists`])
  })

  test.each(["x", randomUUID(), "%00"])("the product %j does not exist", async (id) => {
    expect((await productsApi.send("PATCH", `/${id}`, { price: 1 })).status).toBe(404)
    expect((await productsApi.send("GET", `/${id}`)).status).toBe(404)
    expect((await productsApi.send("DELETE", `/${id}`)).status).toBe(404)
  })
})

describe("deleting", () => {
  test("takes a product without orders out of the shop; carts show that it no longer exists", async () => {
    const { id } = await productsApi.created()
    const as = await aCustomer(productsApi.api.db)
    await aCartLine(productsApi.api.db, as, id)
    expect((await productsApi.send("DELETE", `/${id}?version=1`)).status).toBe(204)
    expect((await productsApi.list()).matching).toBe(0)
    expect((await productsApi.api.send("GET", "/api/cart", { as })).body.lines).toMatchObject([
      { product: null, problem: "gone" },
    ])
    expect((await productsApi.trailOf(id))[0]).toMatchObject({
      action: "deleted",
      before: { name: "Bunny" },
      after: null,
    })
  })

  test("archives one that was ordered: the order keeps it, the shop and the list do not", async () => {
    const image_url = await productsApi.uploaded()
    const { id } = await productsApi.created({ image_url })
    const placed = await productsApi.order(id)
    const as = await aCustomer(productsApi.api.db)
    await aCartLine(productsApi.api.db, as, id)
    expect((await productsApi.send("DELETE", `/${id}`)).status).toBe(204)
    expect((await productsApi.list()).matching).toBe(0)
    expect((await productsApi.send("PATCH", `/${id}`, { is_active: true })).status).toBe(404)
    expect((await productsApi.send("DELETE", `/${id}`)).status).toBe(404)
    expect((await productsApi.api.send("GET", `/api/products/${id}`, { as: productsApi.admin })).status).toBe(404)
    expect((await productsApi.api.send("GET", "/api/cart", { as })).body.lines[0].problem).toBe("gone")
    const stored = await productsApi.api.send("GET", `/api/admin/orders/${placed.body.id}`, { as: productsApi.admin })
    expect(stored.body.items[0].product).toEqual({ name: "Bunny", image_url })
    expect(await sweepUnusedPictures(productsApi.api.shop)).toBe(0)
    expect(await productsApi.api.shop.files.has(fileOf(image_url))).toBe(true)
    expect((await productsApi.trailOf(id))[0].action).toBe("archived")
  })

  test("is refused to an admin who saw another version", async () => {
    const { id } = await productsApi.created()
    await productsApi.send("PATCH", `/${id}`, { price: 5 })
    expect(await productsApi.send("DELETE", `/${id}?version=1`)).toMatchObject({
      status: 409,
      body: { current: { price: 5 } },
    })
    expect((await productsApi.send("GET", `/${id}`)).status).toBe(200)
  })

  test("at the same time as an order leaves no order without its product", async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await productsApi.created()
      const [placed, gone] = await Promise.all([productsApi.order(id), productsApi.send("DELETE", `/${id}`)])
      expect(gone.status).toBe(204)
      expect([201, 409]).toContain(placed.status)
      await productsApi.api.db.query(sql`UPDATE products SET archived_at = archived_at - interval '31 days'`)
      await sweepDeletedProducts(productsApi.api.shop)
      const left = await productsApi.api.db.query(sql`SELECT FROM products WHERE id = ${id}`)
      expect(left).toHaveLength(placed.status === 201 ? 1 : 0)
    }
  })
})
