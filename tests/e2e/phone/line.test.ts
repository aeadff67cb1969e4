import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()
const LOST = "No connection. We try again by ourselves."

test("without a connection a press waits, is said once, and is sent when the line is back", async () => {
  const bear = await aProduct(shop.db, { name: "Patient Bear" })
  const kamala = await aCustomer(shop)
  const { page, context } = await aVisitor(shop.url, { as: kamala, width: 360, height: 740 })
  await openPage(page, `/product/${bear.id}`)
  await context.setOffline(true)
  const bar = page.getByRole("status").getByText(LOST)
  await bar.waitFor()
  const main = page.getByRole("main")
  await button(main, "Add to Cart").first().click()
  await seeToast(page, "Waits for the connection")
  await expectAccessible(page)
  expect(await page.getByText(LOST).count()).toBe(1)
  await context.setOffline(false)
  await seeToast(page, "Added to cart")
  await bar.waitFor({ state: "hidden" })
  await expect.poll(() => page.getByText("Waits for the connection").count()).toBe(0)
  const lines = () => shop.db.query(sql`SELECT quantity FROM cart WHERE product_id = ${bear.id}`)
  expect(await lines()).toEqual([{ quantity: 1 }])

  // The last of several quantities is sent.
  await openPage(page, "/cart")
  const more = page.getByRole("button", { name: /^Increase quantity/ })
  await more.waitFor()
  await context.setOffline(true)
  await bar.waitFor()
  await more.click()
  await more.click()
  await context.setOffline(false)
  await bar.waitFor({ state: "hidden" })
  await expect.poll(lines).toEqual([{ quantity: 3 }])
})

test("lists and counts that failed without a connection are read again by themselves", async () => {
  const bear = await aProduct(shop.db, { name: "Counted Bear" })
  const nimal = await aCustomer(shop)
  const { page, context } = await aVisitor(shop.url, { as: nimal })
  await openPage(page, "/shop")
  await page
    .getByRole("link", { name: "Cart, 0 items" })
    .or(page.getByRole("link", { name: /^Cart/ }))
    .first()
    .waitFor()
  await context.setOffline(true)
  await page.getByText(LOST).waitFor()
  await aCartLine(shop.db, { user_id: nimal.id, product_id: bear.id })
  await context.setOffline(false)
  await page.getByText(LOST).waitFor({ state: "hidden" })
  await page
    .getByRole("link", { name: /^Cart.*1/ })
    .first()
    .waitFor()

  const owner = await theOwner(shop)
  const { page: office, context: line } = await aVisitor(shop.url, { as: owner })
  await openPage(office, "/admin/orders")
  const search = office.getByPlaceholder("Search by order number, customer name, or email...")
  // The page responds before its list has come: a line lost by then leaves no field to type in.
  await search.waitFor()
  await line.setOffline(true)
  await office.getByText(LOST).waitFor()
  await search.fill("nobody")
  await office.getByText("The shop could not be reached.").first().waitFor()
  await line.setOffline(false)
  await office
    .getByRole("heading", { name: "No orders found" })
    .or(office.getByText("No orders found"))
    .first()
    .waitFor()
})
