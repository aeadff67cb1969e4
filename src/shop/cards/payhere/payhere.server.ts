import { createHash, timingSafeEqual } from "node:crypto"
import { centsFromNumeric, numericFromCents } from "#shop/money.ts"
import type { CardNotice, CardStart, HeardNotice, OpenCardSettings, PaymentProvider } from "../provider.server.ts"
import { askPayhere, payhereRefund } from "./payhere-api.server.ts"
import { payhereFields } from "./payhere-fields.ts"

type Settings = OpenCardSettings<typeof payhereFields>

const LIVE = "https://www.payhere.lk"
const SANDBOX = "https://sandbox.payhere.lk"
const CURRENCY = "LKR"

/** Holds the status codes of PayHere's notices: a customer who turns back is one whose payment failed. */
const STATES: Readonly<Record<string, CardNotice["state"]>> = {
  "2": "paid",
  "0": "pending",
  "-1": "failed",
  "-2": "failed",
  "-3": "charged_back",
}

/**
 * Returns PayHere, as its Checkout and Retrieval API describe it.
 * @param url reaches it at another place, for live and sandbox payments alike; "" for its own
 */
export function createPayhere(url = ""): PaymentProvider<typeof payhereFields> {
  const baseOf = ({ sandbox }: Settings) => url || (sandbox ? SANDBOX : LIVE)
  return {
    id: "payhere",
    fields: payhereFields,
    offers: (totalCents) => totalCents > 0,
    start: async (order, urls, settings): Promise<CardStart> => {
      const { merchant_id, merchant_secret } = credentials(settings)
      const amount = numericFromCents(order.totalCents)
      const [first_name = "", ...rest] = order.name.split(" ")
      const fields = {
        merchant_id,
        return_url: urls.back,
        cancel_url: urls.cancelled,
        notify_url: urls.notify,
        order_id: order.orderNumber,
        items: order.items,
        currency: CURRENCY,
        amount,
        first_name,
        last_name: rest.join(" ") || "-",
        email: order.email,
        phone: order.phone,
        address: order.address,
        city: order.city,
        country: "Sri Lanka",
        hash: signature(merchant_secret, [merchant_id, order.orderNumber, amount, CURRENCY]),
      }
      return { form: { action: `${baseOf(settings)}/pay/checkout`, fields } }
    },
    notice: ({ body }, settings) => readNotice(new URLSearchParams(body), credentials(settings)),
    ask: (orderNumber, settings) => askPayhere(baseOf(settings), orderNumber, settings),
    refund: payhereRefund(baseOf),
  }
}

interface Credentials {
  readonly merchant_id: string
  readonly merchant_secret: string
}

function credentials({ merchant_id, merchant_secret }: Settings): Credentials {
  if (merchant_id === null || merchant_secret === null) throw new Error("PayHere is not set up")
  return { merchant_id, merchant_secret }
}

function readNotice(sent: URLSearchParams, { merchant_id, merchant_secret }: Credentials): HeardNotice {
  const value = (name: string) => sent.get(name) ?? ""
  const orderNumber = value("order_id") || null
  const signed = ["merchant_id", "order_id", "payhere_amount", "payhere_currency", "status_code"].map(value)
  if (!isSame(value("md5sig"), signature(merchant_secret, signed))) return { ok: false, fault: "forged", orderNumber }
  if (value("merchant_id") !== merchant_id) return { ok: false, fault: "other_merchant", orderNumber }
  const [state, providerId, amount] = [STATES[value("status_code")], value("payment_id"), value("payhere_amount")]
  if (!state || !/^[\w-]{1,64}$/.test(providerId) || !/^\d{1,10}(?:\.\d{1,2})?$/.test(amount) || !orderNumber) {
    return { ok: false, fault: "unreadable", orderNumber }
  }
  const currency = value("payhere_currency")
  return { ok: true, notice: { orderNumber, providerId, cents: centsFromNumeric(amount), currency, state } }
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex").toUpperCase()

/** Signs values as PayHere does: MD5 is its choice, and the secret in it is what nobody else knows. */
export function signature(secret: string, values: readonly string[]): string {
  return md5(values.join("") + md5(secret))
}

/** Compares in a time that says nothing of where two signatures differ. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given.toUpperCase()), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
