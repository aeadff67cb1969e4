import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, hasFocus, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { anOrder, aProduct } from "#tests/fixtures/builders.ts"
import { cardOf } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()
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

test("what another admin has changed is not deleted unseen, and what is deleted leaves the list", async () => {
  const product = await aProduct(shop.db, { name: "Twice Toad" })
  const { page } = await aVisitor(shop.url, { as: owner })
  await openPage(page, "/admin/products?q=toad")
  await cardOf(page, product).waitFor()
  expect((await owner.call("PATCH", `/admin/products/${product.id}`, { price: 777 })).status).toBe(200)
  await button(page, "Delete Twice Toad").click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click()
  await seeToast(
    page,
    "Error deleting product",
    "Somebody changed this meanwhile. Look at it again, then repeat your change.",
  )
  await cardOf(page, product).getByText("Rs. 777.00").waitFor()
  expect((await owner.call("DELETE", `/admin/products/${product.id}`)).status).toBe(204)
  await button(page, "Deactivate").click()
  await seeToast(page, "Error updating product", "Product not found")
  await page.getByText("No products found").waitFor()
})

test("products are added one after the other, each beginning with what the one before has but its name and pictures", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/products")
  await button(page, "Add Product").first().click()
  const dialog = page.getByRole("dialog", { name: "Add Product" })
  const [name, stock] = [dialog.locator("[name=name]"), dialog.getByLabel("Stock", { exact: true })]
  await name.fill("First of a row")
  await dialog.getByLabel("Price (Rs.)").first().fill("1850")
  await dialog.getByLabel("Category").fill("Rows")
  await button(page, "Add an option").click()
  await dialog.locator("[name=options]").fill("Colour")
  await dialog.locator("[name=option-values-0]").fill("Blue, Red")
  await stock.first().fill("3")
  await dialog.getByRole("button", { name: "Create and Add Another" }).click()
  await seeToast(page, "Product created successfully")
  await expect.poll(() => name.inputValue()).toBe("")
  await expect.poll(() => hasFocus(name)).toBe(true)
  expect(await stock.first().inputValue()).toBe("3")
  await name.fill("Second of a row")
  await dialog.getByRole("button", { name: "Create Product" }).click()
  await cardOf(page, { name: "Second of a row" }).waitFor()
  await cardOf(page, { name: "First of a row" }).waitFor()
  const added = await shop.db.query(
    sql`SELECT price, category, stock_quantity FROM products WHERE name LIKE '% of a row'`,
  )
  expect(added).toEqual(Array.from({ length: 2 }, () => ({ price: "1850.00", category: "Rows", stock_quantity: 3 })))
  await button(page, "Add Product").first().click()
  await dialog.waitFor()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "detached" })
  expect(complaints).toEqual([])
})
