import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { aCoupon, anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { brokenInvariants, lostOrders } from "./invariants.ts"
import { OWNER } from "./stage.ts"

const STOCK = 100
let db: Database
let number: string
beforeAll(async () => {
  db = await openTestDatabase()
  const [user, product] = [await aProfile(db), await aProduct(db, { stock_quantity: STOCK - 2 })]
  await aProductInColours(db, ["Blue", "Red"], STOCK)
  const coupon = await aCoupon(db, { used_count: 1 })
  const lines = [{ product, quantity: 2 }]
  const order = await anOrder(db, { user, lines }, { coupon_id: coupon.id, coupon_code: coupon.code })
  number = order.order_number
  await mail(db, "send-order-confirmation", user.email)
  await mail(db, "new-order-notice", OWNER)
})
afterAll(() => db.close())

const mail = (q: Queryable, kind: string, recipient: string) =>
  q.query(sql`INSERT INTO mails (kind, recipient, payload) VALUES (${kind}, ${recipient}, 'sealed')`)

test("consistent data passes", async () => {
  expect(await brokenInvariants(db, STOCK)).toEqual({})
  expect(await lostOrders(db, [number])).toEqual([])
})

test("pieces of what there was less of are counted from that", async () => {
  const [scarce] = await db.query<{ id: string }>(sql`SELECT id FROM products WHERE variant_of IS NOT NULL LIMIT 1`)
  expect(await brokenInvariants(db, STOCK, { [scarce?.id ?? ""]: STOCK + 1 })).toEqual({
    "products whose stock and orders differ": 1,
  })
})

test("a confirmed order that is missing is reported", async () => {
  expect(await lostOrders(db, [number, "ORD-0"])).toEqual(["ORD-0"])
})

test.each([
  [
    "products whose stock and orders differ",
    sql`UPDATE products SET stock_quantity = stock_quantity - 1 WHERE name LIKE 'Crochet%'`,
  ],
  ["products whose stock and orders differ", sql`UPDATE orders SET status = 'cancelled'`],
  ["products with other ratings than reviews", sql`INSERT INTO product_ratings SELECT id, 1, 5 FROM products LIMIT 1`],
  [
    "products whose stock is not that of their variants",
    sql`UPDATE products SET stock_quantity = stock_quantity - 1 WHERE options IS NOT NULL`,
  ],
  [
    "products without their cover",
    sql`INSERT INTO product_gallery SELECT id, '/media/products/a/720.webp', 1 FROM products WHERE name LIKE 'Crochet%'`,
  ],
  [
    "reviews of orders that were not delivered",
    sql`INSERT INTO reviews (product_id, user_id, order_id, stars)
        SELECT i.product_id, o.user_id, o.id, 5 FROM orders o JOIN order_items i ON i.order_id = o.id`,
  ],
  ["orders without all their lines", sql`DELETE FROM order_items`],
  ["orders without their first event", sql`DELETE FROM order_events`],
  ["coupons counted wrongly", sql`UPDATE coupons SET used_count = 0`],
  ["customers without one mail an order", sql`DELETE FROM mails WHERE kind = 'send-order-confirmation'`],
  [
    "customers without one mail an order",
    sql`INSERT INTO mails (kind, recipient, payload) SELECT kind, recipient, payload FROM mails`,
  ],
  ["owner's mails too many or few", sql`DELETE FROM mails WHERE kind = 'new-order-notice'`],
])("%s are found", async (name, damage) => {
  const undo = new Error("undo")
  const damaged = db.transaction(async (tx) => {
    await tx.query(damage)
    expect(await brokenInvariants(tx, STOCK)).toHaveProperty([name], 1)
    throw undo
  })
  await expect(damaged).rejects.toBe(undo)
})
