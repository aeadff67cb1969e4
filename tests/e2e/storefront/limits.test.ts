import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { locales } from "#messages/runtime.js"
import { aVisitor, openPage, placeOrder, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ LIMITS: "1", SEARCHES_PER_MINUTE: "20" })

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
  await placeOrder(page).click()
  const why = "You have 20 orders that wait for payment. Once one of them is paid or confirmed you can order again."
  await seeToast(page, "Error", why)
  await page.locator("form").getByText(why).waitFor()
  expect(await textbox(page, "City").inputValue()).toBe("Colombo 7")
})

test("a network has a tenth of the newsletter's mails, which only taken calls use up, and is then told in its language when to come back", async () => {
  const product = await aProduct(shop.db, { stock_quantity: 0 })
  const ask = (body: string, type = "application/json", language = "en") => {
    const headers = { "Content-Type": type, "Accept-Language": language }
    return fetch(`${shop.url}/api/newsletter`, { method: "POST", headers, body })
  }
  for (let n = 0; n < 30; n++) {
    expect([(await fetch(`${shop.url}/api/newsletter`)).status, (await ask("x", "text/plain")).status]).toEqual([
      404, 415,
    ])
  }
  for (let n = 0; n < 20; n++) expect((await ask(JSON.stringify({ email: `reader${n}@example.com` }))).status).toBe(204)
  for (const locale of locales) {
    const message = m.errors_newsletter_busy({}, { locale })
    const refused = await ask(JSON.stringify({ email: "one-more@example.com" }), "application/json", locale)
    expect([refused.status, await refused.json()]).toEqual([429, { error: { code: "too_many", message } }])
    const form = await fetch(`${shop.url}${localPath("/back-in-stock", locale)}?product=${product.id}`, {
      method: "POST",
      body: new URLSearchParams({ email: "one-more@example.com" }),
    })
    expect(form.status).toBe(429)
    expect(Number(form.headers.get("Retry-After"))).toBeGreaterThan(3000)
    const page = await form.text()
    for (const said of [`<html lang="${locale}"`, "one-more@example.com", message]) expect(page).toContain(said)
  }
})

test("who searches too often reads so in the language of the page, a program in the one that it asks for", async () => {
  const search = (path: string, language: string) =>
    fetch(`${shop.url}${path}?q=bear`, { headers: { "Accept-Language": language } })
  await expect.poll(async () => (await search("/api/products", "en")).status).toBe(429)
  for (const locale of locales) {
    const page = await search(localPath("/shop", locale), "fr")
    const text = await page.text()
    expect([page.status, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([429, locale])
    expect(text).toContain(`<h1>${m.errors_searches_title({}, { locale })}</h1>`)
    for (const path of ["/api/products", "/api/towns"]) {
      const { error } = (await (await search(path, locale)).json()) as { error: object }
      expect(error).toEqual({ code: "too_many_searches", message: m.errors_searches_text({}, { locale }) })
    }
  }
})
