import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { aPicture, cardOf, chooseInMenu, formRow } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

const isActive = (id: string) => shop.db.query(sql`SELECT is_active FROM products WHERE id = ${id}`)

test("a product is taken out of the shop and put back", async () => {
  const product = await aProduct(shop.db, { name: "Shy Sheep" })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=sheep")
  await button(page, "Deactivate").dblclick({ delay: 60 })
  await seeToast(page, "Product updated successfully")
  await cardOf(page, product).getByText("Inactive", { exact: true }).waitFor()
  expect(await isActive(product.id)).toEqual([{ is_active: false }])
  await button(page, "Activate").click()
  await cardOf(page, product).getByText("Active", { exact: true }).waitFor()
  expect(await isActive(product.id)).toEqual([{ is_active: true }])
})

test("deleting asks first; what was ordered before stays for its orders", async () => {
  const product = await aProduct(shop.db, { name: "Ordered Otter" })
  const order = await anOrder(shop.db, { user: await aCustomer(shop), lines: [{ product }] })
  const { page, complaints } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=otter")
  await button(page, "Delete Ordered Otter").click()
  await page.getByText("Are you sure you want to delete this product?").waitFor()
  await button(page, "Cancel").click()
  await cardOf(page, product).waitFor()
  await button(page, "Delete Ordered Otter").click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
  await seeToast(page, "Product deleted successfully")
  await page.getByText("No products found").waitFor()
  await openPage(page, `/admin/orders/${order.id}`)
  await page.getByRole("dialog").getByText("Ordered Otter").first().waitFor()
  await openPage(page, "/admin/products?q=otter&status=archived")
  await button(page, "Restore").click()
  await seeToast(page, "Product restored")
  expect(await isActive(product.id)).toEqual([{ is_active: true }])
  expect(complaints).toEqual([])
})

test("after a deletion the focus moves to the next product, or to the page when none is left", async () => {
  for (const name of ["Row Robin 1", "Row Robin 2"]) await aProduct(shop.db, { name })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=robin&sort=name")
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true })
  await button(page, "Delete Row Robin 1").press("Enter")
  await confirm.press("Enter")
  await expect.poll(() => hasFocus(button(page, "Delete Row Robin 2"))).toBe(true)
  await page.keyboard.press("Enter")
  await confirm.press("Enter")
  await page.getByText("No products found").waitFor()
  await button(page, "Undo").last().press("Enter")
  await button(page, "Delete Row Robin 2").press("Enter")
  await confirm.press("Enter")
  await page.getByText("No products found").waitFor()
  await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true)
  await button(page, "Clear Filters").click()
  await page.waitForURL("/admin/products?sort=name")
})

test("products are added one after the other or later, each beginning with what the one before has but its name and pictures", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/products")
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  const [name, stock] = [dialog.locator("[name=name]"), dialog.getByLabel("Stock of Blue")]
  await name.fill("First of a row")
  await dialog.getByLabel("Price (Rs.)").first().fill("1850")
  await dialog.getByLabel("Category").fill("Rows")
  await formRow(dialog, "Options").click()
  await button(page, "Add an option").click()
  await dialog.locator("[name=options]").fill("Colour")
  await dialog.locator("[name=option-values-0]").fill("Blue, Red")
  await stock.fill("3")
  await dialog.getByRole("button", { name: "Create and Add Another" }).click()
  await seeToast(page, "Product created successfully")
  await expect.poll(() => name.inputValue()).toBe("")
  await expect.poll(() => hasFocus(button(page, "Like the last product"))).toBe(true)
  expect(await stock.inputValue()).toBe("3")
  await name.fill("Second of a row")
  await dialog.getByRole("button", { name: "Create Product" }).click()
  await cardOf(page, { name: "Second of a row" }).waitFor()
  await cardOf(page, { name: "First of a row" }).waitFor()
  const added = await shop.db.query(
    sql`SELECT price, category, stock_quantity FROM products WHERE name LIKE '% of a row'`,
  )
  expect(added).toEqual(Array.from({ length: 2 }, () => ({ price: "1850.00", category: "Rows", stock_quantity: 3 })))
  await button(page, "Add Product").first().click()
  await dialog.getByRole("button", { name: "Like the last product" }).click()
  await dialog.getByText("Taken from “Second of a row”: Category, Options.").waitFor()
  const category = dialog.getByLabel("Category")
  expect(await Promise.all([name, category, stock].map((field) => field.inputValue()))).toEqual(["", "Rows", "0"])
  await button(dialog, "Undo").click()
  expect(await category.inputValue()).toBe("")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "detached" })
  expect(complaints).toEqual([])
})

test("a press on a product edits it on a phone, and its menu leads to the shop", async () => {
  const product = await aProduct(shop.db, { name: "Tapped Tapir" })
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/products?q=tapir")
  const row = cardOf(page, product)
  const dialog = page.getByRole("dialog", { name: "Edit Product" })
  for (const part of [button(row, "Tapped Tapir"), row.locator("[aria-hidden=true]").first()]) {
    await part.click()
    expect(await dialog.locator("[name=name]").inputValue()).toBe("Tapped Tapir")
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
  }
  await page.getByLabel("Select Tapped Tapir").check()
  await button(row, "Actions for Tapped Tapir").click()
  await button(page, "See in Shop").click()
  await page.waitForURL(`**/product/${product.id}`)
  await page.getByRole("heading", { name: "Tapped Tapir" }).waitFor()
  expect(complaints).toEqual([])
})

test("a product gets three pictures, colours and sizes on a phone in few presses, and its variants are changed from the list", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/products")
  const { y: headHeight } = await boxOf(page.getByRole("article").first())
  expect(headHeight).toBeLessThan(350)
  await chooseInMenu(page, "Show as cards")
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  const done = { presses: 0, typed: 0 }
  const press = (target: Locator) => target.click().then(() => done.presses++)
  const type = (target: Locator, text: string) => target.fill(text).then(() => done.typed++)
  await press(button(page, "Add Product").first())
  await expect.poll(() => hasFocus(button(page, "Like the last product"))).toBe(true)
  const chooser = page.waitForEvent("filechooser")
  await press(dialog.getByText("Choose pictures"))
  await (await chooser).setFiles(await Promise.all(["#c33", "#3c3", "#33c"].map((colour) => aPicture("a.png", colour))))
  done.presses++
  await type(dialog.getByLabel("Name"), "Cloud Blanket")
  await type(dialog.getByLabel("Price (Rs.)"), "1000")
  await type(dialog.getByLabel("Category"), "Blankets")
  await type(dialog.getByLabel("Description"), "As light as a cloud.")
  await press(formRow(dialog, "Options"))
  await press(button(dialog, "Add an option"))
  await type(dialog.getByLabel("Option", { exact: true }), "Colour")
  await type(dialog.getByLabel("Values of Colour, with commas"), "Blue, Red")
  await press(button(dialog, "Add a second option"))
  await type(dialog.getByLabel("Option", { exact: true }).last(), "Size")
  await type(dialog.getByLabel("Values of Size, with commas"), "Small, Large, Huge")
  await type(dialog.getByLabel("Stock of all"), "4")
  await button(dialog, "Picture 3 of 3").waitFor()
  const scrolled = dialog.locator("form").locator("..")
  expect(await scrolled.evaluate((element) => element.scrollHeight)).toBeLessThanOrEqual(3 * 740)
  for (const place of [0, 4000]) {
    await scrolled.evaluate((element, top) => element.scrollTo(0, top), place)
    for (const name of ["Close", "Cancel", "Create Product"]) {
      const { y, height } = await boxOf(button(dialog, name))
      expect(y >= 0 && y + height <= 740).toBe(true)
    }
  }
  await press(button(dialog, "Create Product"))
  await seeToast(page, "Product created successfully")
  expect(done).toEqual({ presses: 7, typed: 9 })

  const card = cardOf(page, { name: "Cloud Blanket" })
  await card.getByRole("button", { name: "Cloud Blanket: 24 in all. Edit its options" }).click()
  const edit = page.getByRole("dialog", { name: "Edit Product" })
  await edit.getByLabel("Stock of Blue, Small").fill("0")
  expect(await edit.getByLabel("Stock of all").inputValue()).toBe("")
  await button(edit, "Price and more: Blue, Large").click()
  await edit.getByLabel("Price (Rs.)").last().fill("1500")
  for (const name of ["Blue, Huge", "Red, Huge", "Red, Large"]) {
    await button(edit, `Price and more: ${name}`).click()
    await edit.getByRole("row").filter({ hasText: "For sale" }).last().getByLabel("For sale").uncheck()
    await button(edit, `Price and more: ${name}`).click()
  }
  await edit.getByLabel("Stock of Red, Large").fill("")
  await formRow(edit, "Options").click()
  await edit.getByText("Colour, Size · 6 variants").waitFor()
  await button(edit, "Update Product").click()
  await seeToast(page, "Error updating product", "Stock quantity is required")
  expect(await hasFocus(edit.getByLabel("Stock of Red, Large"))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.type("0")
  await button(edit, "Update Product").click()
  await seeToast(page, "Product updated successfully")
  await card.getByRole("button", { name: "Cloud Blanket: 8 in all. Edit its options" }).waitFor()
  await card.getByText("From Rs. 1,000.00").waitFor()
  const sold = await shop.db.query(
    sql`SELECT name, price::float, stock_quantity AS stock FROM products WHERE variant_of IS NOT NULL AND is_active AND name ^@ 'Cloud' ORDER BY variant_position`,
  )
  expect(sold).toEqual([
    { name: "Cloud Blanket (Blue, Small)", price: 1000, stock: 0 },
    { name: "Cloud Blanket (Blue, Large)", price: 1500, stock: 4 },
    { name: "Cloud Blanket (Red, Small)", price: 1000, stock: 4 },
  ])
  expect(complaints).toEqual([])
})

/** Returns where an element is on the screen. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error("It is not shown")
  return box
}
