import * as z from "zod/mini"
import { formatLongDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { getLocale, locales } from "#messages/runtime.js"
import { keysOf, recordOf } from "#platform/objects.ts"
import { districtLine } from "#shop/address/districts.ts"
import { paymentMethodLabels, paymentMethodMessages } from "#shop/payment-methods.ts"
import { type ShopSettings, shownContact } from "#shop/settings/settings.ts"
import { madeWords } from "#shop/stock/made-words.ts"
import { type AdminOrder, adminOrderJson } from "../admin-order-json.ts"
import { paymentReading } from "../due-step.ts"

const WORDS = {
  title: m.print_invoice,
  deliver_to: m.print_deliver_to,
  reach: m.print_reach,
  item: m.print_item,
  quantity: m.print_quantity,
  price: m.print_price,
  amount: m.print_amount,
  subtotal: m.orders_subtotal,
  delivery_fee: m.orders_delivery_fee,
  cash_fee: paymentMethodMessages.cash_on_delivery,
  total: m.print_total,
  received: m.orders_received,
  refunded: m.orders_refunded,
  open: m.orders_open,
  payment: m.print_payment,
  code: m.print_lankaqr_alt,
  thanks: m.print_thanks,
  see_order: m.print_see_order,
} as const

const invoiceWordsJson = z.object({
  language: z.enum(locales),
  ...recordOf(keysOf(WORDS), () => z.string()),
  date: z.string(),
  district: z.string(),
  shop: z.string(),
  discount: z.string(),
  payment_line: z.string(),
  to_scan: z.string(),
  made: z
    .record(z.uuid(), z.string())
    .check(z.describe("Says of an item how much of it is made after the order, and by when")),
})

export const orderSheetsJson = z.object({
  orders: z.array(adminOrderJson),
  invoices: z
    .array(invoiceWordsJson)
    .check(z.describe("The words of each order’s invoice, in the language of the order")),
  codes: z.array(z.string()).check(z.describe("The link of each order as a QR code: the data URL of its picture")),
})

export type OrderSheets = z.infer<typeof orderSheetsJson>

/** Holds what an invoice says beside names and amounts, in the language of its order: browsers have only that of the page. */
export type InvoiceWords = z.infer<typeof invoiceWordsJson>

type Issuer = Pick<ShopSettings, "shop" | "contact" | "samples">

export function invoiceWords(order: AdminOrder, settings: Issuer): InvoiceWords {
  const { coupon_code: code, payment_method } = order
  return {
    made: Object.fromEntries(order.items.map((item) => [item.id, madeWords(item, order.items)])),
    to_scan: order.lankaqr ? m.print_lankaqr(order.lankaqr) : "",
    ...recordOf(keysOf(WORDS), (word) => WORDS[word]()),
    language: order.language,
    ...(order.pick_up && { deliver_to: m.orders_pick_up() }),
    district: districtLine(order.delivery_district, getLocale()) ?? "",
    date: formatLongDate(order.created_at),
    shop: aboutShop({ ...settings.shop, contact: shownContact(settings) }),
    discount: code ? m.orders_discount_by_code({ code }) : m.orders_discount(),
    payment_line: m.print_payment_line({
      method: paymentMethodLabels[payment_method],
      status: paymentReading(order).label,
    }),
  }
}

type About = Pick<ShopSettings["shop"], "town" | "registration_number"> & {
  readonly contact: ReturnType<typeof shownContact>
}

/** Returns how the shop is reached, where it is and under which number it is registered, line by line. */
export function aboutShop({ contact, town, registration_number: number }: About): string {
  const registered = number && m.print_registration({ number })
  const reach = contact.sample ? [] : [contact.email, contact.phone]
  return [...reach, town, registered].filter(Boolean).join("\n")
}
