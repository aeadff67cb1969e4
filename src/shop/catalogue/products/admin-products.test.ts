import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminProductsApi } from "#tests/fixtures/catalogue/admin-products-api.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const productsApi = await openAdminProductsApi()

describe("the list", () => {
  const names = async (query: string) => (await productsApi.list(query)).products.map((p: { name: string }) => p.name)

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
    await productsApi.send(
      "PATCH",
      `/${(await productsApi.created({ name: "Ant", price: 20, stock_quantity: 1 })).id}`,
      {
        is_active: false,
      },
    )
    await productsApi.created({ name: "Bear", price: 30, stock_quantity: 5 })
    await productsApi.created({ name: "Cap", price: 10, category: "Hats", stock_quantity: 6 })
    await aProductFor(productsApi.api.db, { name: "Archived toy", archived: true })
    expect(await names(query)).toEqual(expected)
    if (!query.includes("page")) expect((await productsApi.list(query)).matching).toBe(expected.length)
  })

  test("is of what says less in a language than in English, until the last text is there", async () => {
    const personalisation = { label: "Name to embroider", max_length: 10, price: 0, required: false }
    const { id } = await productsApi.created({ name: "Bear", description: "", lead_time: "5" })
    await productsApi.created({ name: "Ant", description: "", translations: { si: { name: "කූඹියා" } } })
    const queries = ["?status=lacks_si", "?status=lacks_ta&sort=name", "?status=lacks_si&q=bear"]
    const listed = () => Promise.all(queries.map(names))
    expect(await listed()).toEqual([["Bear"], ["Ant", "Bear"], ["Bear"]])
    const say = (json: object) => productsApi.send("PATCH", `/${id}`, json)
    await say({ translations: { si: { name: "වලසා" } } })
    expect(await listed()).toEqual([[], ["Ant", "Bear"], []])
    await say({ personalisation })
    expect(await names("?status=lacks_si")).toEqual(["Bear"])
    await say({ translations: { si: { name: "වලසා", personalisation: "නම" } } })
    expect(await names("?status=lacks_si")).toEqual([])
  })

  test("says how many people wait for each product or a variant of it, each once, when their address is confirmed", async () => {
    const { db } = productsApi.api
    const bear = await aProductInColours(db, ["Blue", "Red"])
    await productsApi.created({ name: "Cap" })
    const waits = [
      [bear.variants[0], "a@x.example", true],
      [bear.variants[1], "A@x.example", true],
      [bear.variants[1], "b@x.example", true],
      [bear.id, "c@x.example", false],
    ] as const
    for (const [product, email, confirmed] of waits) {
      await db.query(
        sql`INSERT INTO stock_waits (product_id, email, token_hash, confirmed_at)
            VALUES (${product}, ${email}, ${`${product}${email}`}, CASE WHEN ${confirmed} THEN now() END)`,
      )
    }
    expect((await productsApi.list()).waiting).toEqual({ [bear.id]: 2 })
    expect((await productsApi.list("?q=cap")).waiting).toEqual({})
  })

  test("deep pages are those of the plain list", async () => {
    await productsApi.api.db.query(
      sql`INSERT INTO products (name, category, price, stock_quantity, is_active, archived_at, created_at)
          SELECT 'P' || n, 'Toys', 1, 9, n % 9 > 1, CASE WHEN n % 9 = 0 THEN now() END,
            '2026-01-01T18:00:00Z'::timestamptz + n % 40 * interval '1 day' + n % 3 * interval '30 minutes'
          FROM generate_series(1, 6000) AS n`,
    )
    await productsApi.api.db.query(
      sql`UPDATE products SET is_active = false, created_at = created_at + interval '1 day' WHERE name LIKE 'P10%'`,
    )
    await productsApi.api.db.query(sql`DELETE FROM products WHERE name LIKE 'P20%'`)
    for (const [query, filter] of [
      ["", sql`archived_at IS NULL`],
      ["&status=active", sql`is_active`],
    ] as const) {
      const rows = await productsApi.api.db.query<{ id: string }>(
        sql`SELECT id FROM products WHERE ${filter} ORDER BY products.created_at DESC, id DESC`,
      )
      for (const page of [21, 23, 25, 26, Math.ceil(rows.length / 100)]) {
        const { products, matching } = await productsApi.list(`?page_size=100&page=${page}${query}`)
        expect(matching).toBe(rows.length)
        expect(products.map(({ id }: { id: string }) => id)).toEqual(
          rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
        )
      }
    }
  })

  test("low stock follows orders, edits and activation", async () => {
    const { id } = await productsApi.created({ stock_quantity: 7 })
    const low = async () => (await productsApi.list("?status=low_stock")).matching
    expect(await low()).toBe(0)
    await productsApi.order(id, 2)
    expect(await low()).toBe(1)
    await productsApi.send("PATCH", `/${id}`, { is_active: false })
    expect(await low()).toBe(0)
    await productsApi.send("PATCH", `/${id}`, { is_active: true })
    expect(await low()).toBe(1)
    await productsApi.send("PATCH", `/${id}`, { stock_quantity: 6 })
    expect(await low()).toBe(0)
  })

  test("every page of every order together is the whole list, each product once", async () => {
    for (let n = 0; n < 11; n++)
      await aProductFor(productsApi.api.db, { name: `P${n % 3}`, price: `${1 + (n % 2)}.00` })
    await productsApi.api.db.query(sql`UPDATE products SET created_at = '2026-01-01'`)
    for (const sort of ["newest", "oldest", "name", "price-asc", "price-desc"]) {
      for (const filter of ["", "&q=p&status=active"]) {
        const whole = (await productsApi.list(`?sort=${sort}&page_size=100${filter}`)).products
        const pages = []
        for (let n = 1; n <= 4; n++)
          pages.push(...(await productsApi.list(`?sort=${sort}&page_size=3&page=${n}${filter}`)).products)
        expect(whole).toHaveLength(11)
        expect(pages).toEqual(whole)
      }
    }
  })
})
