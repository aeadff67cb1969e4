import { readdirSync, readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { SCRIPTS } from "#messages/markup/scripts.ts"
import { locales } from "#messages/runtime.js"
import { aVisitor, button, openPage } from "#tests/fixtures/browser.ts"
import { aCartLine, aCoupon, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { chooseInMenu } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { sendReceipt } from "#tests/fixtures/orders/admin-orders-page.ts"
import { boxFaults } from "#tests/fixtures/pages/boxes.ts"
import { WALKED } from "#tests/fixtures/pages/every-look.ts"

/** Is a word of 60 letters without a place to break. */
const WORD = "Unbreakable".repeat(6).slice(0, 60)
const SINHALA = "අතින් ගෙතූ මෘදු කපු නූල් අලි පැටියා කුඩා දරුවන් සඳහා තෑග්ගක්"
const CATEGORY = "Household textiles and whatever else is warm in a cool hill country evening, for all of you"
const NAME = `Wickramasinghe-Gunawardena${"a".repeat(34)} the third of Anuradhapura`
const EMAIL = `${"anuradha.wickramasinghe".repeat(2)}@a-very-long-mail-domain.example`
/** Is as long as the value of an option can be. */
const COLOUR = "A red as of old tiled roofs in the rain."
const MOST = "9999999999.99"

/** Returns how long the texts of a language are together. */
const lengthOf = (locale: string) => {
  const folder = new URL(`../../../src/messages/${locale}/`, import.meta.url)
  return readdirSync(folder).reduce((length, file) => length + readFileSync(new URL(file, folder), "utf8").length, 0)
}
const LONGEST = locales.reduce((one, other) => (lengthOf(one) > lengthOf(other) ? one : other))

const shop = await openE2eShop()
const owner = await theOwner(shop)

/** Describes a screen by its path, a text that shows that it is there, and what is opened on it before it is measured. */
type Screen = readonly [path: string, shows: string | RegExp, then?: (page: Page) => Promise<unknown>]

async function expectRoomOn(page: Page, screens: readonly Screen[], sizes?: (typeof WALKED)[]) {
  const faults: string[] = []
  for (const [path, shows, then] of screens) {
    await page.setViewportSize(WALKED)
    await openPage(page, path)
    await page.locator("main, dialog").getByText(shows).first().waitFor()
    await then?.(page)
    // What tells variants apart is shortened nowhere.
    faults.push(...(await boxFaults(page, [COLOUR, "Colour 3"], sizes)))
  }
  expect(faults).toEqual([])
}

const press = (name: string) => (page: Page) => button(page, name).first().click()
async function unfoldAll(page: Page) {
  for (const fold of await page.locator("dialog summary").all()) await fold.click()
}

test("a shop in which nothing has happened yet has room on every screen", async () => {
  const visitor = await aVisitor(shop.url, { ...WALKED, as: await aCustomer(shop) })
  await expectRoomOn(visitor.page, [
    ["/", /./],
    ["/shop", /./],
    ["/cart", /./],
    ["/orders", "No orders yet."],
  ])
  const { page } = await aVisitor(shop.url, { ...WALKED, as: owner })
  await expectRoomOn(page, [
    ["/admin", "All caught up", (page) => page.getByText(/^Getting ready/).click()],
    ["/admin/products", "Add Product"],
    ["/admin/orders", "No orders"],
    ["/admin/orders?status=pending", "All caught up"],
    ["/admin/coupons", "Add Coupon"],
    ["/admin/reviews", /./],
    ["/admin/newsletter", /./],
  ])
})

describe("with the longest names, 50 variants and 10,000 orders", () => {
  let customer: Customer
  let blanket: { id: string; variants: string[] }
  let elephant: { id: string }
  let order: OrdersRow
  let delivered: OrdersRow

  beforeAll(async () => {
    const { db } = shop
    for (let number = 1; number <= 4; number++) await aProduct(db, { stock_quantity: number })
    // Pages that were read in the empty shop are outdated by this one.
    const added = { name: "Kite", price: 1500, stock_quantity: 0, category: "Kites" }
    expect((await owner.call("POST", "/admin/products", added)).status).toBe(201)
    customer = await aCustomer(shop, { name: NAME })
    const details = { size: WORD, material: WORD, care: WORD, lead_time: "two weeks".repeat(9), description: WORD }
    const hard = await aProduct(db, { name: `${WORD} ${WORD} of wool`, category: CATEGORY, ...details })
    const text = { label: "Name to embroider on its right ear", max_length: 40, price: "350.00", required: false }
    await db.query(sql`UPDATE products SET personalisation = ${JSON.stringify(text)}::jsonb WHERE id = ${hard.id}`)
    elephant = await aProduct(db, { name: SINHALA, category: "Kites", stock_quantity: 0 })
    const colours = [COLOUR, WORD.slice(0, 40), ...Array.from({ length: 48 }, (_, n) => `Colour ${n + 3}`)]
    blanket = await aProductInColours(db, colours, 3, `${WORD} blanket with fringes`)
    await aReview(db, hard, { text: WORD.repeat(3), name: NAME })
    const amounts = { discount_value: MOST, min_order_amount: MOST }
    await aCoupon(db, { code: "LONG".repeat(12), discount_type: "fixed", ...amounts })
    await db.query(sql`INSERT INTO newsletter_subscribers (email, confirmed_at) VALUES (${EMAIL}, now())`)
    await db.query(sql`INSERT INTO stock_waits (product_id, email, token_hash, confirmed_at)
      VALUES (${elephant.id}, ${customer.email}, '-', now())`)
    await tenThousandOrders()

    const [red = "", blue = ""] = blanket.variants
    const fillCart = async () => {
      for (const id of [hard.id, red, blue]) {
        await aCartLine(db, {
          user_id: customer.id,
          product_id: id,
          quantity: 1,
          personalisation: id === hard.id ? WORD.slice(0, 40) : "",
        })
      }
    }
    await fillCart()
    const to = { customer_name: NAME, delivery_address: `${WORD}\n${WORD} road`, delivery_city: WORD, notes: WORD }
    order = (await customer.order({ ...to, payment_method: "bank_transfer" })).body
    await sendReceipt(shop, customer, order)
    const lines = [{ product: hard, quantity: 2 }]
    const long = { customer_name: NAME, customer_email: EMAIL, delivery_address: WORD }
    const anOrderIn = (number: number, state: Partial<OrdersRow>) =>
      anOrder(db, { user: customer, lines }, { ...long, order_number: `ORD-179546071210${number}`, ...state })
    await anOrderIn(1, { payment_method: "cash_on_delivery" })
    await anOrderIn(2, { status: "confirmed", payment_status: "paid" })
    delivered = await anOrderIn(3, { status: "delivered", payment_status: "paid" })
    await fillCart()
  })

  async function tenThousandOrders() {
    await shop.db.query(sql`INSERT INTO orders (user_id, order_number, idempotency_key, request_hash, payment_method, subtotal,
        delivery_fee, discount_amount, total_amount, customer_name, customer_email, customer_phone, delivery_address, delivery_city,
        status, created_at)
      SELECT ${customer.id}, 'ORD-' || 1700000000000 + n, gen_random_uuid(), '-', 'cash_on_delivery', 999999, 1, 0, 1000000,
        'Nimali Perera', 'nimali@customer.example', '+94 77 123 4567', '12 Temple Road', 'Kandy',
        (ARRAY['pending', 'confirmed', 'shipped', 'delivered'])[1 + n % 4], now() - n * interval '4 minutes'
      FROM generate_series(1, 10000) n`)
  }

  async function editBlanket(page: Page) {
    await press(`Edit ${WORD} blanket with fringes`)(page)
    await unfoldAll(page)
  }

  test("all has room on the pages that everybody sees", async () => {
    await expect.poll(async () => (await fetch(shop.url)).text()).toContain("Featured Products")
    const { page } = await aVisitor(shop.url, WALKED)
    await expectRoomOn(page, [
      ["/", "Featured Products"],
      ["/shop", /products$/],
      ["/shop?q=xyzzy", "New in the shop"],
      [`/product/${blanket.id}`, "fringes"],
      [`/product/${elephant.id}`, "Tell me when it is back"],
      ["/auth", "Password"],
      ["/auth?tab=signup", "Password"],
      ["/auth?tab=forgot", "Email"],
      ["/policies/returns", "30 days"],
      ["/newsletter/confirm?token=none", /link/],
      ["/newsletter/unsubscribe?token=none", /link/],
      ["/back-in-stock?token=none", /link/],
      ["/nowhere", /./],
    ])
  })

  test("all has room on a customer's own pages", async () => {
    const { page } = await aVisitor(shop.url, { ...WALKED, as: customer })
    await expectRoomOn(page, [
      ["/cart", "fringes"],
      ["/checkout", "Place Order"],
      [`/orders?order=${order.id}`, "Order #"],
      ["/orders", "Order #", press("Cancel order")],
      [`/orders?order=${delivered.id}&review=${delivered.id}`, "Save review"],
      ["/profile", "Security"],
      ["/profile", "Security", press("Delete Account")],
      ["/", "Featured Products", press("Menu")],
    ])
  })

  test("all has room on the screens of the owner", async () => {
    const { page } = await aVisitor(shop.url, { ...WALKED, as: owner })
    const choosePage = (page: Page) => page.getByRole("checkbox", { name: "Select page" }).check()
    await expectRoomOn(page, [
      ["/admin", "Low stock", (page) => page.getByText(/^Getting ready/).click()],
      ["/admin", "Low stock", press("Menu")],
      ["/admin/products", SINHALA],
      ["/admin/products", SINHALA, (page) => chooseInMenu(page, "Show as cards")],
      ["/admin/products", SINHALA, (page) => chooseInMenu(page, "Categories")],
      ["/admin/products", SINHALA, (page) => chooseInMenu(page, "Import")],
      ["/admin/products", SINHALA, press("Add Product")],
      [`/admin/products?q=${WORD}`, "fringes", editBlanket],
      ["/admin/orders", "ORD-", choosePage],
      ["/admin/orders", "ORD-", (page) => choosePage(page).then(() => press("Ship…")(page))],
      [`/admin/orders/${order.id}`, "Timeline", unfoldAll],
      [`/admin/orders/${order.id}/print`, "Packing Slip"],
      ["/admin/orders/new", "Enter Order", (page) => page.getByPlaceholder("Name or category").fill(WORD)],
      ["/admin/users", NAME],
      ["/admin/coupons", "LONG"],
      ["/admin/coupons", "LONG", press("Add Coupon")],
      ["/admin/newsletter", EMAIL],
      [
        "/admin/reviews",
        WORD,
        (page) =>
          page
            .getByRole("button", { name: /^Open the review of/ })
            .first()
            .click(),
      ],
      ["/admin/settings", "Rs. 300.00"],
      ["/admin/settings/shop", "Tagline"],
      ["/admin/settings/contact", "Phone"],
      ["/admin/settings/payments", "Bank accounts"],
      ["/admin/settings/payments", "Bank accounts", press("Change account 1")],
      ["/admin/settings/delivery", "Delivery fee"],
      ["/admin/settings/notifications", "Send a test mail"],
      ["/admin/settings/stock", "Low stock from"],
      ["/admin/settings/opening", "Not open yet"],
      ["/admin/settings/advanced", "Open the backups"],
      ["/admin/settings/backup", "Show the key"],
      ["/admin/settings/history", "No changes yet."],
      ["/admin/texts", "Welcome", press("Edit Welcome")],
      ["/admin/texts/shipping", "How long it takes"],
      ["/admin/texts/shipping", "How long it takes", press("Edit Shipping Policy")],
      ["/admin/texts/mails", "Thank you"],
      ["/admin/first-sign-in", /./],
    ])
  })
  test(`all has room on a phone in the language of the longest texts, ${LONGEST}`, async () => {
    const walk = async (as: Customer | undefined, paths: readonly string[]) => {
      const { page, complaints } = await aVisitor(shop.url, { ...WALKED, ...(as && { as }) })
      const screens = paths.map((path) => [`/${LONGEST}${path}`, SCRIPTS[LONGEST]] as const)
      await expectRoomOn(page, screens, [WALKED])
      expect(complaints).toEqual([])
    }
    await walk(undefined, ["", "/shop", `/product/${blanket.id}`, "/auth?tab=forgot"])
    await walk(customer, ["/cart", "/checkout", "/orders", "/profile"])
    await walk(owner, ["/admin", "/admin/products", "/admin/orders", `/admin/orders/${order.id}`])
    await walk(owner, ["/admin/reviews", "/admin/settings", "/admin/settings/payments", "/admin/texts"])
    await walk(owner, ["/admin/users", "/admin/coupons", "/admin/newsletter"])
  })
})
