import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { aboutShop, invoiceWords } from "#shop/orders/admin/invoice-words.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { Invoice, PackingSlip } from "./invoice-and-packing-slip.tsx"

const NO_LINKS = { whatsapp: null, facebook: null, instagram: null, pinterest: null, tiktok: null }
const shop: ShopInfo = {
  ...{
    name: "Nool",
    logo: null,
    tagline: "By hand",
    town: "Kandy",
    registration_number: "PV 123",
    lowStock: 5,
    promises: [],
    deliveryTime: "3-5 days",
    notOpen: false,
    closed: null,
    announcement: null,
  },
  contact: { ...NO_LINKS, email: "hello@nool.lk", phone: null, sample: false },
  whatsApp: null,
  maker: { name: "Nimali", town: "Kandy", picture: null },
  ...{
    year: 2026,
    publicUrl: "https://nool.example",
    signIn: { providers: [], sms: false, mails: "sent" },
    languages: [],
  },
}

function anOrder(overrides: Partial<AdminOrder> = {}): AdminOrder {
  const item = { product_id: null, product: null }
  return {
    order_number: "ORD-1",
    language: "en",
    created_at: "2026-11-19T18:35:00Z",
    customer_name: "Kamala Perera",
    customer_email: "kamala@customer.example",
    customer_phone: "+94 77 123 4567",
    delivery_address: "12 Temple Road",
    delivery_city: "Kandy",
    payment_method: "bank_transfer",
    payment_status: "paid",
    subtotal: 3500,
    discount_amount: 0,
    coupon_code: null,
    delivery_fee: 300,
    cash_fee: 0,
    total_amount: 3800,
    notes: null,
    items: [
      { ...item, id: "a", product_name: "Bear", quantity: 2, price: 1250, subtotal: 2500 },
      { ...item, id: "b", product_name: "Hat", quantity: 1, price: 1000, subtotal: 1000 },
    ],
    ...overrides,
  } as AdminOrder
}

const settings = await settingsWith()
const wordsOf = (order: AdminOrder) => inLanguage(order.language, () => invoiceWords(order, settings))

const textOf = (sheet: typeof Invoice | typeof PackingSlip, order: AdminOrder, of = shop) =>
  renderToStaticMarkup(createElement(sheet, { order, shop: of, words: { ...wordsOf(order), shop: aboutShop(of) } }))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")

it("prints each line of the invoice with its amount, and the total", () => {
  const text = textOf(Invoice, anOrder())
  expect(text).toContain("Item Quantity Price Amount Bear 2 Rs. 1,250.00 Rs. 2,500.00 Hat 1 Rs. 1,000.00 Rs. 1,000.00")
  expect(text).toContain("Payment Bank Transfer · Paid")
  expect(text).toContain("Total Amount Rs. 3,800.00")
  expect(text).toContain("Kamala Perera 12 Temple Road Kandy")
})

it("says whose it is: what the owner has given of the shop, and nothing else", () => {
  expect(textOf(Invoice, anOrder())).toContain("hello@nool.lk Kandy Registration number PV 123 ")
  const madeUp = { ...shop, contact: { ...shop.contact, sample: true } }
  expect(textOf(Invoice, anOrder(), madeUp)).not.toContain("hello@nool.lk")
})

it("prints a discount only where there is one", () => {
  expect(textOf(Invoice, anOrder())).not.toContain("Discount")
  expect(textOf(Invoice, anOrder({ discount_amount: 50, coupon_code: "WOOL" }))).toContain(
    "Discount (WOOL) − Rs. 50.00",
  )
})

it("counts the pieces of a parcel, and shows no price", () => {
  const text = textOf(PackingSlip, anOrder())
  expect(text).toContain("Item Quantity Packed Bear 2 Hat 1 3 pieces in all")
  expect(text).not.toContain("Rs.")
  const [bear] = anOrder().items
  if (!bear) throw new Error("no item")
  expect(textOf(PackingSlip, anOrder({ items: [{ ...bear, quantity: 1 }] }))).toContain("1 piece in all")
})

it("prints the customer's note on the slip only", () => {
  const order = anOrder({ notes: "Ring twice" })
  expect(textOf(PackingSlip, order)).toContain("Customer’s note Ring twice")
  expect(textOf(Invoice, order)).not.toContain("Ring twice")
})

it("prints the text that is put on a product, on both sheets", () => {
  const personalisation = { label: "Name to embroider", text: "Asha", price: 350 }
  const order = anOrder({ items: anOrder().items.map((item) => ({ ...item, personalisation })) })
  expect(textOf(PackingSlip, order)).toContain("Name to embroider: Asha")
  expect(textOf(Invoice, order)).toContain("Name to embroider: Asha")
})

it("says on the invoice by when a line is made", () => {
  const order = anOrder({
    items: anOrder().items.map((item) => ({ ...item, made: item.quantity, ready_by: "2026-12-04" })),
  })
  expect(textOf(Invoice, order)).toContain("Made for you, ready by Fri 4 Dec")
})

it("prints the invoice in the language of the order, and the slip in that of who packs", () => {
  const order = anOrder({ language: "ta", discount_amount: 50, coupon_code: "WOOL" })
  const invoice = textOf(Invoice, order)
  expect(invoice).toContain("விலைப்பட்டியல் ORD-1 20 நவம்பர், 2026")
  const { made: _, ...said } = invoiceWords(order, settings)
  const english = Object.values(said).filter((words) => words && invoice.includes(words))
  expect(english).toEqual([])
  expect(textOf(PackingSlip, order)).toContain("Packing Slip ORD-1 November 20, 2026")
})

it("names a line on the invoice as its customer read it, and on the slip in English too", () => {
  const read = { language: "ta" as const, name: "கரடி", label: "பெயர்" }
  const on = { label: "Name to embroider", text: "Asha", price: 350 }
  const items = anOrder().items.map((item) => ({ ...item, as_read: read, personalisation: on }))
  const order = anOrder({ language: "ta", items })
  expect(textOf(Invoice, order)).toContain("கரடி பெயர்: Asha 2")
  expect(textOf(Invoice, order)).not.toContain("Bear")
  expect(textOf(PackingSlip, order)).toContain("Bear கரடி Name to embroider: Asha 2")
})

it("says of an order that is fetched where that is, and whose it is", () => {
  const order = anOrder({ pick_up: true, delivery_landmark: "9 to 5" })
  for (const sheet of [Invoice, PackingSlip]) {
    expect(textOf(sheet, order)).toContain(
      "Pick up at 12 Temple Road 9 to 5 Kandy Reach them at Kamala Perera +94 77 123 4567 kamala@customer.example",
    )
  }
})

it("says what was received and what is open where a part was paid, and nothing of it else", () => {
  const invoice = textOf(Invoice, anOrder({ received_amount: 800, open_amount: 3000 }))
  for (const part of ["Received", "Rs. 800.00", "Still to pay", "Rs. 3,000.00"]) expect(invoice).toContain(part)
  expect(textOf(Invoice, anOrder({ received_amount: 3800, open_amount: 0 }))).not.toContain("Received")
})
