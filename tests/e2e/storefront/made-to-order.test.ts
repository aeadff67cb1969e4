import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { dayInColombo, formatWeekday } from "#messages/formats.ts"
import { afterDays } from "#shop/settings/fees/ready-by.ts"
import {
  amount,
  aVisitor,
  button,
  expectAccessible,
  openPage,
  placeOrder,
  seeToast,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"
import { smallestPicture } from "#tests/fixtures/smallest-picture.ts"

const shop = await sharedShop()
const owner = await theOwner(shop)
const customer = await aCustomer(shop)
const product = await aProduct(shop.db, { name: "Ripple throw", price: "2000", stock_quantity: 1 })
await shop.db.query(sql`UPDATE products SET made_to_order = true, lead_time = '5' WHERE id = ${product.id}`)

test("a customer buys more than there is: the pages say about which day, the order by which", async () => {
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  await openPage(page, `/product/${product.id}`)
  await page.getByText(/^1 in stock, more ready about \w{3} \d{1,2} \w{3}$/).waitFor()
  await page.getByRole("button", { name: "Increase quantity" }).first().click()
  await button(page, "Add to Cart").click()
  await openPage(page, "/cart")
  await page.getByText(/^1 of 2 made for you, ready about/).waitFor()
  await page.getByText(/^All of it is ready about/).waitFor()
  await expectAccessible(page)
  await openPage(page, "/checkout")
  await textbox(page, "Phone").fill("077 123 4567")
  await textbox(page, "Address").fill("12 Temple Road")
  await textbox(page, "City").fill("Kandy")
  await page.getByRole("radio", { name: "Cash on Delivery" }).check()
  await amount(page, "Total").getByText("Rs. 4,300.00").waitFor()
  await placeOrder(page).click()
  await seeToast(page, "Order placed!", "Your order has been placed successfully")
  await page
    .getByText(/^1 of 2 made for you, ready by/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})

test("the owner makes it from a phone and sends it with four presses", async () => {
  await shop.db.query(sql`UPDATE orders SET status = 'confirmed', version = version + 1 WHERE user_id = ${customer.id}`)
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, "/admin/make")
  const line = page.getByRole("listitem").filter({ hasText: "Ripple throw" })
  await line.getByText("1 ×", { exact: false }).first().waitFor()
  await expectAccessible(page)
  await line.getByRole("button", { name: /^Done/ }).click()
  await line.getByRole("link").click()
  await page.getByRole("button", { name: "Ship", exact: false }).first().click()
  await seeToast(page, "Order status updated")
  const [order] = await shop.db.query(sql`SELECT status FROM orders WHERE user_id = ${customer.id}`)
  expect(order).toMatchObject({ status: "shipped" })
  expect(complaints).toEqual([])
})

/** Returns a confirmed order of a piece that is to be made, and its customer. */
async function toMake(name: string) {
  const other = await aCustomer(shop)
  const throws = await aProduct(shop.db, { name, price: "2000", stock_quantity: 0 })
  await shop.db.query(sql`UPDATE products SET made_to_order = true, lead_time = '5' WHERE id = ${throws.id}`)
  expect((await other.call("POST", "/cart", { product_id: throws.id, quantity: 1 })).status).toBe(200)
  expect((await other.order({ payment_method: "cash_on_delivery" })).status).toBe(201)
  const [placed] = await shop.db.query<{ id: string }>(
    sql`UPDATE orders SET status = 'confirmed', version = version + 1 WHERE user_id = ${other.id} RETURNING id`,
  )
  return { other, id: placed?.id ?? "" }
}

test("the owner promises another day, and the customer may cancel", async () => {
  const day = afterDays(dayInColombo(new Date()), 40, () => true)
  const { other, id } = await toMake("Cable throw")
  const { page } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, `/admin/orders/${id}`)
  await button(page, "Promise another day").click()
  await page.getByLabel("Ready by").fill(day)
  await button(page, "Promise this day").click()
  await page.getByText("Tell the customer why").waitFor()
  await page.getByLabel("Reason").fill("The yarn has not come.")
  await expectAccessible(page)
  await button(page, "Promise this day").click()
  await seeToast(page, "The customer has been told")
  const placing = await aVisitor(shop.url, { as: other, width: 360 })
  await openPage(placing.page, `/orders?order=${id}`)
  await placing.page
    .getByText(`Ready by ${formatWeekday(day)} now: The yarn has not come.`)
    .first()
    .waitFor()
  await button(placing.page, "Cancel order").first().click()
})

test("the owner tells how the making goes, with a picture that the customer sees under My Orders", async () => {
  const { other, id } = await toMake("Shell throw")
  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360, height: 740 })
  await openPage(page, `/admin/orders/${id}`)
  await button(page, "Tell how it goes").click()
  await textbox(page, "How it goes").fill("The border is done.\nThe fringe comes next.")
  await page.locator("input[type=file]").last().setInputFiles([smallestPicture])
  await page.getByRole("img", { name: "Picture 1" }).waitFor()
  await expectAccessible(page)
  await button(page, "Tell the customer").click()
  await seeToast(page, "It stands with the order")
  const { page: theirs, complaints: none } = await aVisitor(shop.url, { as: other, width: 360 })
  await openPage(theirs, `/orders?order=${id}`)
  await theirs.getByText("The fringe comes next.").first().waitFor()
  const shown = theirs.getByRole("img", { name: "Picture 1 of the making" })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(theirs)
  const [mail] = await shop.mailsTo(other.email)
  expect(mail?.text).toContain("The border is done.")
  expect([...complaints, ...none]).toEqual([])
})
