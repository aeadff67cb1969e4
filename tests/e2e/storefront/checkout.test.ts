import type { Locator, Page } from "playwright-core"
import sharp from "sharp"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  amount,
  aVisitor,
  button,
  expectAccessible,
  expectNoToastOver,
  hasFocus,
  openPage,
  placeOrder,
  ready,
  seeToast,
  textbox,
  toastTitles,
} from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

/** Opens the filled-in checkout of one product for a customer. */
async function atCheckout(product: Parameters<typeof aProduct>[1] = {}, look: Parameters<typeof aVisitor>[1] = {}) {
  const customer = await aCustomer(shop)
  const { id } = await aProduct(shop.db, { price: "1000.00", ...product })
  await aCartLine(shop.db, { user_id: customer.id, product_id: id })
  const visitor = await aVisitor(shop.url, { ...look, as: customer })
  await openPage(visitor.page, "/checkout")
  await fillIn(visitor.page)
  return { ...visitor, customer, productId: id }
}

async function fillIn(page: Page) {
  await textbox(page, "Phone").fill("+94 77 123 4567")
  await textbox(page, "Address").fill("12 Temple Road, Mount Lavinia")
  await textbox(page, "City").fill("Colombo 7")
}

test.each([360, 1280])(
  "no message lies over the total or Place Order, and none outlives what it is about (%i)",
  async (width) => {
    const { page } = await atCheckout({}, { width, height: 740 })
    const inCard = page.locator("fieldset > div", { has: page.getByRole("radio", { name: "Bank Transfer" }) })
    await inCard.getByText("Use your order number as the reference.").waitFor()
    expect(await page.getByText("Choose a receipt").isVisible()).toBe(false)
    if (width === 360) await expectShort(page)
    await shop.db.query(sql`INSERT INTO coupons (code, discount_value) VALUES (${`WARM-${width}`}, 10)`)
    const summary = page.locator("section", { has: page.getByRole("heading", { name: "Order Summary" }) })
    await button(page, "Apply").click()
    await seeToast(page, "Error", "Please enter a coupon code")
    await textbox(page, "Coupon code").fill("nonsense")
    await button(page, "Apply").click()
    await seeToast(page, "Invalid coupon", "Invalid coupon code")
    await textbox(page, "Coupon code").fill(`warm-${width}`)
    await button(page, "Apply").click()
    await seeToast(page, "Coupon applied!", "You saved Rs. 100.00")
    expect(await toastTitles(page)).toEqual(["Coupon applied!"])
    await button(page, "Remove").click()
    await expect.poll(() => toastTitles(page)).toEqual([])

    await textbox(page, "Phone").fill("")
    await placeOrder(page).click()
    await seeToast(page, "Error", "Invalid phone number")
    const problem = page.getByText("Enter your phone number", { exact: true })
    await problem.waitFor()
    // What is wrong stands above the button, which stays at the foot of a phone.
    if (width === 360) expect(await bottomOf(problem)).toBeLessThan((await placeOrder(page).boundingBox())?.y ?? 0)
    // The toast covers neither the top of the page, where phones show the total, nor the pressed button.
    await page.evaluate(() => window.scrollTo(0, 0))
    if (width < 640) await expectNoToastOver(page, page.locator("summary").first())
    else await expectNoToastOver(page, summary)
    await placeOrder(page).scrollIntoViewIfNeeded()
    await expectNoToastOver(page, placeOrder(page))
    await expectNoToastOver(page, amount(page, "Total"))

    await textbox(page, "Phone").fill("+94 77 123 4567")
    await placeOrder(page).click()
    await seeToast(page, "Order placed!", "Your order has been placed successfully")
    await page.waitForURL("/orders")
    expect(await toastTitles(page)).toEqual(["Order placed!"])
    await expectNoToastOver(page, page.getByRole("heading", { name: "My Orders" }))
  },
)

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

/** Fails where a checkout of one line is longer than 1,900 pixels, or its button is out of reach on the first screen. */
async function expectShort(page: Page) {
  expect(await bottomOf(placeOrder(page))).toBeLessThanOrEqual(740)
  expect(await bottomOf(page.getByRole("form", { name: "Checkout" }))).toBeLessThanOrEqual(1900)
}

function ordersOf({ id }: { id: string }) {
  return shop.db.query(sql`SELECT total_amount, bank_receipt_url FROM orders WHERE user_id = ${id}`)
}

test("the last one is sold in the meantime: nothing is placed, and it says what to do", async () => {
  const { page, customer, productId } = await atCheckout({ name: "Last Bear", stock_quantity: 1 })
  await shop.db.query(sql`UPDATE products SET stock_quantity = 0 WHERE id = ${productId}`)
  await placeOrder(page).click()
  await seeToast(page, "Error", "Last Bear is out of stock. Remove it from your cart to go on.")
  await page.getByText("Some items need your attention").waitFor()
  expect(await placeOrder(page).isDisabled()).toBe(true)
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 7")
  expect(await ordersOf(customer)).toEqual([])
})

test("the price has changed in the meantime: the next press places the order; the next one knows the address", async () => {
  const { page, customer, productId } = await atCheckout()
  expect(await page.getByRole("checkbox", { name: "Keep this address for next time" }).isChecked()).toBe(true)
  await shop.db.query(sql`UPDATE products SET price = 1200 WHERE id = ${productId}`)
  await placeOrder(page).click()
  const changed = "The total has changed to Rs. 1,500.00. Please check your order and place it again."
  await seeToast(page, "Error", changed)
  await amount(page, "Total").getByText("Rs. 1,500.00").waitFor()
  expect(await ordersOf(customer)).toEqual([])
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  expect(await ordersOf(customer)).toMatchObject([{ total_amount: "1500.00" }])

  await aCartLine(shop.db, { user_id: customer.id, product_id: productId })
  await openPage(page, "/checkout")
  await placeOrder(page).waitFor()
  expect(await textbox(page, "Phone").inputValue()).toBe("+94 77 123 4567")
  expect(await textbox(page, "Address").inputValue()).toBe("12 Temple Road, Mount Lavinia")
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 7")
  expect(await page.getByRole("checkbox", { name: "Keep this address for next time" }).isChecked()).toBe(false)
})

test("a coupon that has run out in the meantime is refused with its reason, and so is cash for what costs too much then", async () => {
  const owner = await theOwner(shop)
  const others = { with_texts: true, districts: [], fee: 0, confirm: false }
  const cashUpTo = (highest: number | null) => owner.call("PUT", "/admin/settings/cash", { ...others, highest })
  await cashUpTo(1250)
  onTestFinished(async () => void (await cashUpTo(null)))
  const { page, customer } = await atCheckout()
  const cash = page.getByRole("radio", { name: "Cash on Delivery" })
  await page.getByText("Cash on delivery is possible up to Rs. 1,250.00.").waitFor()
  expect(await cash.isDisabled()).toBe(true)
  await expectAccessible(page)
  await shop.db.query(sql`INSERT INTO coupons (code, discount_value) VALUES ('BRIEF', 10)`)
  await textbox(page, "Coupon code").fill("brief")
  await textbox(page, "Coupon code").press("Enter")
  await seeToast(page, "Coupon applied!", "You saved Rs. 100.00")
  await cash.check()
  await shop.db.query(sql`UPDATE coupons SET expires_at = now() WHERE code = 'BRIEF'`)
  await placeOrder(page).click()
  await seeToast(page, "Error", "This coupon has expired")
  await amount(page, "Total").getByText("Rs. 1,300.00").waitFor()
  expect(await cash.isDisabled()).toBe(true)
  expect(await page.getByRole("radio", { name: "Bank Transfer" }).isChecked()).toBe(true)
  expect(await ordersOf(customer)).toEqual([])
})

test("pressed twice it is one order, also when the first response is lost on the way", async () => {
  const { page, customer } = await atCheckout()
  let lost = false
  await page.route("**/api/orders", async (route) => {
    if (route.request().method() !== "POST" || lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await placeOrder(page).dblclick()
  await seeToast(page, "Error", "The shop could not be reached. Check your connection and try again.")
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  await page.getByRole("heading", { name: /^Order #ORD-/ }).waitFor()
  expect(await ordersOf(customer)).toHaveLength(1)
})

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
const png = () =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: "#c86" } })
    .png()
    .toBuffer()
/** Returns a photo as large as phones make them. */
const aPhoto = () =>
  sharp({
    create: {
      width: 3000,
      height: 2600,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "#000",
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
const file = (page: Page) => page.locator("input[type=file]")

test("a receipt is sent with visible progress and stored with the order; what is none is refused", async () => {
  const { page, customer } = await atCheckout()
  await page.getByText("I have already paid", { exact: true }).click()
  await file(page).setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: Buffer.from("only text") })
  const refusal = "This is not a receipt we can read. Choose a JPG, PNG, WebP or PDF file."
  await page.getByRole("alert").getByText(refusal).waitFor()
  await file(page).setInputFiles({
    name: "big.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await page.getByText("The receipt is larger than 5 MB. Choose a smaller file.").waitFor()

  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")
  await file(page).setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: heic })
  await page.getByText("This browser cannot read HEIC pictures.").waitFor()
  const photo = await aPhoto()
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024)
  await file(page).setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo })
  await page.getByText("Receipt uploaded:").waitFor({ state: "attached" })
  await button(page, "Remove receipt").click()

  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route("**/api/receipts", async (route) => {
    await held
    await route.continue()
  })
  await file(page).setInputFiles({ name: "transfer.png", mimeType: "image/png", buffer: await png() })
  await page.getByRole("progressbar", { name: "Upload progress" }).waitFor()
  await page.getByText("Uploading transfer.png").waitFor()
  go()
  await page.getByText("Receipt uploaded:").waitFor({ state: "attached" })
  await placeOrder(page).click()
  await page.waitForURL("/orders")
  await button(page, "View receipt").waitFor()
  const receipt = { bank_receipt_url: expect.stringMatching(new RegExp(`^${customer.id}/\\d+-\\w+\\.png$`)) }
  expect(await ordersOf(customer)).toMatchObject([receipt])
})

test("a new order says how to pay it, also after a reload; the receipt can be added there; it can be ordered again, and cancelled", async () => {
  const { page, complaints } = await atCheckout({}, { width: 360, height: 740 })
  await placeOrder(page).click()
  await page.waitForURL("/orders")
  const panel = page.getByRole("region", { name: "Thank you for your order" })
  await expect.poll(() => hasFocus(panel.getByRole("heading"))).toBe(true)
  await page.reload()
  await ready(page)
  await expect.poll(() => hasFocus(panel.getByRole("heading"))).toBe(true)
  const chooser = await panel.getByText("Choose a receipt").boundingBox()
  expect((chooser?.y ?? 740) + (chooser?.height ?? 0)).toBeLessThan(740)
  await panel.getByRole("button", { name: "Copy amount" }).click()
  await seeToast(page, "Copied to clipboard!", "1300.00")
  await file(page).setInputFiles({ name: "transfer.pdf", mimeType: "application/pdf", buffer: PDF })
  await seeToast(page, "Receipt added", "We will check it and confirm your payment.")
  await button(page, "Replace receipt").waitFor()
  await page.getByRole("list").getByText("Receipt added").waitFor()
  const signed = page.waitForResponse(/\/api\/orders\/[^/]+\/receipt$/)
  await button(page, "View receipt").click()
  const { url } = (await (await signed).json()) as { url: string }
  const response = await fetch(new URL(url, shop.url))
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"])
  await page.getByRole("link", { name: "My Orders" }).last().click()
  await panel.waitFor({ state: "detached" })
  await openPage(page, "/orders")
  await page.getByRole("link", { name: "What happens next" }).click()
  const next = page.getByRole("region", { name: "What happens next" })
  await expect.poll(() => hasFocus(next.getByRole("heading"))).toBe(true)

  await button(page, "Order again").click()
  await page.getByText("1 piece added to your cart").waitFor()
  await page.getByTestId("cart-count").getByText("1").waitFor()
  await button(page, "Cancel order").click()
  await button(page, "Keep order").click()
  await button(page, "Cancel order").click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click()
  await next.waitFor({ state: "detached" })
  await page.getByRole("list").getByText("Cancelled").waitFor()
  expect(await button(page, "Cancel order").count()).toBe(0)
  expect(complaints).toEqual([])
})
