import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { codeForOrder } from "#shop/lankaqr/lankaqr.ts"
import { renderMail } from "#shop/mails/render-mail.tsx"
import { shopFacts } from "#shop/mails/templates/content.ts"
import { FIXED_CODE, scanned } from "#tests/fixtures/lankaqr.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCartLine, aCustomer, aProductFor, PROOF, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
const setCode = (code: string | null, carried = "amount_and_number") =>
  api.send("PUT", "/api/admin/settings/lankaqr", { as: admin, json: { code, carried, current_password: PROOF } })
beforeEach(() => setCode(FIXED_CODE))

async function anOrder() {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, await aProductFor(api.db))
  const { body: order } = await placeOrderAs(api, as)
  const read = async () => (await api.send("GET", `/api/orders/${order.id}`, { as })).body
  const change = (change: string) => api.db.query(sql([`UPDATE orders SET ${change} WHERE id = '${order.id}'`]))
  return { as, order, read, change }
}

async function scan(url: string): Promise<string | number> {
  const response = await api.fetch(url)
  return response.ok ? scanned(new Uint8Array(await response.arrayBuffer())) : response.status
}

test("an order to be paid by transfer has a code of its own, for its customer and on the invoice", async () => {
  const { as, order, read } = await anOrder()
  const asked = { cents: 1_300_00, orderNumber: order.order_number }
  expect(order.lankaqr.payee).toBe("NOOL CRAFTS")
  expect(await read()).toEqual(order)
  const listed = (await api.send("GET", "/api/orders", { as })).body.orders[0]
  const sheets = (await api.send("GET", `/api/admin/order-sheets?ids=${order.id}`, { as: admin })).body.orders[0]
  for (const each of [listed, sheets]) expect(each.lankaqr).toEqual(order.lankaqr)
  expect(await scan(order.lankaqr.url)).toBe(codeForOrder(FIXED_CODE, "amount_and_number", asked))
  await setCode(FIXED_CODE, "amount")
  expect(await scan(order.lankaqr.url)).toBe(codeForOrder(FIXED_CODE, "amount", asked))
  await setCode(FIXED_CODE, "nothing")
  expect(await scan(order.lankaqr.url)).toBe(FIXED_CODE)
})

test("the code asks for what is open when it is looked at", async () => {
  const { order, change } = await anOrder()
  await change("subtotal = 199700, total_amount = 200000")
  expect(await scan(order.lankaqr.url)).toContain("5409200000.005802LK")
})

test.each([
  "payment_status = 'paid'",
  "status = 'cancelled'",
  "pay_by = now() - interval '1 second'",
  "payment_method = 'cash_on_delivery'",
  "subtotal = 199700.01, total_amount = 200000.01",
  "discount_amount = subtotal, delivery_fee = 0, total_amount = 0",
])("an order with %s has none", async (state) => {
  const { order, read, change } = await anOrder()
  await change(state)
  expect(await read()).not.toHaveProperty("lankaqr")
  expect(await scan(order.lankaqr.url)).toBe(404)
})

test("a shop without a code shows none, and nobody else's link opens one", async () => {
  const [{ order, read }, other] = [await anOrder(), await anOrder()]
  const forged = order.lankaqr.url.replace(order.id, other.order.id)
  expect(await scan(forged)).toBe(404)
  await setCode(null)
  expect(await read()).not.toHaveProperty("lankaqr")
  expect(await scan(order.lankaqr.url)).toBe(404)
})

test("the mail of an order shows its code, where there is one", async () => {
  const { order } = await anOrder()
  const mails = await queuedMails(api.shop, "nimal@example.com")
  const mail = mails.find((each) => each.kind === "send-order-confirmation" && each.orderId === order.id)
  if (mail?.kind !== "send-order-confirmation") throw new Error("no mail of the order")
  const { url } = order.lankaqr
  const htmlOf = (each: typeof mail) =>
    renderMail(
      each,
      shopFacts(api.shop.settings.values, "https://nool.example", () => url),
      "en",
    ).html
  expect(htmlOf(mail)).toContain(`src="https://nool.example${url.replaceAll("&", "&amp;")}"`)
  expect(htmlOf({ ...mail, totalCents: 200_000_01 })).not.toContain("<img")
  await setCode(null)
  expect(htmlOf(mail)).not.toContain("<img")
})
