import { afterAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { formatUntil } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { inLanguage } from "#messages/reader.server.ts"
import { amount, aVisitor, button, expectAccessible, hasFocus, openPage, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { openRelay } from "#tests/fixtures/mails/relay.ts"
import { unfold } from "#tests/fixtures/orders/admin-orders-page.ts"

const BEAR = { en: "Sunny Bear", si: "හිරු වලසා" }
const SI = { locale: "si" } as const

const relay = await openRelay()
afterAll(() => relay.close())
const shop = await openE2eShop({ SMTP_URL: relay.url, SHOP_EMAIL: "maker@nool.example" })

/** Waits for the mails to an address. The test mailbox holds no headers, so they go through a relay. */
async function mailsTo(address: string, count: number) {
  const own = () => relay.mails.filter(({ recipients }) => recipients.includes(address))
  await expect.poll(own).toHaveLength(count)
  return own().map(({ subject = "", text = "", html = "", headers }) => ({ subject, text, html, headers }))
}

test("an order is placed in Sinhala, and in Sinhala remain its page, its mail and its invoice", async () => {
  const texts = { name: { si: BEAR.si } }
  const { id } = await aProduct(shop.db, { name: BEAR.en, price: "1250.00", texts })
  const customer = await aCustomer({ url: shop.url, mailsTo: (address) => mailsTo(address, 1) })
  await aCartLine(shop.db, { user_id: customer.id, product_id: id })
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })

  await openPage(page, "/si/cart")
  await page.getByRole("link", { name: BEAR.si }).first().waitFor()
  await page.getByRole("link", { name: m.cart_to_checkout({}, SI) }).click()
  await page.waitForURL("/si/checkout")
  expect(await page.getByRole("radio", { name: m.orders_method_bank_transfer({}, SI) }).isChecked()).toBe(true)
  const keeping = /\{date\}(?<words>.*)/.exec(m.checkout_pay_by({ date: "{date}" }, SI))?.groups?.words
  await page.getByText(`${keeping}`).waitFor()
  await textbox(page, m.checkout_phone({}, SI)).fill("+94 77 123 4567")
  await textbox(page, m.shell_address({}, SI)).fill("12, පන්සල පාර, ගල්කිස්ස")
  await textbox(page, m.shell_city({}, SI)).fill("කොළඹ")
  await button(page, m.checkout_place_order({ total: "Rs. 1,550.00" }, SI)).click()
  await page.waitForURL("/si/orders")
  const panel = page.getByRole("region", { name: m.orders_thanks({}, SI) })
  await expect.poll(() => hasFocus(panel.getByRole("heading"))).toBe(true)
  expect(await panel.textContent()).toContain("Bank of Ceylon, Colombo Fort")
  const [{ pay_by = "" } = {}] = await shop.db.query<{ pay_by: string }>(sql`SELECT pay_by FROM orders`)
  const until = inLanguage("si", () => formatUntil(pay_by))
  expect(await panel.textContent()).toContain(m.orders_next_transfer({ date: until }, SI))
  const orderNumber = /ORD-\d+/.exec(`${await panel.textContent()}`)?.[0] ?? ""

  await openPage(page, "/si/orders")
  await page.getByRole("heading", { level: 1, name: m.shell_my_orders({}, SI) }).waitFor()
  await page.getByRole("link", { name: BEAR.si }).waitFor()
  expect(await page.getByText(BEAR.en).count()).toBe(0)
  expect(await amount(page, m.orders_total({}, SI)).textContent()).toBe("Rs. 1,550.00")
  await expectAccessible(page)

  const mails = await mailsTo(customer.email, 3)
  const mail = mails.find(({ subject }) => subject === m.mail_order_subject({ number: orderNumber }, SI))
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "content-language", value: "si" }))
  expect(mail?.html).toContain('lang="si"')
  const kept = m.mail_order_pay_by({ time: until }, SI)
  for (const said of [BEAR.si, kept, m.mail_order_items({}, SI), `${shop.url}/si/order?id=`]) {
    expect(mail?.text).toContain(said)
  }
  expect(mail?.text).not.toContain(BEAR.en)

  const { page: desk, complaints: faults } = await aVisitor(shop.url, { as: await theOwner(shop) })
  await openPage(desk, `/admin/orders?q=${orderNumber}`)
  await desk.getByRole("link", { name: orderNumber, exact: true }).click()
  const dialog = desk.getByRole("dialog", { name: `Order #${orderNumber}` })
  await unfold(dialog, "Order Items")
  for (const name of [BEAR.en, BEAR.si]) await dialog.getByText(name, { exact: true }).last().waitFor()
  await unfold(dialog, "Customer Information")
  expect(await dialog.getByRole("combobox", { name: "Language" }).inputValue()).toBe("si")

  await dialog.getByRole("link", { name: "Print", exact: true }).click()
  const invoice = desk.getByRole("article", { name: m.print_invoice({}, SI) })
  await invoice.waitFor()
  expect(await invoice.getAttribute("lang")).toBe("si")
  const said = await invoice.textContent()
  for (const words of [BEAR.si, m.print_total({}, SI), "Rs. 1,550.00"]) expect(said).toContain(words)
  expect(said).not.toContain(BEAR.en)
  const slip = await desk.getByRole("article", { name: "Packing Slip" }).textContent()
  for (const name of [BEAR.en, BEAR.si]) expect(slip).toContain(name)
  expect([...complaints, ...faults]).toEqual([])
})
