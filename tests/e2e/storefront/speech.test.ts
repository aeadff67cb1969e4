import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { aVisitor, button, openPage } from "#tests/fixtures/browser.ts"
import { aCartLine, aCoupon, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { foreignTextsIn } from "#tests/fixtures/pages/foreign-texts.ts"

const shop = await openE2eShop({ BANK_DETAILS: "" })
const owner = await theOwner(shop)
const NAMES =
  "Nool English Shop Owner Sunny Bear Sold Hat Toys Lovely Nimali Perera Kamala Temple Road Kandy TENOFF Colombo Sri Lanka"
const things = { bear: "", hat: "" }
let newcomer: Customer
let customer: Customer
let order: string

beforeAll(async () => {
  const bear = await aProduct(shop.db, { name: "Sunny Bear", description: "නූල්", stock_quantity: 3 })
  things.bear = bear.id
  things.hat = (await aProduct(shop.db, { name: "Sold Hat", description: "නූල්", stock_quantity: 0 })).id
  await aReview(shop.db, bear, { text: "Lovely" })
  await aCoupon(shop.db, { code: "TENOFF" })
  newcomer = await aCustomer(shop)
  customer = await aCustomer(shop)
  await aCartLine(shop.db, { user_id: customer.id, product_id: bear.id })
  order = (await anOrder(shop.db, { user: customer, lines: [{ product: bear }] })).id
})

/** Describes a screen by its path, and by what is done on it in a language. */
type Screen = readonly [path: string, then?: (page: Page, locale: Locale) => Promise<unknown>]

describe.each(locales.filter((locale) => locale !== "en"))("in %s", (locale) => {
  const foreign = foreignTextsIn(locale, NAMES)

  async function expectOwnWords(as: Customer | null, screens: readonly Screen[]) {
    const { page } = await aVisitor(shop.url, { width: 360, ...(as && { as }) })
    const found: Record<string, string[]> = {}
    for (const [path, then] of screens) {
      await openPage(page, localPath(path, locale))
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
      await then?.(page, locale)
      const texts = await foreign(page)
      if (texts.length > 0) found[path] = texts
    }
    expect(found).toEqual({})
  }

  test("pages without script, of dead links and of no page have no English words", async () => {
    const { page } = await aVisitor(shop.url)
    const paths = [
      "/",
      "/shop",
      "/shop?q=xyzzy",
      `/product/${things.bear}`,
      "/product/none",
      "/nowhere",
      "/auth",
      "/cart",
    ]
    const policies = ["shipping", "returns", "terms", "privacy"].map((policy) => `/policies/${policy}`)
    const dead = ["/newsletter/confirm", "/newsletter/unsubscribe", "/back-in-stock", "/opening-soon/confirm"]
    for (const path of [...paths, ...policies, ...dead.map((each) => `${each}?token=none`)]) {
      const html = await (await fetch(shop.url + localPath(path, locale))).text()
      expect([path, await foreign(page, html)]).toEqual([path, []])
    }
  })

  test("what a guest is refused has no English words", async () => {
    const send = async (page: Page) => {
      await page
        .locator("main form")
        .last()
        .evaluate((form: HTMLFormElement) => form.requestSubmit())
      await page.locator("main [role=alert], main [aria-invalid=true], [data-toast]").first().waitFor()
    }
    await expectOwnWords(null, [
      [
        `/product/${things.hat}`,
        (page) =>
          page
            .locator("main input[type=email]")
            .fill("x@y")
            .then(() => send(page)),
      ],
      ["/auth", send],
      ["/auth?tab=signup", send],
      ["/auth?tab=forgot", send],
      ["/reset-password"],
      [`/product/${things.bear}`, (page) => button(page, m.shop_add_to_cart({}, { locale })).first().click()],
    ])
  })

  test("what a customer sees has no English words", async () => {
    await expectOwnWords(newcomer, [["/cart"], ["/orders"], ["/checkout"]])
    await expectOwnWords(customer, [
      ["/", (page) => button(page, m.shell_menu({}, { locale })).click()],
      ["/cart"],
      ["/checkout", (page) => page.locator("main form").evaluate((form: HTMLFormElement) => form.requestSubmit())],
      ["/orders"],
      [`/orders?order=${order}`, (page) => button(page, m.orders_cancel({}, { locale })).first().click()],
      ["/profile", (page) => button(page, m.account_delete({}, { locale })).click()],
    ])
  })

  test("what the owner sees has no English words", async () => {
    const add = (name: string) => (page: Page) => button(page, name).first().click()
    const settings = [
      "",
      "shop",
      "contact",
      "payments",
      "delivery",
      "notifications",
      "stock",
      "opening",
      "backup",
      "history",
    ]
    await expectOwnWords(owner, [
      ["/admin", (page) => page.locator("main summary").first().click()],
      ["/admin/products"],
      ["/admin/products?q=xyzzy"],
      ["/admin/products", add(m.admin_products_add({}, { locale }))],
      ["/admin/orders"],
      [`/admin/orders/${order}`],
      [`/admin/orders/${order}/print`],
      ["/admin/users"],
      ["/admin/coupons"],
      ["/admin/coupons", add(m.admin_coupons_add({}, { locale }))],
      ["/admin/newsletter"],
      ["/admin/reviews"],
      ...settings.map((area): Screen => [`/admin/settings/${area}`]),
    ])
  })
})
