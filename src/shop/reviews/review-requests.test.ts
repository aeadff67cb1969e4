import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { OrdersRow, ProductsRow, ProfilesRow } from "#database/rows.ts"
import type { MailOf } from "#shop/mails/mails.ts"
import { aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { aDelivery } from "#tests/fixtures/catalogue/reviews.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { sharedApi } from "#tests/fixtures/shop-api.ts"
import { askedCustomer, askForReviews, refuseRequests } from "./review-requests.server.ts"

let user: ProfilesRow
let bear: ProductsRow
const api = await sharedApi()
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE orders, mails CASCADE`)
  user = await aProfile(api.db)
  bear = await aProduct(api.db, { name: "Bear" })
})

async function deliveredAgo(days: number, ...products: ProductsRow[]): Promise<OrdersRow> {
  const order = await aDelivery(api.db, user, ...(products.length > 0 ? products : [bear]))
  await api.db.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, created_at)
        VALUES (${order.id}, 'status', 'shipped', 'delivered', now() - ${days} * interval '1 day')`,
  )
  return order
}
const asked = async () =>
  (await queuedMails(api.shop, user.email)).filter(
    (mail): mail is MailOf<"review-request"> => mail.kind === "review-request",
  )

test("a customer is asked once, seven days after the delivery, by two processes at the same time too", async () => {
  await deliveredAgo(6.9)
  const order = await deliveredAgo(7.1)
  await Promise.all([askForReviews(api.shop), askForReviews(api.shop)])
  expect(await askForReviews(api.shop)).toBe(0)
  expect(await asked()).toMatchObject([
    { to: user.email, orderId: order.id, orderNumber: order.order_number, products: ["Bear"] },
  ])
})

test("a product is named once and by its own name, however many of its variants were delivered", async () => {
  const { variants } = await aProductInColours(api.db, ["Blue", "Red"], 3, "Blanket")
  const bought = await api.db.query<ProductsRow>(sql`SELECT * FROM products WHERE id = ANY(${variants}::uuid[])`)
  expect(bought.map(({ name }) => name)).toContain("Blanket (Blue)")
  await deliveredAgo(8, ...bought, bear)
  await askForReviews(api.shop)
  expect(await asked()).toMatchObject([{ products: ["Blanket", "Bear"] }])
  const { id } = await deliveredAgo(8, ...bought, bear)
  await api.db.query(
    sql`UPDATE order_items SET as_read = '{"name": "පොරවනය (නිල්)", "variant": {"product_name": "පොරවනය"}}'
        WHERE order_id = ${id} AND product_id = ${variants[0]}`,
  )
  await askForReviews(api.shop)
  expect((await asked()).find(({ orderId }) => orderId === id)?.products).toEqual(["පොරවනය", "Bear"])
})

test("more orders than one batch are all asked about", async () => {
  for (let n = 0; n < 52; n++) await deliveredAgo(8)
  expect(await askForReviews(api.shop)).toBe(52)
})

test.each<[string, (order: OrdersRow) => Promise<unknown>]>([
  ["was cancelled since", ({ id }) => api.db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${id}`)],
  [
    "was delivered again, a moment ago",
    ({ id }) =>
      api.db.query(sql`INSERT INTO order_events (order_id, kind, after) VALUES (${id}, 'status', 'delivered')`),
  ],
  ["is of a customer who refused", () => refuseRequests(api.shop, user.id)],
  [
    "is of an account that is gone",
    () => api.db.query(sql`UPDATE profiles SET account_status = 'deleted' WHERE id = ${user.id}`),
  ],
  [
    "is reviewed already",
    ({ id }) =>
      api.db.query(
        sql`INSERT INTO reviews (product_id, user_id, order_id, stars) VALUES (${bear.id}, ${user.id}, ${id}, 5)`,
      ),
  ],
])("nobody is asked about an order that %s", async (_, change) => {
  await change(await deliveredAgo(8))
  expect(await askForReviews(api.shop)).toBe(0)
})

test("nobody is asked about what was delivered weeks ago, or where the owner asks nobody", async () => {
  await deliveredAgo(22)
  expect(await askForReviews(api.shop)).toBe(0)
  await deliveredAgo(8)
  const settings = { values: { ...(await settingsWith()), review_requests: { days: 0 } } }
  expect(await askForReviews({ ...api.shop, settings })).toBe(0)
  expect(await askForReviews(api.shop)).toBe(1)
})

test("an order whose mail could not be queued is asked about the next time", async () => {
  await deliveredAgo(8)
  const outbox = { ...api.shop.outbox, queueMails: () => Promise.reject(new Error("killed")) }
  await expect(askForReviews({ ...api.shop, outbox })).rejects.toThrow("killed")
  expect(await askForReviews(api.shop)).toBe(1)
})

test("the link that ends it is good for its customer alone", async () => {
  await deliveredAgo(8)
  await askForReviews(api.shop)
  const [mail] = await asked()
  const query = new URL(mail?.unsubscribeUrl ?? "").searchParams
  expect(askedCustomer(api.shop.secrets, query)).toBe(user.id)
  query.set("id", (await aProfile(api.db)).id)
  expect(askedCustomer(api.shop.secrets, query)).toBeNull()
})
