import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, openPage, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ LIMITS: "on" })

test("a customer with twenty unpaid orders reads why the next one is not taken, and keeps what was typed", async () => {
  const customer = await aCustomer(shop)
  const { id } = await aProduct(shop.db, { price: "1000.00" })
  await aCartLine(shop.db, { user_id: customer.id, product_id: id })
  await shop.db.query(
    sql`INSERT INTO orders (user_id, order_number, idempotency_key, request_hash, payment_method, subtotal, delivery_fee,
          total_amount, customer_name, customer_email, customer_phone, delivery_address, delivery_city, created_at)
        SELECT ${customer.id}, gen_random_uuid(), gen_random_uuid(), '', 'bank_transfer', 0, 0, 0, '', '', '', '', '',
          now() - interval '3 days' FROM generate_series(1, 20)`,
  )
  const { page } = await aVisitor(shop.url, { as: customer })
  await openPage(page, "/checkout")
  await textbox(page, "Phone").fill("+94 77 123 4567")
  await textbox(page, "Address").fill("12 Temple Road, Mount Lavinia")
  await textbox(page, "City").fill("Colombo 7")
  await button(page, "Place Order").click()
  const why = "You have 20 orders that wait for payment. Once one of them is paid or confirmed you can order again."
  await seeToast(page, "Error", why)
  await page.locator("form").getByText(why).waitFor()
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 7")
})

test("a screen that the shop is too busy for is requested once more, when there is a place again", async () => {
  const customer = await aCustomer(shop)
  const { page } = await aVisitor(shop.url, { as: customer })
  let asked = 0
  await page.route("**/api/orders", async (route) => {
    asked++
    if (asked > 1) return route.continue()
    const body = JSON.stringify({ error: { code: "busy", message: "The shop is very busy at the moment." } })
    await route.fulfill({ status: 503, headers: { "Retry-After": "1" }, contentType: "application/json", body })
  })
  await openPage(page, "/orders")
  await page.getByText("No orders yet").waitFor()
  expect(asked).toBe(2)
})

test("a network asks for thirty subscriptions and waits an hour, counted together", async () => {
  const ask = async (path: string) => (await fetch(`${shop.url}/api/${path}`, { method: "POST" })).status
  for (let n = 0; n < 15; n++) expect([await ask("newsletter"), await ask("back-in-stock")]).toEqual([415, 401])
  expect([await ask("newsletter"), await ask("back-in-stock")]).toEqual([429, 429])
})
