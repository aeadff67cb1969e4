import { expect, test } from "vitest"
import { type Sql, sql } from "#database/database.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { LOW_STOCK_LIMIT } from "#shop/stock/stock.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
// More than a search collects are called "Soft"; one in a hundred is a whale, and scarce.
await api.db.query(
  sql`INSERT INTO products (name, category, price, stock_quantity, is_active, created_at)
      SELECT CASE n % 100 WHEN 0 THEN 'Soft whale ' ELSE 'Soft bear ' END || n % 70, 'Toys', 1 + n % 9,
        CASE n % 100 WHEN 0 THEN 5 ELSE 6 END, n % 200 > 0, '2026-01-01Z'::timestamptz + n % 5000 * interval '1 minute'
      FROM generate_series(1, 20100) AS n`,
)

const SORT_ORDERS: Record<string, Sql> = {
  newest: sql`products.created_at DESC, id DESC`,
  oldest: sql`products.created_at, id`,
  name: sql`search, id`,
  "price-desc": sql`price DESC, id DESC`,
}

/** The first, a middle, the last page and one past the end are those of the list, as far as it is counted. */
async function expectPages(query: string, filter: Sql) {
  for (const [sort, order] of Object.entries(SORT_ORDERS)) {
    const whole = await api.db.query<{ id: string }>(sql`SELECT id FROM products WHERE ${filter} ORDER BY ${order}`)
    const counted = whole.slice(0, MAX_COUNTED)
    const pages = Math.ceil(counted.length / 20)
    for (const page of [1, Math.ceil(pages / 2), pages, pages + 1]) {
      const path = `/api/admin/products?${query}&sort=${sort}&page=${page}`
      const { products, matching, matching_capped } = (await api.send("GET", path, { as: admin })).body
      expect([matching, matching_capped]).toEqual([counted.length, counted.length < whole.length])
      expect(products.map(({ id }: { id: string }) => id)).toEqual(
        counted.slice((page - 1) * 20, page * 20).map(({ id }) => id),
      )
    }
  }
}

test("a word that some products have", () => expectPages("q=whale", sql`search LIKE '%whale%'`))

test("words in another order, also short ones", () =>
  expectPages("q=6+whale+soft", sql`search LIKE '%whale%' AND search LIKE '%6%'`))

test("a word that some active products have", () =>
  expectPages("q=whale&status=active", sql`search LIKE '%whale%' AND is_active`))

test("a word that more products have than are counted", () => expectPages("q=soft", sql`true`))

test("the list without a search, as far as it is counted", () => expectPages("status=all", sql`true`))

test("two letters, which no index of trigrams finds", () => expectPages("q=wh", sql`search LIKE '%wh%'`))

test("the database and the screens agree on what is scarce", async () => {
  expect(await api.db.query(sql`SELECT low_stock_limit() AS limit`)).toEqual([{ limit: LOW_STOCK_LIMIT }])
})

test("what is scarce", () =>
  expectPages("status=low_stock", sql`is_active AND stock_quantity <= ${LOW_STOCK_LIMIT}::integer`))

test("what is scarce follows a changed time", async () => {
  await api.db.query(sql`UPDATE products SET created_at = '2026-06-01Z' WHERE name = 'Soft whale 30'`)
  await expectPages("status=low_stock", sql`is_active AND stock_quantity <= ${LOW_STOCK_LIMIT}::integer`)
})
