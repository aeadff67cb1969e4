import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { aVisitor, button, openPage, placeOrder, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aCoupon, anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { sendReceipt } from "#tests/fixtures/orders/admin-orders-page.ts"
import { expectGood, expectGoodInEveryLook, expectGoodOnPhone, WALKED } from "#tests/fixtures/pages/every-look.ts"

const shop = await openE2eShop()
let customer: Customer
let bear: ProductsRow
let blanket: string
let soldOut: string
/** Is the id of an order whose receipt waits to be checked. */
let received: string
beforeAll(async () => {
  for (let number = 1; number <= 8; number++) await aProduct(shop.db, { stock_quantity: number })
  await aProduct(shop.db, { name: "Kite", category: "Kites", price: "1000.00" })
  soldOut = (await aProduct(shop.db, { stock_quantity: 0 })).id
  await shop.db.query(
    sql`INSERT INTO stock_waits (product_id, email, token_hash, confirmed_at) VALUES (${soldOut}, 'a@b.example', '-', now())`,
  )
  const name = "Thamarai the extraordinarily long-named elephant of Anuradhapura"
  bear = await aProduct(shop.db, { name, stock_quantity: 3, description: "Soft.\n".repeat(5) })
  blanket = (await aProductInColours(shop.db, ["Blue", "A red as of old roofs in the rain"], 3)).id
  await aCoupon(shop.db, { code: "WARM" })
  customer = await aCustomer(shop)
  await aCartLine(shop.db, { user_id: customer.id, product_id: bear.id, quantity: 2 })
  const lines = [{ product: bear, quantity: 2 }]
  const order = await anOrder(shop.db, { user: customer, lines }, { discount_amount: "100.00", coupon_code: "WARM" })
  await sendReceipt(shop, customer, order)
  received = order.id
  await anOrder(shop.db, { user: customer, lines }, { payment_method: "cash_on_delivery", status: "shipped" })
  await anOrder(shop.db, { user: customer, lines }, { status: "delivered" })
  for (let number = 1; number <= 11; number++) await aReview(shop.db, bear, { stars: 1 + (number % 5) })
})

/** Reviews the only piece of an order by keyboard, edits and deletes that. */
async function review(page: Page) {
  await button(page, "Save review").click()
  await page.getByText("Choose one to five stars").waitFor()
  await expectGood(page)
  // The focus is on the stars, which were missing.
  for (let stars = 1; stars <= 3; stars++) await page.keyboard.press("ArrowRight")
  await textbox(page, "Your review").fill("Soft and kind.")
  await textbox(page, "Your review").press("Tab")
  await expectGood(page)
  await button(page, "Save review").press("Enter")
  await seeToast(page, "Thank you for your review")
  await button(page, "Review these pieces").click()
  await page.getByRole("img", { name: "4 of 5 stars" }).waitFor()
  await expectGood(page)
  await button(page, `Delete the review of ${bear.name}`).click()
  await button(page.getByRole("dialog", { name: "Delete this review?" }), "Delete").click()
  await seeToast(page, "Review deleted")
}

test("no rule of accessibility is broken on pages that everybody sees", async () => {
  const { page } = await aVisitor(shop.url, WALKED)
  for (const path of ["/", "/shop", `/product/${bear.id}`, `/product/${blanket}`, "/nowhere"]) {
    await openPage(page, path)
    await (path === "/" || path === "/shop" ? expectGoodInEveryLook(page) : expectGood(page))
  }
  await openPage(page, `/product/${soldOut}`)
  await textbox(page, "Tell me when it is back").fill("kamala@b")
  await button(page, "Tell me").click()
  await page.getByRole("alert").waitFor()
  expect(await textbox(page, "Tell me when it is back").inputValue()).toBe("kamala@b")
  await expectGood(page)
  await textbox(page, "Tell me when it is back").fill("waiting@b.example")
  await button(page, "Tell me").click()
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  await expectGood(page)
  await openPage(page, "/shop?in_stock=1")
  await page.locator("article").getByRole("button").first().click()
  await seeToast(page, "Please sign in", "You need to be signed in to add items to cart")
  await expectGood(page)
  for (const tab of ["signin", "signup", "forgot"]) {
    await openPage(page, `/auth?tab=${tab}`)
    await page.getByRole("tabpanel").waitFor()
    await textbox(page, "Email").press("Enter")
    await page.locator("[aria-invalid]").first().waitFor()
    await expectGood(page)
  }
  await page.evaluate(() =>
    sessionStorage.setItem("shop-sign-up", JSON.stringify({ email: "a@b.example", resendAt: Date.now() + 50_000 })),
  )
  await openPage(page, "/auth?tab=signup")
  await textbox(page, "Verification code").waitFor()
  await expectGood(page)
  // Without an answer about the link the form is shown.
  await page.route("**/verify/link", (route) => route.abort())
  await openPage(page, "/reset-password#token_hash=some&type=recovery")
  await page.getByRole("heading", { name: "Set a new password" }).waitFor()
  await expectGood(page)
})

test("no rule of accessibility is broken on one's own pages", async () => {
  const { page, complaints } = await aVisitor(shop.url, { ...WALKED, as: customer })
  await openPage(page, "/cart")
  await page.getByRole("link", { name: "Proceed to Checkout" }).waitFor()
  await expectGoodInEveryLook(page)
  await openPage(page, "/checkout")
  await placeOrder(page).click()
  await page.locator("[aria-invalid]").first().waitFor()
  await textbox(page, "Coupon code").fill("WARM")
  await textbox(page, "Coupon code").press("Enter")
  await page.getByText("saves Rs.").waitFor()
  await expectGood(page)
  await openPage(page, "/orders")
  await page
    .getByRole("heading", { name: /^Order #ORD-/ })
    .first()
    .waitFor()
  await expectGood(page)
  await page.getByRole("link", { name: "What happens next" }).first().click()
  await page.getByRole("region", { name: "What happens next" }).waitFor()
  await button(page, "Order again").first().click()
  await page.getByText("added to your cart").first().waitFor()
  await button(page, "Cancel order").first().click()
  await page.getByRole("dialog").waitFor()
  await expectGood(page)
  await openPage(page, "/orders")
  await page
    .getByRole("heading", { name: /^Order #ORD-/ })
    .first()
    .click()
  await button(page, "Review these pieces").click()
  await review(page)
  await openPage(page, "/profile")
  // What is above the button has come: a click on one that moves is lost.
  await page.getByText("This device").waitFor()
  await button(page, "Delete Account").click()
  await page.getByRole("dialog").waitFor()
  await expectGood(page)
  await openPage(page, "/")
  await button(page, "Menu").click()
  await page.getByRole("dialog", { name: "Menu" }).waitFor()
  await expectGoodOnPhone(page)
  expect(complaints).toEqual([])
})

test("no rule of accessibility is broken in the owner's lists, forms and questions", async () => {
  const { page, complaints } = await aVisitor(shop.url, { ...WALKED, as: await theOwner(shop) })
  await openPage(page, "/admin")
  await page.getByText(/^Getting ready/).waitFor()
  await expectGoodInEveryLook(page)
  await openPage(page, "/admin/orders")
  await page.getByRole("checkbox", { name: "Select page" }).check()
  await button(page, "Ship…").click()
  await expectGoodInEveryLook(page)
  await openPage(page, `/admin/orders/${received}`)
  await button(page, "Refuse…").click()
  await expectGoodInEveryLook(page)
  await button(page, "Other words…").click()
  await button(page, "Refuse and mail").click()
  await page.locator("[aria-invalid]").waitFor()
  for (const row of await page.locator("dialog summary").all()) await row.click()
  await textbox(page, "Courier").fill("Koombiyo")
  await expectGood(page)
  await page.keyboard.press("Escape")
  await page.getByRole("dialog", { name: "Discard" }).waitFor()
  await expectGood(page)
  await openPage(page, "/admin/products?status=low_stock")
  await page.getByText("1 person waits").waitFor()
  await expectGood(page)
  await openPage(page, "/admin/reviews")
  await button(page, `Open the review of ${bear.name}`).first().click()
  await textbox(page, "Your answer").fill("Thank you!")
  await expectGood(page)
  await button(page, "Save").click()
  await seeToast(page, "Review updated")
  await page.getByText("Answered").waitFor()
  await expectGood(page)
  await openPage(page, `/admin/users?q=${customer.email}`)
  await page.getByRole("button", { name: /^Actions for / }).click()
  await button(page, "Make Admin").waitFor()
  await expectGood(page)
  await openPage(page, "/admin/settings/backup")
  await button(page, "Show the key").waitFor()
  await expectGood(page)
  await openPage(page, "/admin/orders/new")
  await button(page, "Enter Order").click()
  await page.locator("[aria-invalid]").first().waitFor()
  await expectGood(page)
  expect(complaints).toEqual([])
})
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute("aria-label") ?? (element?.textContent || element?.id)
  })

test("by keyboard: past the header, to a product, into the cart", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: await aCustomer(shop) })
  await openPage(page, "/")
  await page.keyboard.press("Tab")
  expect(await focused(page)).toBe("Skip to content")
  expect(await page.getByText("Skip to content").evaluate((link) => link.getBoundingClientRect().top >= 0)).toBe(true)
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  expect(await focused(page)).toBe("Shop Now")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Shop All Products" }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main")

  await page.getByRole("link", { name: bear.name, exact: true }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: bear.name }).waitFor()
  await button(page, "Increase quantity").focus()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  expect(await focused(page)).toBe("Add to Cart")
  await page.keyboard.press("Enter")
  await seeToast(page, "Added to cart", "2 item(s) added to your cart")
  expect(complaints).toEqual([])
})

test.each([
  ["/", "Menu", /^Menu$/],
  ["/shop", "Filters", /^Filters/],
])("the drawer of %s opens, closes with Escape and gives the focus back", async (path, title, opener) => {
  const { page } = await aVisitor(shop.url, { width: 360 })
  await openPage(page, path)
  const open = page.getByRole("button", { name: opener })
  await open.focus()
  await page.keyboard.press("Enter")
  const drawer = page.getByRole("dialog", { name: title })
  await drawer.waitFor()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab")
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    )
    expect(inside, `after ${presses + 1} times Tab`).toBe(true)
  }
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "hidden" })
  expect(await open.evaluate((element) => element === document.activeElement)).toBe(true)
})

test("the drawer's links lead on and close it", async () => {
  const { page } = await aVisitor(shop.url, { width: 360, as: customer })
  await openPage(page, "/")
  await button(page, "Menu").click()
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await drawer.getByRole("link", { name: "My Orders" }).click()
  await page.waitForURL("/orders")
  await drawer.waitFor({ state: "hidden" })
  await button(page, "Menu").click()
  await drawer.getByRole("button", { name: "Sign Out" }).click()
  await page.waitForURL("/")
  await drawer.waitFor({ state: "hidden" })
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor()
})

test("what the header finds is suggested and listed, and where it finds nothing there are ways on", async () => {
  const { page, complaints } = await aVisitor(shop.url, WALKED)
  await openPage(page, "/")
  await button(page, "Menu").click()
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Kites" }).click()
  await page.waitForURL("/shop?category=Kites")
  await textbox(page, "Find a product").click()
  expect(await page.locator("form.find").boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 64 })
  const field = page.getByRole("combobox", { name: "Find a product" })
  await field.fill("kite")
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option")
  await expect.poll(() => options.allTextContents()).toEqual(["See all in Kites", "KiteRs. 1,000.00"])
  await field.press("ArrowUp")
  await page.getByRole("option", { name: /^Kite/, selected: true }).waitFor()
  await expectGood(page)
  await field.press("Escape")
  await options.last().waitFor({ state: "detached" })
  await button(page, "Cancel").click()
  expect([await field.inputValue(), await button(page, "Cancel").isVisible()]).toEqual(["", false])
  await field.fill("kite")
  await options.last().click()
  await page.getByRole("heading", { name: "Kite", level: 1 }).waitFor()
  await field.fill("kite")
  await field.press("Enter")
  await page.getByRole("heading", { name: "Kite" }).waitFor()
  await expectGood(page)
  await openPage(page, "/shop?q=xyzzy")
  await page.getByRole("heading", { name: "New in the shop" }).waitFor()
  await expectGood(page)
  expect(complaints).toEqual([])
})
