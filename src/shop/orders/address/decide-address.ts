import type { OrdersRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { parcelAddress, phonesOf } from "#shop/address/address.ts"
import { districtLine } from "#shop/address/districts.ts"
import { e164 } from "#shop/address/phone-number.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { numericFromCents, type OrderAmounts, orderTotal, rupeesFromCents } from "#shop/money.ts"
import { checkTotal } from "../check-total.ts"
import { addressMail } from "../order/customer-mails.ts"
import { type LockedOrder, type OrderChange, RECIPIENT_COLUMNS, type Recipient } from "../order/order.ts"
import { isUnderWay } from "../orders.ts"
import type { Payment } from "../payments.ts"

/** Each correction by a customer mails the owner. */
const MAX_OWN_CORRECTIONS = 5

const correctedOften = refusal(409, "address_corrected_often", m.errors_order_address_often)
const addressFixed = refusal(409, "address_fixed", m.errors_order_address_fixed)

export interface Correction {
  /** Is null where a customer has corrected it by the link of the order. */
  readonly actorId: string | null
  readonly by: "customer" | "admin"
  readonly to: Recipient
  /** The total that was seen: the new one, or of an admin the present one, where the shop bears the difference. */
  readonly seenCents: number
}

export interface AddressFacts {
  readonly stored: Recipient
  readonly amounts: OrderAmounts
  /** What the delivery costs at the new address, a fee for cash included. */
  readonly feeCents: number
  readonly isHandedOver: boolean
  /** How often its customer has corrected it. */
  readonly ownCorrections: number
  /** The Latin name of the new town, where it is known. */
  readonly town: string | null
  /** Whether a customer may pay the order there in the way that was chosen. */
  readonly method: Result
  readonly payments: readonly Payment[]
  /** The end of a time to pay that begins now. */
  readonly payBy: string
}

/** The decisions about where an order goes; see `decide`. */
export const decideAddress = {
  /**
   * Says what becomes of a locked order whose address is corrected, until a courier has its parcel; by its customer while it is pending. A total that
   * was not seen is never taken.
   */
  correct(order: LockedOrder, correction: Correction, facts: AddressFacts): Result<OrderChange | null> {
    const { actorId, by, to } = correction
    const { stored, isHandedOver, payments } = facts
    const isFixed = !isUnderWay(order) || (by === "customer" && order.status !== "pending")
    if (isFixed || isHandedOver || order.pick_up) return addressFixed
    const columns = RECIPIENT_COLUMNS.filter((column) => to[column] !== stored[column])
    if (columns.length === 0) return ok(null)
    if (by === "customer" && facts.ownCorrections >= MAX_OWN_CORRECTIONS) return correctedOften
    if (by === "customer" && !facts.method.ok) return facts.method
    const total = totalOf(order, correction, facts)
    if (!total.ok) return total
    const changed = { ...order, customer_name: to.customer_name, ...total.value }
    const lines = (recipient: Recipient) => linesOf(recipient, order.language)
    const mail =
      by === "admin" ? addressMail(changed, lines(to), { totalBefore: order.total_amount, rows: payments }) : null
    return ok({
      actorId,
      set: {
        ...pick(to, columns),
        customer_phone_e164: e164(to.customer_phone),
        delivery_town: facts.town,
        ...total.value,
      },
      events: [{ kind: "address", before: lines(stored).join("\n"), after: lines(to).join("\n"), mail }],
      ...(total.value.total_amount !== undefined && { standing: payments }),
      ...(by === "admin" && { audit: { before: pick(stored, columns), after: pick(to, columns) } }),
    })
  },
}

type Amounts = Partial<Pick<OrdersRow, "delivery_fee" | "total_amount" | "pay_by">>

/** Returns what changes of the order's money, or refuses a total that was not seen. */
function totalOf(
  order: LockedOrder,
  { by, seenCents }: Correction,
  { amounts, feeCents, payBy }: AddressFacts,
): Result<Amounts> {
  const totalCents = orderTotal({ ...amounts, deliveryFeeCents: feeCents })
  const isBorne = by === "admin" && seenCents === amounts.totalCents
  if (totalCents === amounts.totalCents || isBorne) return ok({})
  const seen = checkTotal(totalCents, rupeesFromCents(seenCents))
  if (!seen.ok) return seen
  const fee = { delivery_fee: numericFromCents(feeCents), total_amount: numericFromCents(totalCents) }
  const isDearer =
    totalCents > amounts.totalCents && order.status === "pending" && order.payment_method !== "cash_on_delivery"
  return ok({ ...fee, ...(isDearer && { pay_by: latest(order.pay_by, payBy) }) })
}

const latest = (one: string | null, other: string) => (one !== null && one > other ? one : other)

function pick<Column extends keyof Recipient>(
  recipient: Recipient,
  columns: readonly Column[],
): Pick<Recipient, Column> {
  return Object.fromEntries(columns.map((column) => [column, recipient[column]])) as Pick<Recipient, Column>
}

/** Returns name, address and phone numbers as they stand on the parcel. */
function linesOf(recipient: Recipient, language: string): string[] {
  const district = districtLine(recipient.delivery_district, knownLocale(language))
  return [...parcelAddress(recipient, district).split("\n"), phonesOf(recipient)]
}
