import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { cardOf, formRow } from "#tests/fixtures/catalogue/admin-products-page.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)

test("a sale is set with four presses, shown with the price before, and ends as it began", async () => {
  const bear = await aProduct(shop.db, { name: "Bargain Bear", price: "2000.00", stock_quantity: 5 })
  await shop.db.query(
    sql`UPDATE products SET price_since = now() - interval '9 days', created_at = now() - interval '9 days' WHERE id = ${bear.id}`,
  )
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 1280 })
  await openPage(page, "/admin/products?q=bargain")
  await cardOf(page, bear).getByRole("button", { name: "Edit Bargain Bear" }).click()
  const dialog = page.getByRole("dialog", { name: "Edit Product" })
  await formRow(dialog, "Sale").click()
  await dialog.getByLabel("Price in the sale (Rs.)").click()
  await page.keyboard.type("1500")
  await expectAccessible(page)
  await button(dialog, "Update Product").click()
  await seeToast(page, "Product updated successfully")
  const visitor = await aVisitor(shop.url, { width: 360, height: 740 })
  await openPage(visitor.page, "/shop?q=bargain")
  const card = visitor.page.getByRole("article").filter({ hasText: "Bargain Bear" })
  expect(await card.locator("s").textContent()).toContain("2,000.00")
  await card.getByText("Rs. 1,500.00").waitFor()
  await expectAccessible(visitor.page)
  await openPage(visitor.page, `/product/${bear.id}`)
  expect(await visitor.page.locator("main s").first().textContent()).toContain("2,000.00")
  await visitor.page
    .getByText(/^Sale until /)
    .first()
    .waitFor()
  await expectAccessible(visitor.page)
  await shop.db.query(
    sql`UPDATE products SET sale_from = sale_from - 20, sale_until = sale_until - 20 WHERE id = ${bear.id}`,
  )
  await expect
    .poll(async () => (await fetch(`${shop.url}/product/${bear.id}`)).text(), { timeout: 20_000 })
    .not.toContain("1,500.00")
  expect([...complaints, ...visitor.complaints]).toEqual([])
})
