import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aVisitor,
  button,
  expectAccessible,
  expectNoToastOver,
  hasFocus,
  openPage,
  seeToast,
  toastTitles,
} from "#tests/fixtures/browser.ts"
import { aCoupon, aProduct } from "#tests/fixtures/builders.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

const DAY_MS = 86_400_000
const row = (page: Page, code: string) => page.getByRole("row").filter({ hasText: code })
const cells = (page: Page, code: string) => row(page, code).getByRole("cell").allTextContents()

test("without coupons there are none yet, and a search finds none", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/coupons")
  await page.getByRole("heading", { level: 1, name: "Manage Coupons" }).waitFor()
  await page.getByText("Create and manage discount coupons").waitFor()
  await page.getByRole("heading", { name: "No coupons yet" }).waitFor()
  // The list around its button is centred; the form is not.
  await button(page.getByRole("main"), "Add Coupon").last().click()
  const label = page.getByRole("dialog", { name: "Create Coupon" }).getByText("Coupon Code")
  expect(await label.evaluate((each) => getComputedStyle(each).textAlign)).toBe("start")
  await button(page, "Close").click()
  await page.getByPlaceholder("Search by coupon code...").fill("nothing")
  await page.getByRole("heading", { name: "No coupons found matching your search" }).waitFor()
  expect(complaints).toEqual([])
})

test("what a dialog says it says inside, beside its title and its buttons", async () => {
  const { page } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/coupons")
  await button(page, "Add Coupon").first().click()
  const dialog = page.getByRole("dialog", { name: "Create Coupon" })
  await button(page, "Create Coupon").click()
  const toast = dialog.locator("[data-toast]")
  await toast.getByText("Error creating coupon", { exact: true }).waitFor()
  await expectNoToastOver(page, dialog.getByRole("heading"))
  await expectNoToastOver(page, button(page, "Close"))
  await button(page, "Create Coupon").scrollIntoViewIfNeeded()
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expectNoToastOver(page, button(page, "Create Coupon"))
  await toast.getByRole("button", { name: "Dismiss" }).click()
  await expect.poll(() => toastTitles(page)).toEqual([])
  expect(await dialog.isVisible()).toBe(true)

  await dialog.getByLabel("Coupon Code").fill("narrow")
  await dialog.getByLabel("Discount Value").fill("5")
  await button(page, "Create Coupon").click()
  await seeToast(page, "Coupon created successfully")
  expect(await page.locator("body > .toasts [data-toast]").count()).toBe(1)
  await shop.db.query(sql`DELETE FROM coupons`)
})

test("a coupon is created with the form's defaults, and edited", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/coupons")
  await button(page, "Add Coupon").first().click()
  const dialog = page.getByRole("dialog", { name: "Create Coupon" })
  const code = dialog.getByLabel("Coupon Code")
  expect(await hasFocus(code)).toBe(true)
  expect(await dialog.getByLabel("Discount Type").inputValue()).toBe("percentage")
  expect(await dialog.getByLabel("Discount Type").locator("option").allTextContents()).toEqual([
    "Percentage",
    "Fixed Amount",
  ])
  expect(await dialog.getByLabel("Minimum Order Amount (Rs.)").inputValue()).toBe("0")
  await code.fill("warm wool")
  await dialog.getByLabel("Discount Value").fill("101")
  await button(page, "Create Coupon").click()
  await seeToast(page, "Error creating coupon", "A percentage can be at most 100")
  await dialog.getByLabel("Discount Value").fill("12.5")
  await dialog.getByLabel("Usage Limit").fill("20")
  await dialog.getByLabel("Expiry Date").fill("2099-01-31T23:30")
  await button(page, "Create Coupon").click()
  await seeToast(page, "Coupon created successfully")
  await row(page, "WARM WOOL").waitFor()
  expect(await cells(page, "WARM WOOL")).toEqual([
    "WARM WOOL",
    "Percentage",
    "12.5%",
    "Rs. 0.00",
    "0/20",
    "Active",
    "Jan 31, 2099",
    "Deactivate",
  ])
  const [stored] = await shop.db.query<{ expires_at: string }>(sql`SELECT expires_at FROM coupons`)
  expect(stored?.expires_at).toBe("2099-01-31T18:00:00.000Z")

  await button(page, "Edit WARM WOOL").click()
  const edit = page.getByRole("dialog", { name: "Edit Coupon" })
  expect(await edit.getByLabel("Expiry Date").inputValue()).toBe("2099-01-31T23:30")
  await edit.getByLabel("Discount Type").selectOption("Fixed Amount")
  await edit.getByLabel("Discount Value").fill("500")
  await edit.getByLabel("Usage Limit").fill("")
  await edit.getByLabel("Expiry Date").fill("")
  await button(page, "Update Coupon").click()
  await seeToast(page, "Coupon updated successfully")
  await row(page, "WARM WOOL").getByText("No expiry").waitFor()
  expect((await cells(page, "WARM WOOL")).slice(1, 5)).toEqual(["Fixed Amount", "Rs. 500.00", "Rs. 0.00", "Unlimited"])
  expect(complaints).toEqual([])
})

test("a coupon is active, inactive or expired; one that has expired cannot be switched", async () => {
  await aCoupon(shop.db, { code: "OLD-1", expires_at: new Date(Date.now() - DAY_MS).toISOString() })
  await aCoupon(shop.db, { code: "ON-1" })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/coupons?q=-1")
  await row(page, "OLD-1").getByText("Expired").waitFor()
  expect(await row(page, "OLD-1").getByRole("button", { name: "Deactivate" }).isDisabled()).toBe(true)
  await row(page, "ON-1").getByRole("button", { name: "Deactivate" }).click()
  await seeToast(page, "Coupon updated successfully")
  await row(page, "ON-1").getByText("Inactive").waitFor()
  await page.getByLabel("Status").selectOption("Inactive")
  await page.waitForURL("/admin/coupons?q=-1&status=inactive")
  await expect.poll(() => row(page, "OLD-1").count()).toBe(0)
  await row(page, "ON-1").getByRole("button", { name: "Activate", exact: true }).click()
  await row(page, "ON-1").getByText("Active", { exact: true }).waitFor()
})

test("a code is copied, and a coupon deleted after its question", async () => {
  await aCoupon(shop.db, { code: "GONE-2" })
  const { page, context } = await aVisitor(shop.url, { as: owner })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await openPage(page, "/admin/coupons?q=gone")
  await button(page, "Copy GONE-2").click()
  await seeToast(page, "Copied to clipboard!", "GONE-2")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("GONE-2")
  await button(page, "Delete GONE-2").click()
  await page.getByText("Are you sure you want to delete this coupon?").waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
  await seeToast(page, "Coupon deleted successfully")
  await page.getByRole("heading", { name: "No coupons found matching your search" }).waitFor()
})

test("every way out asks before it discards typed values", async () => {
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin")
  await page.getByRole("link", { name: "Coupons" }).first().click()
  await button(page, "Add Coupon").first().click()
  const dialog = page.getByRole("dialog", { name: "Create Coupon" })
  const question = page.getByRole("dialog", { name: "Discard your changes?" })
  await dialog.getByLabel("Coupon Code").fill("HALF")
  for (const leave of [() => button(page, "Cancel").click(), () => page.goBack()]) {
    await leave()
    await question.waitFor()
    await button(page, "Keep Editing").click()
    await question.waitFor({ state: "hidden" })
    expect(await dialog.getByLabel("Coupon Code").inputValue()).toBe("HALF")
  }
  await page.goBack()
  await button(page, "Discard").click()
  await page.waitForURL("/admin")
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor()
})

test("a coupon begins on a day, is for each customer once, and for what is ticked alone", async () => {
  const bunny = await aProduct(shop.db, { name: "Coupon bunny", category: "Toys" })
  const { page } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin/coupons")
  await button(page, "Add Coupon").first().click()
  const dialog = page.getByRole("dialog", { name: "Create Coupon" })
  await dialog.getByLabel("Coupon Code").fill("terms")
  await dialog.getByLabel("Discount Value").fill("5")
  await dialog.getByLabel("Valid from").fill("2090-02-01T09:00")
  await dialog.getByLabel("Once for each customer").check()
  await dialog.locator("summary", { hasText: "Only these categories" }).click()
  await dialog.getByRole("checkbox", { name: "Toys" }).check()
  await dialog.locator("summary", { hasText: "Only these products" }).click()
  await dialog.getByRole("searchbox", { name: "Find a product" }).fill("coupon bun")
  await dialog.getByRole("checkbox", { name: "Coupon bunny" }).check()
  await dialog.locator("summary", { hasText: "Only these products Coupon bunny" }).waitFor()
  await expectAccessible(page)
  await button(page, "Create Coupon").click()
  await seeToast(page, "Coupon created successfully")
  await row(page, "TERMS").getByText("from Feb 01, 2090").waitFor()
  const [stored] = await shop.db.query(
    sql`SELECT starts_at, once_per_customer, only_products, cardinality(only_categories) AS categories FROM coupons WHERE code = 'TERMS'`,
  )
  const only = { only_products: [bunny.id], categories: 1 }
  expect(stored).toEqual({ starts_at: "2090-02-01T03:30:00.000Z", once_per_customer: true, ...only })
})
