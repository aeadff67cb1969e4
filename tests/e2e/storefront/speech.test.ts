import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { aVisitor, button, openPage } from "#tests/fixtures/browser.ts"
import { aCartLine, aCoupon, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { cutTextsIn } from "#tests/fixtures/pages/cut-texts.ts"
import { foreignTextsIn } from "#tests/fixtures/pages/foreign-texts.ts"

const shop = await openE2eShop({ BANK_DETAILS: "" })
const owner = await theOwner(shop)
const NAMES =
  "Nool English Shop Owner Sunny Bear Sold Hat Toys Lovely Nimali Perera Kamala Temple Road Kandy TENOFF KB- Nadeesha Tharindu Fathima Kavitha Ruwan Colombo Sri Lanka"
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

/** Sends a form as it stands, and waits for what it is told. */
async function send(page: Page) {
  const form = page.locator("dialog[open] form, main:not(:has(dialog[open])) form").last()
  await form.evaluate((each: HTMLFormElement) => each.requestSubmit())
  await page
    .locator(":is(dialog[open], main) :is([role=alert], [aria-invalid=true]):visible, [data-toast]")
    .first()
    .waitFor()
}

describe.each(locales.filter((locale) => locale !== "en"))("in %s", (locale) => {
  const foreign = foreignTextsIn(locale, NAMES)

  /** Fails where a screen has English words, or shows its own only in part on the narrowest phone. */
  async function expectOwnWords(as: Customer | null, screens: readonly Screen[], offline?: RegExp) {
    const { page } = await aVisitor(shop.url, { width: 320, ...(as && { as }) })
    if (offline) await page.route(offline, (route) => route.abort())
    const found: Record<string, string[]> = {}
    for (const [path, then] of screens) {
      await openPage(page, localPath(path, locale))
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
      await then?.(page, locale)
      const texts = [...(await foreign(page)), ...(await cutTextsIn(page))]
      if (texts.length > 0) found[path] = [...(found[path] ?? []), ...texts]
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

  test("a shop that is not open yet, and one whose database fails, have no English words", async () => {
    const { page } = await aVisitor(shop.url)
    const setClosed = (closed: boolean) => owner.call("PUT", "/admin/settings/opening", { closed, sentence: "In May." })
    const read = async (path: string) => (await fetch(shop.url + localPath(path, locale))).text()
    await setClosed(true)
    const closed = await read("/opening-soon")
    expect(closed).toContain("In May.")
    expect(await foreign(page, closed)).toEqual([])
    await setClosed(false)
    await shop.db.query(sql`ALTER TABLE products RENAME COLUMN category TO kind`)
    const failed = await read(`/product/${things.hat}`)
    await shop.db.query(sql`ALTER TABLE products RENAME COLUMN kind TO category`)
    expect(failed).toContain(m.shell_failed_title({}, { locale }))
    expect(await foreign(page, failed)).toEqual([])
  })

  test("what a guest is refused has no English words", async () => {
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
      ["/shop"],
      ["/cart"],
      ["/checkout", (page) => page.locator("main form").evaluate((form: HTMLFormElement) => form.requestSubmit())],
      ["/orders"],
      [`/orders?order=${order}`, (page) => button(page, m.orders_cancel({}, { locale })).first().click()],
      ["/profile", (page) => button(page, m.account_delete({}, { locale })).click()],
    ])
  })

  test("what cannot be loaded has no English words", async () => {
    await expectOwnWords(
      customer,
      [["/cart"], ["/orders"], ["/profile"], ["/checkout"]],
      /\/api\/(cart|orders|profile)/,
    )
    await expectOwnWords(owner, [["/admin"], ["/admin/orders"], ["/admin/settings/advanced"]], /\/api\/admin\//)
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
      "languages",
      "advanced",
    ]
    const lists = ["orders", "users", "coupons", "newsletter", "reviews"]
    const texts = ["", "/mails", "/shipping", "/terms"]
    const refused = (name: string) => (page: Page) => add(name)(page).then(() => send(page))
    await expectOwnWords(owner, [
      ["/admin", (page) => page.locator("main summary").first().click()],
      ["/admin/products"],
      ["/admin/products?q=xyzzy"],
      ["/admin/products", refused(m.admin_products_add({}, { locale }))],
      ["/admin/orders"],
      [`/admin/orders/${order}`],
      [`/admin/orders/${order}/print`],
      ["/admin/users"],
      ["/admin/coupons"],
      ["/admin/coupons", refused(m.admin_coupons_add({}, { locale }))],
      ["/admin/orders/new", send],
      ["/admin/newsletter"],
      ["/admin/reviews"],
      ...lists.map((list): Screen => [`/admin/${list}?q=xyzzy`]),
      ...texts.map((each): Screen => [`/admin/texts${each}`]),
      ...settings.map((area): Screen => [`/admin/settings/${area}`]),
    ])
  })
})
