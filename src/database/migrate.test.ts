import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { type Database, sql } from "./database.ts"
import { migrate, migrations } from "./migrate.ts"

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test("a migrated database has nothing left to run, and processes that start together take turns", async () => {
  expect(migrations.map((migration) => migration.name)).toContain("0001_shop")
  expect(await Promise.all([migrate(db), migrate(db), migrate(db)])).toEqual([[], [], []])
})

test("a database of a newer version is refused", async () => {
  await db.query(sql`INSERT INTO migrations (name) VALUES ('9999_future')`)
  await expect(migrate(db)).rejects.toThrow("newer than this version of the shop (it has 9999_future)")
  await db.query(sql`DELETE FROM migrations WHERE name = '9999_future'`)
})

test("the count of active products by category follows every change", async () => {
  const counts = () =>
    db.query(sql`SELECT category, active_count FROM product_categories WHERE active_count > 0 ORDER BY 1`)
  await db.query(sql`INSERT INTO products (name, price, stock_quantity, category, is_active)
    VALUES ('a', 1, 1, 'Toys', true), ('b', 1, 1, 'Toys', true), ('c', 1, 1, 'Home', true), ('d', 1, 1, 'Home', false)`)
  expect(await counts()).toEqual([
    { category: "Home", active_count: 1 },
    { category: "Toys", active_count: 2 },
  ])
  await db.query(sql`UPDATE products SET category = 'Home' WHERE name = 'a'`)
  await db.query(sql`UPDATE products SET is_active = false WHERE name = 'c'`)
  await db.query(sql`UPDATE products SET is_active = true WHERE name = 'd'`)
  await db.query(sql`DELETE FROM products WHERE name = 'b'`)
  expect(await counts()).toEqual([{ category: "Home", active_count: 2 }])
})
