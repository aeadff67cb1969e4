import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { aProductInColours, blanketOptions } from "#tests/fixtures/catalogue/variants.ts"
import { recount } from "#tests/fixtures/database/recount.ts"
import { aCartLine, aCustomer } from "#tests/fixtures/shop-api.ts"
import { sweepDeletedProducts } from "../products/remove-product.server.ts"

const productsApi = await openAdminProductsApi()
const { api, created, send } = productsApi

const aBlanket = (stock = 3) => created({ name: "Blanket", price: 1000, options: blanketOptions(stock) })
const read = async (id: string) => (await api.send("GET", `/api/products/${id}`)).body
const change = async (id: string, json: object) => (await send("PATCH", `/${id}`, json)).body
/** Returns the options of a product as its form sends them back. */
const formOf = ({ options: { choices, variants } }: { options: ReturnType<typeof blanketOptions> }) => ({
  choices,
  variants: variants.map((variant) => ({ ...variant, seen_stock: variant.stock_quantity })),
})

describe("a product with options", () => {
  test("costs what its cheapest variant costs, has the pieces of all, and names them", async () => {
    const { id } = await aBlanket()
    const product = await read(id)
    expect(product).toMatchObject({ price: 1000, highest_price: 1500, has_options: true, stock_quantity: 9 })
    expect(product.options.choices).toEqual(blanketOptions().choices)
    expect(product.options.variants).toMatchObject([
      { name: "Blanket (Blue, Small)", values: ["Blue", "Small"], price: 1000, stock_quantity: 3 },
      { name: "Blanket (Blue, Large)", values: ["Blue", "Large"], price: 1500, stock_quantity: 3 },
      { name: "Blanket (Red, Small)", values: ["Red", "Small"], price: 1000, stock_quantity: 3 },
    ])
    expect(await read(product.options.variants[1].id)).toEqual(product)
  })

  test("is one product in lists, counts, searches and the sitemap; its variants are none", async () => {
    const { id } = await aBlanket()
    for (const query of ["", "?q=blanket", "?sort=price-asc", "?in_stock=1", "?min=900", "?category=Toys"]) {
      const { products, matching, total, max_price } = (await api.send("GET", `/api/products${query}`)).body
      expect(products, query).toMatchObject([{ id, has_options: true, highest_price: 1500 }])
      expect({ matching, total, max_price }, query).toEqual({ matching: 1, total: 1, max_price: 1000 })
    }
    const list = await productsApi.list()
    expect(list).toMatchObject({ matching: 1, products: [{ id, options: { base_price: 1000, highest_price: 1500 } }] })
    expect((await productsApi.list("?q=red")).matching).toBe(0)
    expect(await recount(api.db)).toEqual([])
  })

  test("without options a product has none of this", async () => {
    const { id } = await created()
    expect(Object.keys(await read(id))).not.toEqual(expect.arrayContaining(["options", "has_options"]))
    expect((await productsApi.list()).products[0].options).toBeNull()
  })
})

describe("an edit", () => {
  test("of the product is one of its variants: name, price, category, state", async () => {
    const { id } = await aBlanket()
    await change(id, { name: "Throw", price: 1200, category: "Home", version: 1 })
    const product = await read(id)
    expect(product).toMatchObject({ price: 1200, highest_price: 1500, category: "Home" })
    expect(product.options.variants.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
      ["Throw (Blue, Small)", 1200],
      ["Throw (Blue, Large)", 1500],
      ["Throw (Red, Small)", 1200],
    ])
    await change(id, { is_active: false })
    expect(await api.db.query(sql`SELECT FROM products WHERE is_active`)).toEqual([])
    await change(id, { is_active: true })
    expect(await api.db.query(sql`SELECT FROM products WHERE is_active`)).toHaveLength(4)
    expect(await recount(api.db)).toEqual([])
  })

  test("of options keeps what is in carts and orders: renamed, taken out, and brought back it is the same variant", async () => {
    const blanket = await aBlanket()
    const [small, large] = blanket.options.variants
    const customer = await aCustomer(api.db)
    await aCartLine(api.db, customer, large.id)
    await productsApi.order(small.id)
    const lines = async () => (await api.send("GET", "/api/cart", { as: customer })).body.lines

    const form = formOf(await change(blanket.id, {}))
    const navy = JSON.parse(JSON.stringify(form).replaceAll('"Blue"', '"Navy"'))
    await change(blanket.id, { options: navy })
    expect(await lines()).toMatchObject([
      { product_id: large.id, product: { name: "Blanket (Navy, Large)", price: 1500 } },
    ])

    await change(blanket.id, { options: { ...navy, variants: navy.variants.slice(2) } })
    expect(await read(blanket.id)).toMatchObject({ stock_quantity: 3, price: 1000 })
    expect(await lines()).toMatchObject([{ problem: "gone" }])

    const again = { ...navy, variants: navy.variants.map(({ id: _, ...variant }: { id: string }) => variant) }
    await change(blanket.id, { options: again })
    expect(await lines()).toMatchObject([{ product_id: large.id, product: { name: "Blanket (Navy, Large)" } }])
    const ids = (await read(blanket.id)).options.variants.map((variant: { id: string }) => variant.id)
    expect(ids.slice(0, 2)).toEqual([small.id, large.id])
    expect(await recount(api.db)).toEqual([])
  })

  test("leaves a stock that an order took meanwhile, and refuses to replace one that is no longer what was seen", async () => {
    const blanket = await aBlanket()
    const form = formOf(blanket)
    await productsApi.order(blanket.options.variants[0].id)
    const renamed = { ...form, choices: [{ ...form.choices[0]!, name: "Shade" }, form.choices[1]] }
    expect(await change(blanket.id, { options: renamed })).toMatchObject({ stock_quantity: 8 })
    const counted = { ...renamed, variants: form.variants.map((variant) => ({ ...variant, stock_quantity: 20 })) }
    expect(await send("PATCH", `/${blanket.id}`, { options: counted })).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" }, current: { stock_quantity: 8 } },
    })
    expect((await read(blanket.id)).stock_quantity).toBe(8)
  })

  test("of the stock of the product itself is refused", async () => {
    const { id } = await aBlanket()
    expect(await send("PATCH", `/${id}`, { stock_quantity: 4 })).toMatchObject({
      status: 422,
      body: { error: { field: "stock_quantity", message: "The stock is counted for each combination" } },
    })
  })

  test("that changes nothing is no change; one that does is recorded", async () => {
    const blanket = await aBlanket()
    expect((await change(blanket.id, { options: formOf(blanket) })).version).toBe(1)
    const off = formOf(blanket)
    off.variants[2] = { ...off.variants[2]!, is_active: false } as (typeof off.variants)[number]
    expect(await change(blanket.id, { options: off, version: 1 })).toMatchObject({ version: 2, stock_quantity: 6 })
    expect((await read(blanket.id)).options.variants).toHaveLength(2)
    expect((await productsApi.trailOf(blanket.id))[0]).toMatchObject({
      before: { options: { variants: [{}, {}, { is_active: true }] } },
      after: { options: { variants: [{}, {}, { is_active: false }] } },
    })
  })

  test("may take the options away: the product has the pieces of all then, and its variants are gone", async () => {
    const blanket = await aBlanket()
    const plain = await change(blanket.id, { options: null })
    expect(plain).toMatchObject({ options: null, price: 1000, stock_quantity: 9 })
    expect((await productsApi.order(blanket.options.variants[0].id)).status).toBe(409)
    expect((await productsApi.order(blanket.id)).status).toBe(201)
    expect(await change(blanket.id, { options: blanketOptions(2) })).toMatchObject({ stock_quantity: 6 })
    expect(await recount(api.db)).toEqual([])
  })

  test("shows a picture of the product for a variant, until the product loses it", async () => {
    const [cover, blue] = [await productsApi.uploaded(), await productsApi.uploaded()]
    const { choices, variants } = blanketOptions()
    const options = {
      choices,
      variants: variants.map((variant, n) => ({ ...variant, image_url: n === 0 ? blue : null })),
    }
    const pictures = [cover, blue].map((image_url) => ({ image_url }))
    const { id } = await created({ pictures, options })
    const shown = async () => (await read(id)).options.variants.map((each: { image_url: string }) => each.image_url)
    expect(await shown()).toEqual([blue, cover, cover])
    await change(id, { pictures: pictures.slice(0, 1) })
    expect(await shown()).toEqual([cover, cover, cover])
  })
})

describe("a deletion", () => {
  const stored = () => api.db.query(sql`SELECT state FROM products ORDER BY state`)

  test("takes the variants along, and a restoration brings them back, but not the one that was taken out", async () => {
    const { id, options } = await aBlanket()
    await change(id, { options: { ...options, variants: options.variants.slice(1) } })
    expect((await send("DELETE", `/${id}`)).status).toBe(204)
    expect(await stored()).toEqual(Array(4).fill({ state: "archived" }))
    expect((await productsApi.list("?status=archived")).matching).toBe(1)
    expect((await send("POST", `/${options.variants[0].id}/restore`)).status).toBe(404)
    expect((await send("POST", `/${id}/restore`)).body.options.variants).toHaveLength(2)
    expect((await stored()).map(({ state }) => state)).toEqual(["active", "active", "active", "archived"])
    expect(await recount(api.db)).toEqual([])
  })

  test("is for ever after a month, but for a product of which an order holds a variant", async () => {
    const [first, second] = [await aBlanket(), await aBlanket()]
    await productsApi.order(second.options.variants[1].id)
    for (const { id } of [first, second]) await send("DELETE", `/${id}`)
    await api.db.query(sql`UPDATE products SET archived_at = archived_at - interval '31 days'`)
    expect(await sweepDeletedProducts(api.shop)).toBe(1)
    expect(await stored()).toHaveLength(4)
    expect(await recount(api.db)).toEqual([])
  })
})

test("a copy has the same options, and no pieces", async () => {
  const { id } = await aBlanket()
  const { body } = await send("POST", `/${id}/duplicate`)
  expect(body).toMatchObject({ stock_quantity: 0, state: "draft", price: 1000, options: { highest_price: 1500 } })
  expect(
    body.options.variants.map(({ price, stock_quantity }: { price: null; stock_quantity: 0 }) => [
      price,
      stock_quantity,
    ]),
  ).toEqual([
    [null, 0],
    [1500, 0],
    [null, 0],
  ])
})

describe("pieces of the scarcest variant", () => {
  test("list the product as low on stock by the name of the variant, and it is in stock while another is", async () => {
    const { id, variants } = await aProductInColours(api.db, ["Blue", "Red"], 9)
    const low = async () => (await productsApi.list("?status=low_stock")).matching
    expect(await low()).toBe(0)
    await api.db.query(sql`TRUNCATE catalogue_changes`)
    await api.db.query(sql`UPDATE products SET stock_quantity = 0 WHERE id = ${variants[1]}`)
    expect(await low()).toBe(1)
    const variant = { product_name: "Blanket", values: ["Red"] }
    const [name, blue, red] = [
      { en: "Colour", si: "පාට" },
      { en: "Blue", si: "නිල්" },
      { en: "Red", si: "රතු" },
    ]
    const options = JSON.stringify([{ name, values: [blue, red] }])
    await api.db.query(
      sql`UPDATE products SET texts = '{"name": {"si": "පොරවනය"}}', options = ${options}::jsonb WHERE variant_of IS NULL`,
    )
    const translations = { si: { name: "පොරවනය", options: { Colour: "පාට", Blue: "නිල්", Red: "රතු" } } }
    const { low_stock } = (await api.send("GET", "/api/admin/dashboard", { as: productsApi.admin })).body
    expect(low_stock).toMatchObject({
      count: 1,
      products: [{ name: "Blanket (Red)", variant, translations, stock_quantity: 0 }],
    })
    expect((await api.send("GET", "/api/products?in_stock=1&q=blanket")).body.matching).toBe(1)
    await api.db.query(sql`UPDATE products SET stock_quantity = 0 WHERE id = ${variants[0]}`)
    expect((await api.send("GET", "/api/products?in_stock=1&q=blanket")).body.matching).toBe(0)
    const changes = await api.db.query(sql`SELECT DISTINCT product_id FROM catalogue_changes`)
    expect(changes).toEqual([{ product_id: id }])
    expect(await recount(api.db)).toEqual([])
  })
})

describe("the cart", () => {
  test("takes a variant, and of a product with options says that one must be chosen", async () => {
    const { id, variants } = await aProductInColours(api.db, ["Blue", "Red"])
    const as = await aCustomer(api.db)
    expect(await api.send("POST", "/api/cart", { as, json: { product_id: id } })).toMatchObject({
      status: 409,
      body: { error: { code: "options_missing", message: "Choose the options of Blanket first" } },
    })
    const { body } = await api.send("POST", "/api/cart", { as, json: { product_id: variants[1], quantity: 2 } })
    expect(body).toMatchObject({
      added: 2,
      line: { product: { name: "Blanket (Red)", variant: { values: ["Red"] }, price: 1000 } },
    })
  })

  test("shows a product that got options as one to choose again, and no order takes it", async () => {
    const product = await created({ stock_quantity: 5 })
    const as = await aCustomer(api.db)
    const line = await aCartLine(api.db, as, product.id)
    await change(product.id, { options: blanketOptions() })
    const { lines, subtotal } = (await api.send("GET", "/api/cart", { as })).body
    expect([lines[0].problem, subtotal]).toEqual(["options", 0])
    const raised = await api.send("PATCH", `/api/cart/${line}`, { as, json: { quantity: 2 } })
    expect(raised.body.error).toMatchObject({ code: "options" })
    expect((await productsApi.order(product.id)).body.error).toMatchObject({ code: "options" })
  })
})
