import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aPicture, chooseInMenu, formRow } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { aReview } from "#tests/fixtures/catalogue/reviews.ts"
import { type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { expectGood, WALKED } from "#tests/fixtures/pages/every-look.ts"

const shop = await sharedShop()
const LONG = "Thamarai the extraordinarily long-named elephant of Anuradhapura"
let owner: Customer
beforeAll(async () => {
  owner = await theOwner(shop)
  for (const [name, category] of [
    [LONG, "Blankets, shawls and whatever else is warm"],
    ["Kite", "Kites"],
    ["Koala", "Toys"],
  ] as const) {
    await aProduct(shop.db, { name, category, price: "1000.00", stock_quantity: 4 })
  }
})

/** Opens the owner's products, to be used with nothing but a keyboard. */
async function atProducts(search = "") {
  const { page, complaints } = await aVisitor(shop.url, { ...WALKED, as: owner })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/admin\/products(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await openPage(page, `/admin/products${search}`)
  const press = (name: string) => button(page, name).last().press("Enter")
  const opened = (name: string) => page.getByRole("dialog", { name })
  await button(page, "Categories and more").press("Enter")
  await button(page, "Show as cards").waitFor()
  // Nothing can be selected before the products have come.
  expect(await button(page, "Select page").count()).toBe(0)
  // On a phone the list is compact before anything is chosen.
  await press("Show as cards")
  release()
  return { page, complaints, press, opened }
}

/** Holds the next request for what is read at `url` until the returned function is called. */
async function holdOnce(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let held = false
  await page.route(url, async (route) => {
    if (!held && route.request().method() === "GET") {
      held = true
      await promise
    }
    await route.continue()
  })
  return resolve
}

/**
 * Checks that after the focused element was removed something else has the focus, so that nobody starts at the top of
 * the page again.
 */
async function expectFocusIn(place: Locator) {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

test("categories are added, renamed, refused, moved, merged and removed", async () => {
  const { page, complaints, press, opened } = await atProducts()
  await chooseInMenu(page, "Categories")
  const dialog = opened("Categories")
  await button(page, "Rename or merge Toys").waitFor()
  await textbox(page, "New category").fill("toys")
  await page.keyboard.press("Enter")
  await seeToast(page, "The category was not changed")
  await expectGood(page)
  const arrive = await holdOnce(page, "**/api/admin/categories")
  await textbox(page, "New category").fill("Hats")
  await page.keyboard.press("Enter")
  await seeToast(page, "Hats added")
  await press("Rename or merge Toys")
  await textbox(page, "Name").fill("Playthings")
  // Its row comes above the one that is being edited.
  arrive()
  await button(page, "Rename or merge Hats").waitFor()
  await page.keyboard.press("Enter")
  await seeToast(page, "Renamed to Playthings")
  await expectFocusIn(button(page, "Rename or merge Playthings"))
  await press("Move Playthings up")
  await seeToast(page, "Order saved")
  await expectFocusIn(dialog.getByRole("listitem").filter({ hasText: "Playthings" }))
  await press("Rename or merge Playthings")
  await dialog.getByText("History").press("Enter")
  await dialog.getByText("Name: Toys → Playthings").waitFor()
  await dialog.getByText("Place in the order:").waitFor()
  await dialog.getByLabel("Merge into").selectOption("Kites")
  await expectGood(page)
  await press("Merge")
  await seeToast(page, "Merged into Kites")
  await expectFocusIn(dialog.getByRole("list"))
  await press("Remove Hats")
  await seeToast(page, "Hats removed")
  await expectFocusIn(dialog.getByRole("list"))
  await page.keyboard.press("Escape")
  await expectFocusIn(button(page, "Categories and more"))
  expect(complaints).toEqual([expect.stringContaining("409")])
})

test("several products are changed at once, copied, deleted and restored", async () => {
  for (const name of ["Many Mice", "Many Moles"]) await aProduct(shop.db, { name, category: "Many" })
  const { page, complaints, press, opened } = await atProducts("?q=many")
  for (const [kind, title, field] of [
    ["Price…", "Change the prices", "Change"],
    ["Stock…", "Set the stock", "Stock Quantity"],
    ["Category…", "Set the category", "Category"],
  ] as const) {
    await chooseInMenu(page, "Select page")
    if (kind === "Category…") await press("More actions")
    await press(kind)
    await opened(title).waitFor()
    const value = page.getByLabel(field, { exact: true })
    await value.fill(kind === "Category…" ? "8".repeat(101) : "")
    await value.press("Enter")
    await page.locator("[aria-invalid]").waitFor()
    await expectGood(page)
    await value.fill("8")
    if (kind === "Price…") await page.getByText("Rs. 1,250.00 → Rs. 1,350.00").first().waitFor()
    await value.press("Enter")
    await opened(title).waitFor({ state: "detached" })
    await seeToast(page, "2 products changed")
  }
  await chooseInMenu(page, "Select page")
  await press("More actions")
  await expectGood(page)
  await press("Delete…")
  await opened("Delete…").waitFor()
  await expectGood(page)
  await press("Delete")
  await seeToast(page, "2 products deleted")
  await press("Undo")
  await seeToast(page, "2 products restored")
  await press("Duplicate Many Mice")
  await seeToast(page, "Product copied")
  await press("Delete Many Mice (copy)")
  await press("Delete")
  await button(page, "Undo").waitFor()
  await expectGood(page)
  await press("Undo")
  await button(page, "Delete Many Mice (copy)").waitFor()
  await press("Delete Many Mice (copy)")
  await press("Delete")
  await openPage(page, "/admin/products?status=archived")
  await button(page, "Restore").waitFor()
  await expectGood(page)
  expect(complaints).toEqual([])
})

test("a file is chosen, its faults and its changes are read, and it is imported", async () => {
  const { page, complaints, opened } = await atProducts("?q=lemur")
  await chooseInMenu(page, "Import")
  await opened("Import products").waitFor()
  const choose = (lines: string[]) =>
    page.getByLabel("CSV or Excel file").setInputFiles({
      name: "products.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["name;price;stock;category", ...lines].join("\n")),
    })
  await choose(Array.from({ length: 60 }, (_, n) => `Lemur ${n};x${"y".repeat(n)};1,5;Lemurs`))
  await page.getByText("120 faults").waitFor()
  await page.getByText("Lines 2–61, price: Not a number: “x”").waitFor()
  expect(await button(opened("Import products"), "Import").count()).toBe(0)
  await expectGood(page)
  await choose(Array.from({ length: 30 }, (_, n) => `Lemur ${n};${1000 + n};5;Lemurs`))
  await page.getByText("30 to add, 0 to change").waitFor()
  await expectGood(page)
  await opened("Import products").getByRole("button", { name: "Import" }).press("Enter")
  await seeToast(page, "30 added, 0 changed")
  await page.getByText("Lemurs").first().waitFor()
  await chooseInMenu(page, "Show as compact list")
  await page
    .getByRole("button", { name: /^Actions for Lemur/ })
    .first()
    .press("Enter")
  await expectGood(page)
  expect(complaints).toEqual([])
})

/** Adds two options, of which all combinations are in a table. */
async function typeOptions(page: Page) {
  await formRow(page, "Options").press("Enter")
  await button(page, "Add an option").press("Enter")
  await page.getByLabel("Option", { exact: true }).fill("Colour")
  await page.getByLabel("Values of Colour, with commas").fill("Blue, A red as of old roofs in the rain")
  await button(page, "Add a second option").press("Enter")
  await page.getByLabel("Option", { exact: true }).last().fill("Size")
  await page.getByLabel("Values of Size, with commas").fill("Small, Large")
}

test("a product has pictures, options, a text of the customer's and a time to be published", async () => {
  const { page, complaints, press, opened } = await atProducts()
  await page.getByRole("button", { name: "Add Product" }).first().press("Enter")
  const dialog = opened("Add Product")
  await dialog
    .getByLabel("Choose pictures")
    .setInputFiles([await aPicture("a.png", "#c33", 600, 400), await aPicture("b.png", "#33c", 600, 400)])
  await button(page, "Picture 2 of 2").press("Enter")
  await press("Move earlier")
  await dialog.getByLabel("What is seen on the picture").fill("Blue wool")
  await press("Crop")
  await opened("Crop picture").waitFor()
  await expectGood(page)
  await press("Use this part")
  await opened("Crop picture").waitFor({ state: "detached" })
  await typeOptions(page)
  await formRow(dialog, "Text on the product").press("Enter")
  await dialog.getByLabel("Customers can have a text put on it").press("Space")
  await dialog.getByLabel("What customers type").fill("Name to embroider")
  await formRow(dialog, "Publishing").press("Enter")
  await dialog.getByLabel("In the shop").selectOption("Scheduled")
  await dialog.locator("[name=name]").fill("Planned Panda")
  await dialog.getByLabel("Price (Rs.)").first().fill("1500")
  await press("Create Product")
  await opened("Create it sold out?").waitFor()
  await expectGood(page)
  await press("Type the stock")
  await opened("Create it sold out?").waitFor({ state: "detached" })
  await dialog.getByLabel("Stock of all").fill("2")
  await press("Create Product")
  await page.locator("[aria-invalid]").first().waitFor()
  await expectGood(page)
  await dialog.getByLabel("On sale from").fill("2099-01-01T09:00")
  await press("Create Product")
  await seeToast(page, "Product created successfully")
  await page.getByRole("article").getByText("From Jan 01, 2099").waitFor()
  await press("Edit Planned Panda")
  await opened("Edit Product").getByText("History").press("Enter")
  await opened("Edit Product").getByText("Created", { exact: true }).waitFor()
  await expectGood(page)
  await page.keyboard.press("Escape")
  await expectFocusIn(button(page, "Edit Planned Panda"))
  // The time was missing.
  expect(complaints).toEqual([expect.stringContaining("422")])
})

test("a review is answered, and hidden with a reason", async () => {
  await aReview(shop.db, await aProduct(shop.db, { name: LONG }), { text: "Not at all soft. ".repeat(20), stars: 1 })
  const { page, complaints } = await aVisitor(shop.url, { ...WALKED, as: owner })
  await openPage(page, "/admin/reviews")
  await button(page, `Open the review of ${LONG}`).press("Enter")
  await page.getByLabel("Hide this review in the shop").press("Space")
  await textbox(page, "Reason for hiding it").fill("r".repeat(501))
  await page.keyboard.press("Tab")
  await button(page, "Save").press("Enter")
  await page.locator("[aria-invalid]").waitFor()
  await expectGood(page)
  await textbox(page, "Your answer").fill("We are sorry.")
  await textbox(page, "Reason for hiding it").fill("It names somebody.")
  await button(page, "Save").press("Enter")
  await seeToast(page, "Review updated")
  expect(complaints).toEqual([])
})

test("who waits for a product confirms it and stops it by the mailed link", async () => {
  const product = await aProduct(shop.db, { name: LONG, stock_quantity: 0 })
  const { page, complaints } = await aVisitor(shop.url, WALKED)
  await openPage(page, `/product/${product.id}`)
  await textbox(page, "Tell me when it is back").fill("waits@b.example")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Check your e-mail" }).waitFor()
  const [mail] = await shop.mailsTo("waits@b.example")
  const link = new URL(/http\S+token=[\w-]+/.exec(`${mail?.text}`)?.[0] ?? "")
  for (const [action, title, seen] of [
    ["Tell me", "We will tell you", "You are on the list"],
    ["Do not write to me", "Done", "Tell me when it is back"],
  ] as const) {
    await openPage(page, link.pathname + link.search)
    await button(page, action).waitFor()
    await expectGood(page)
    await button(page, action).press("Enter")
    await page.getByRole("heading", { name: title }).waitFor()
    await expectGood(page)
    await openPage(page, `/product/${product.id}`)
    await page.getByText(seen).waitFor()
    await expectGood(page)
  }
  await openPage(page, link.pathname + link.search)
  await page.getByRole("heading", { name: "This link is no longer good" }).waitFor()
  await expectGood(page)
  expect(await shop.db.query(sql`SELECT FROM stock_waits`)).toEqual([])
  expect(complaints).toEqual([])
})
