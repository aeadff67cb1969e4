import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, placeOrder, seeToast, textbox } from "#tests/fixtures/browser.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { APP_SECRET, MERCHANT, MERCHANT_SECRET, openGateway } from "#tests/fixtures/cards/gateway.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const gateway = await openGateway()
afterAll(() => gateway.close())
const shop = await openE2eShop({ PAYHERE_URL: gateway.url })

beforeAll(async () => {
  const owner = await theOwner(shop)
  const settings = {
    ...{ on: true, sandbox: true, merchant_id: MERCHANT, merchant_secret: MERCHANT_SECRET },
    ...{ app_id: "app", app_secret: APP_SECRET, current_password: owner.password },
  }
  expect(await owner.call("PUT", "/admin/settings/payhere", settings)).toMatchObject({ status: 200 })
})

/** Returns a customer with an order to be paid by card, and the path on which that is done. */
async function anOrderByCard() {
  const customer = await aCustomer(shop)
  await aCartLine(shop.db, { user_id: customer.id, product_id: (await aProduct(shop.db, { price: "1000.00" })).id })
  const { status, body } = await customer.order({ payment_method: "payhere" })
  expect(status).toBe(201)
  return { customer, id: body.id as string, path: body.card.url as string }
}

const policyOf = async (path: string) =>
  (await fetch(shop.url + path)).headers.get("content-security-policy")?.match(/form-action [^;]*/)?.[0]
const statusOf = async (customer: Customer, id: string) =>
  (await customer.call("GET", `/orders/${id}`)).body.payment_status
/** Goes to the gateway by the form of a page and lets it do something, as a browser without a script. */
async function actAt(path: string, act: string): Promise<string | null> {
  const html = await (await fetch(shop.url + path)).text()
  const text = (escaped: string) => escaped.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"')
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const body = new URLSearchParams(inputs.map(([, name = "", value = ""]) => [name, text(value)]))
  const to = text(/ action="(http[^"]+)"/.exec(html)?.[1] ?? "")
  const shown = await (await fetch(to, { method: "POST", body })).text()
  const id = /name="id" value="(\d+)"/.exec(shown)?.[1] ?? ""
  const done = new URLSearchParams({ id, act })
  const answer = await fetch(`${gateway.url}/pay/done`, { method: "POST", body: done, redirect: "manual" })
  return answer.headers.get("location")
}
async function press(page: Page, act: string) {
  await button(page, "Pay Rs. 1,300.00 by card").click()
  await button(page, act).click()
}

test("a customer buys by card: checkout, gateway, and back", async () => {
  const customer = await aCustomer(shop)
  await aCartLine(shop.db, { user_id: customer.id, product_id: (await aProduct(shop.db, { price: "1000.00" })).id })
  const { page, complaints } = await aVisitor(shop.url, { as: customer, width: 360 })
  await page.goto("/checkout")
  await textbox(page, "Phone").fill("077 123 4567")
  await textbox(page, "Address").fill("12 Galle Road")
  await textbox(page, "City").fill("Colombo 7")
  await page.getByRole("radio", { name: "Card (PayHere)" }).check()
  await page.getByText("This is a test: no money is taken.").waitFor()
  await placeOrder(page).click()
  await page.waitForURL("**/pay?id=*")
  await page.getByText("This is a test: no money is taken.").waitFor()
  await press(page, "pay")
  await page.getByText("Your payment has arrived").waitFor()
  const [order] = await shop.db.query<{ id: string }>(sql`SELECT id FROM orders WHERE user_id = ${customer.id}`)
  expect(await statusOf(customer, order?.id ?? "")).toBe("paid")
  expect(complaints).toEqual([])
})

test("without a script the same form pays", async () => {
  const { customer, id, path } = await anOrderByCard()
  const { page } = await aVisitor(shop.url, { javaScript: false })
  await page.goto(path)
  await press(page, "pay")
  await page.getByText("Your payment has arrived").waitFor()
  expect(await statusOf(customer, id)).toBe("paid")
})

test("the provider is named in the policy of the page with its form, and nowhere else", async () => {
  const { path } = await anOrderByCard()
  expect(await policyOf(path)).toBe(`form-action 'self' ${gateway.url}`)
  for (const other of ["/", "/checkout", "/orders", `${path}&back=1`, `${path}x`]) {
    expect(await policyOf(other), other).toBe("form-action 'self'")
  }
})

test("the page to come back to proves nothing: it waits, and says when the gateway has said so", async () => {
  const { customer, id, path } = await anOrderByCard()
  const { page } = await aVisitor(shop.url)
  await page.goto(`${path}&back=1`)
  await page.getByText("We are waiting for word from the bank").waitFor()
  expect(await statusOf(customer, id)).toBe("pending")
  await page.goto(path)
  await press(page, "late")
  await page.getByText("We are waiting for word from the bank").waitFor()
  await page.getByText("Your payment has arrived").waitFor()
  expect(await statusOf(customer, id)).toBe("paid")
})

test.each([
  ["doubled", "paid"],
  ["reordered", "paid"],
  ["forged", "pending"],
  ["silent", "pending"],
  ["cut", "pending"],
  ["resumed", "paid"],
  ["refuse", "failed"],
])("a gateway whose act is %s leaves the order %s", async (act, status) => {
  const { customer, id, path } = await anOrderByCard()
  expect(await actAt(path, act)).toMatch(/&back=1$/)
  expect(await statusOf(customer, id)).toBe(status)
  const rows = await shop.db.query(sql`SELECT FROM payments WHERE order_id = ${id} AND state = 'paid'`)
  expect(rows).toHaveLength(status === "paid" ? 1 : 0)
})

test("a bank that takes a payment back leaves the order to be paid again, and tells the owner", async () => {
  const { customer, id, path } = await anOrderByCard()
  await actAt(path, "chargeback")
  expect(await statusOf(customer, id)).toBe("failed")
  const { body } = await (await theOwner(shop)).call("GET", "/admin/card-notices")
  expect(body.notices).toContainEqual(expect.objectContaining({ fault: "charged_back", order_id: id }))
})

test("who turns back tries again, or pays by bank transfer instead", async () => {
  const { customer, id, path } = await anOrderByCard()
  const { page } = await aVisitor(shop.url, { as: customer })
  await page.goto(path)
  await button(page, "Pay Rs. 1,300.00 by card").click()
  await page.getByRole("link", { name: "Cancel" }).click()
  await page.getByText("The card was not charged").waitFor()
  await button(page, "Pay by bank transfer instead").click()
  await page.waitForURL(`**/orders?order=${id}`)
  expect((await customer.call("GET", `/orders/${id}`)).body).toMatchObject({ payment_method: "bank_transfer" })
})

test("a card payment is sent back from the order’s refund, on a phone", async () => {
  const { customer, id, path } = await anOrderByCard()
  const { page } = await aVisitor(shop.url)
  await page.goto(path)
  await page.getByText("We keep your pieces for you until").waitFor()
  await press(page, "pay")
  await page.getByText("Your payment has arrived").waitFor()
  await customer.call("POST", `/orders/${id}/cancel`)
  const { page: desk, complaints } = await aVisitor(shop.url, { as: await theOwner(shop), width: 360 })
  await openPage(desk, `/admin/orders/${id}`)
  const due = desk.getByRole("region", { name: "Refund the money" })
  await due.getByText("Rs. 1,300.00, in full. It cannot be undone.").waitFor()
  await expectAccessible(desk)
  await button(due, "Send it back").click()
  await seeToast(desk, "Rs. 1,300.00 went back to the card")
  await desk.getByRole("heading", { name: "This order is cancelled" }).waitFor()
  expect((await customer.call("GET", `/orders/${id}`)).body).toMatchObject({ refunded_amount: 1300 })
  expect(complaints).toEqual([])
})

test("a link that is not ours shows no order", async () => {
  const { path } = await anOrderByCard()
  expect((await fetch(`${shop.url}${path}x`)).status).toBe(404)
})

test("no secret is in the output of the process", () => {
  for (const secret of [MERCHANT_SECRET, APP_SECRET]) expect(shop.output()).not.toContain(secret)
})
