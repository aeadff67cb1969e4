import { expect, test } from "vitest"
import { createPayhere } from "./payhere.server.ts"

const settings = {
  merchant_id: "1210000",
  merchant_secret: "a secret of the shop",
  app_id: null,
  app_secret: null,
  sandbox: true,
}
const payhere = createPayhere()

const order = {
  orderNumber: "ORD-1790000000000",
  totalCents: 230_000,
  name: "Nimal de Silva",
  email: "nimal@example.com",
  phone: "077 123 4567",
  address: "12 Galle Road",
  city: "Galle",
  items: "Order ORD-1790000000000",
}
const urls = { back: "https://shop.test/back", cancelled: "https://shop.test/no", notify: "https://shop.test/notice" }

const heard = (changes: Record<string, string>) =>
  payhere.notice(
    {
      headers: new Headers(),
      body: new URLSearchParams({
        merchant_id: "1210000",
        order_id: "ORD-1790000000000",
        payment_id: "320025000001",
        payhere_amount: "2300.00",
        payhere_currency: "LKR",
        status_code: "2",
        md5sig: "FEF4D9311401549048F8918725498743",
        ...changes,
      }).toString(),
    },
    settings,
  )

test("a payment begins with a form that is signed with the merchant's secret, and does not hold it", async () => {
  const start = await payhere.start(order, urls, settings)
  if (!("form" in start)) throw new Error("PayHere takes a form")
  expect(start.form.action).toBe("https://sandbox.payhere.lk/pay/checkout")
  expect(start.form.fields).toMatchObject({
    ...{ merchant_id: "1210000", order_id: "ORD-1790000000000", amount: "2300.00", currency: "LKR" },
    ...{ first_name: "Nimal", last_name: "de Silva", country: "Sri Lanka", notify_url: urls.notify },
    hash: "B1A7FB738AA4D4EB573BEC5FC89BE8EE",
  })
  expect(JSON.stringify(start)).not.toContain(settings.merchant_secret)
})

test("live payments go to the live system, and both to another place where one is named", async () => {
  const actionAt = async (provider: typeof payhere, sandbox: boolean) => {
    const start = await provider.start(order, urls, { ...settings, sandbox })
    return "form" in start && start.form.action
  }
  expect(await actionAt(payhere, false)).toBe("https://www.payhere.lk/pay/checkout")
  expect(await actionAt(createPayhere("http://127.0.0.1:9"), false)).toBe("http://127.0.0.1:9/pay/checkout")
})

test("a notice is believed when it is signed, whatever the case of its signature", () => {
  const notice = {
    ...{ orderNumber: "ORD-1790000000000", providerId: "320025000001", cents: 230_000 },
    ...{ currency: "LKR", state: "paid" },
  }
  expect(heard({})).toEqual({ ok: true, notice })
  expect(heard({ md5sig: "FEF4D9311401549048F8918725498743".toLowerCase() })).toEqual({ ok: true, notice })
})

test.each([
  ["order_id", "ORD-1"],
  ["payhere_amount", "1.00"],
  ["payhere_currency", "USD"],
  ["status_code", "0"],
  ["merchant_id", "1"],
  ["md5sig", ""],
  ["md5sig", "ර".repeat(32)],
])("a notice with another %s is forged", (name, value) => {
  expect(heard({ [name]: value })).toMatchObject({ ok: false, fault: "forged" })
})
