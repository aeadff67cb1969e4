import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import type { ProductsRow } from "#database/rows.ts"
import { enterCode } from "#tests/fixtures/auth/authenticator.ts"
import {
  amount,
  aVisitor,
  button,
  expectAccessible,
  openPage,
  openTab,
  placeOrder,
  seeToast,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aCoupon, aProduct } from "#tests/fixtures/builders.ts"
import { formRow } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const WIDTHS = [360]

const shop = await openE2eShop({ SHOP_EMAIL: "maker@nool.example" })
const bears: Record<number, ProductsRow> = {}
const baskets: Record<number, ProductsRow> = {}
beforeAll(async () => {
  for (const width of WIDTHS) {
    bears[width] = await aProduct(shop.db, { name: `Sunny Bear ${width}`, price: "1250.00", stock_quantity: 4 })
    baskets[width] = await aProduct(shop.db, { name: `Moss Basket ${width}`, price: "400.50", stock_quantity: 2 })
    await aCoupon(shop.db, { code: `WARM-${width}` })
  }
})

const cartCount = (page: Page) => page.getByTestId("cart-count")

test.each(WIDTHS)("a newcomer signs up, fills a cart, uses a coupon and orders (%i pixels wide)", async (width) => {
  const [bear, basket] = [bears[width], baskets[width]]
  if (!bear || !basket) throw new Error("no products were made for this width")
  const email = `newcomer-${width}@customer.example`
  const { page, complaints } = await aVisitor(shop.url, { width })

  await openPage(page, "/")
  await page.getByRole("link", { name: "Shop Now" }).click()
  await page.getByRole("heading", { name: "Shop All Products" }).waitFor()
  await page.getByText("Showing 2 of 2 products").waitFor()
  await page.getByRole("link", { name: bear.name, exact: true }).click()
  await page.getByRole("heading", { level: 1, name: bear.name }).waitFor()
  await button(page, "Increase quantity").click()
  await button(page, "Add to Cart").first().click()
  await seeToast(page, "Please sign in", "You need to be signed in to add items to cart")
  await page.waitForURL(`/auth?next=${encodeURIComponent(`/product/${bear.id}`)}`)

  await signUp(page, email)
  await seeToast(page, "Added to cart", "2 item(s) added to your cart")
  await page.waitForURL(`/product/${bear.id}`)
  await cartCount(page).getByText("1").waitFor()
  await page.getByRole("link", { name: "Back", exact: true }).click()
  await page.waitForURL("/shop")
  await page.locator("article").filter({ hasText: basket.name }).getByRole("button").click()
  await seeToast(page, "Added to cart", "Item successfully added to your cart")
  await cartCount(page).getByText("2").waitFor()

  await page.getByRole("link", { name: "Cart, 2 items" }).click()
  await checkCart(page, bear.name, basket.name)
  await page.getByRole("link", { name: "Proceed to Checkout" }).click()
  await page.waitForURL("/checkout")
  await checkFields(page, email)
  await checkCoupon(page, `WARM-${width}`)

  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  await page.waitForURL("/orders")
  await page.getByRole("heading", { name: "My Orders" }).waitFor()
  const number =
    /ORD-\d+/.exec(`${await page.getByRole("heading", { name: /^Order #ORD-\d+$/ }).textContent()}`)?.[0] ?? ""
  expect(await amount(page, "Total").textContent()).toBe("Rs. 2,910.45")
  await page.getByText("Pending", { exact: true }).first().waitFor()
  await page.getByText(bear.name).waitFor()
  expect(await cartCount(page).count()).toBe(0)

  const mails = await shop.mailsTo(email, 3)
  expect(mails.map((mail) => mail.subject).sort()).toEqual(
    [
      expect.stringMatching(/^\d{6} is your Nool verification code$/),
      `Thank you for your order ${number}`,
      "Welcome to Nool",
    ].sort(),
  )
  const notices = async () => (await shop.mailsTo("maker@nool.example")).map((mail) => mail.subject)
  await expect.poll(notices).toContain(`New order ${number}: Rs. 2,910.45`)
  // The wrong code was refused; nothing else was.
  expect(complaints).toEqual([expect.stringContaining("status of 403")])
})

async function signUp(page: Page, email: string) {
  await openTab(page, "Sign Up")
  await textbox(page, "Full Name").fill("Nimali Perera")
  await textbox(page, "Email").fill(email)
  await page.getByPlaceholder("At least 6 characters").fill("secret-wool")
  await button(page, "Sign Up").click()
  await seeToast(page, "OTP Sent!", "Check your email for the 6-digit verification code.")
  await page.getByRole("button", { name: /^Resend code in \d+s$/ }).waitFor()

  const [mail] = await shop.mailsTo(email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? ""
  const submit = button(page, "Verify and create account")
  await textbox(page, "Verification code").fill(code.slice(1))
  expect(await submit.isDisabled()).toBe(true)
  await enterCode(
    page,
    code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)),
  )
  await seeToast(page, "Error", "Token has expired or is invalid")
  await enterCode(page, code)
  await seeToast(page, "Success! Account created successfully.", "Welcome to Nool!")
}

async function checkCart(page: Page, bear: string, basket: string) {
  const quantityOf = (name: string) => page.getByRole("group", { name: `Quantity of ${name}` })
  await page.waitForURL("/cart")
  expect(await quantityOf(bear).getByRole("status").textContent()).toBe("2")
  expect(await quantityOf(basket).getByRole("button", { name: "Decrease quantity" }).isDisabled()).toBe(true)
  await quantityOf(basket).getByRole("button", { name: "Increase quantity" }).click()
  await amount(page, "Subtotal").getByText("Rs. 3,301.00").waitFor()
  expect(await quantityOf(basket).getByRole("button", { name: "Increase quantity" }).isDisabled()).toBe(true)
  await quantityOf(basket).getByRole("button", { name: "Decrease quantity" }).click()
  await amount(page, "Subtotal").getByText("Rs. 2,900.50").waitFor()

  await button(page, `Remove ${basket}`).click()
  await amount(page, "Subtotal").getByText("Rs. 2,500.00").waitFor()
  await seeToast(page, "Item removed")
  // A toast under the pointer stays.
  await button(page, "Undo").hover()
  await cartCount(page).getByText("1").waitFor()
  await button(page, "Undo").click()
  await cartCount(page).getByText("2").waitFor()
  await amount(page, "Subtotal").getByText("Rs. 2,900.50").waitFor()
  expect(await amount(page, "Delivery Fee").textContent()).toBe("Rs. 300.00")
  expect(await amount(page, "Total").textContent()).toBe("Rs. 3,200.50")
}

/** Three fields are wrong at first; of what is still wrong the first message is the one that is shown. */
async function checkFields(page: Page, email: string) {
  expect(await textbox(page, "Name").inputValue()).toBe("Nimali Perera")
  expect(await textbox(page, "Email").inputValue()).toBe(email)
  expect(await page.getByRole("radio", { name: "Bank Transfer" }).isChecked()).toBe(true)
  const steps: [field: string, wrong: string, message: string, right: string][] = [
    ["Name", "R2D2", "Name can only contain letters", "K. A. Perera"],
    ["Email", "nowhere", "Invalid email address", email],
    ["Notes (optional)", "n".repeat(1001), "Notes too long", "🧶 ring twice"],
  ]
  await page.getByText("Add a note", { exact: true }).click()
  const given = {
    Phone: "+94 77 123 4567",
    Address: "12 Temple Road, Mount Lavinia",
    City: "Kandy",
    "Postal code": "20000",
  }
  for (const [field, right] of Object.entries(given)) await textbox(page, field).fill(right)
  for (const [field, wrong] of steps) await textbox(page, field).fill(wrong)
  for (const [field, , message, right] of steps) {
    await placeOrder(page).click()
    await seeToast(page, "Error", message)
    expect(await textbox(page, field).evaluate((input) => input === document.activeElement)).toBe(true)
    await textbox(page, field).fill(right)
  }
}

async function checkCoupon(page: Page, code: string) {
  await button(page, "Apply").click()
  await seeToast(page, "Error", "Please enter a coupon code")
  await textbox(page, "Coupon code").fill("nonsense")
  await button(page, "Apply").click()
  await seeToast(page, "Invalid coupon", "Invalid coupon code")
  await textbox(page, "Coupon code").fill(` ${code.toLowerCase()} `)
  await textbox(page, "Coupon code").press("Enter")
  await seeToast(page, "Coupon applied!", "You saved Rs. 290.05")
  await button(page, "Remove").click()
  await amount(page, "Total").getByText("Rs. 3,200.50").waitFor()
  await textbox(page, "Coupon code").fill(code)
  await button(page, "Apply").click()
  await amount(page, "Total").getByText("Rs. 2,910.45").waitFor()
}

test("a blanket is bought with a name on it (360 pixels wide)", async () => {
  const blanket = await aProduct(shop.db, { name: "Name Blanket", price: "1000.00", stock_quantity: 3 })
  await setText()
  const { page, complaints } = await aVisitor(shop.url, { width: 360 })
  await openPage(page, `/product/${blanket.id}`)
  const name = textbox(page, "Name to embroider")
  await page.getByText("At most 8 characters, Rs. 350.00 more for each").waitFor()
  await button(page, "Add to Cart").first().click()
  await page.getByText("Please fill in “Name to embroider”").waitFor()
  await name.fill("Nethmi the Second")
  await button(page, "Add to Cart").first().click()
  await page.getByText("Name to embroider: at most 8 characters").waitFor()
  await name.fill("Nethmi")
  await button(page, "Add to Cart").first().click()
  await page.waitForURL(/\/auth/)
  await signUp(page, "named@customer.example")
  await seeToast(page, "Added to cart", "1 item(s) added to your cart")
  await page.waitForURL(`/product/${blanket.id}`)
  await name.fill("Sahan")
  await button(page, "Add to Cart").first().click()
  await cartCount(page).getByText("2").waitFor()
  await openPage(page, "/cart")
  await page.getByText("Name to embroider: Nethmi").waitFor()
  await page.getByText("Name to embroider: Sahan").waitFor()
  expect(await amount(page, "Total").textContent()).toBe("Rs. 3,000.00")
  // The wrong code was refused; nothing else was.
  expect(complaints).toEqual([expect.stringContaining("status of 403")])
})

/** Makes the owner require a name on a product. */
async function setText() {
  const { page } = await aVisitor(shop.url, { as: await theOwner(shop) })
  await openPage(page, "/admin/products")
  await button(page, "Edit Name Blanket").click()
  const dialog = page.getByRole("dialog", { name: "Edit Product" })
  await formRow(dialog, "Text on the product").click()
  await dialog.getByLabel("Customers can have a text put on it").check()
  await dialog.getByLabel("What customers type").fill("Name to embroider")
  await dialog.getByLabel("Longest text, in characters").fill("8")
  await dialog.getByLabel("Extra price for each piece (Rs.)").fill("350")
  await dialog.getByLabel("It is only sold with a text").check()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Update Product" }).click()
  await seeToast(page, "Product updated successfully")
}
