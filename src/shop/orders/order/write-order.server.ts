import { callBehindLock } from "#database/advisory-locks.ts"
import { errorCode } from "#database/connections/unavailable.ts"
import { prepared, type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import type { Locale } from "#messages/runtime.js"
import { e164 } from "#shop/address/phone-number.ts"
import type { PersonalisedWith } from "#shop/catalogue/variants/personalisation.ts"
import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"
import type { KeptAddress } from "#shop/customers/profile.ts"
import type { SealedMail } from "#shop/mails/outbox.server.ts"
import { lineTotal, numericFromCents, numericFromRupees, type OrderAmounts } from "#shop/money.ts"
import type { PaymentMethod } from "#shop/payment-methods.ts"
import { latinNameOf } from "#shop/towns/find-towns.server.ts"
import type { AsRead } from "../as-read.ts"
import { numericAmounts, type OrderDelivery } from "../order-columns.ts"
import type { OrderChannel, OrderStatus, PaymentStatus } from "../orders.ts"
import type { Money } from "./order.ts"

export interface OrderLine {
  readonly id: string
  readonly productId: string
  /** Is the product, if this is a variant of one. */
  readonly variantOf: string | null
  readonly version: number
  readonly name: string
  readonly variant?: VariantName
  readonly asRead?: AsRead
  readonly imageUrl: string | null
  /** Is the price of a piece, its text included. */
  readonly priceCents: number
  readonly quantity: number
  /** Counts those of them that are made after the order; the others are taken from the stock. */
  readonly made: number
  /** Is the day that is promised for what is made; null where nobody can count it. */
  readonly readyBy: string | null
  /** Is the product's own per cent of a deposit; null: that of the shop. */
  readonly depositPercent: number | null
  readonly personalisation?: PersonalisedWith
  readonly noReturns?: true
}

export interface MailRecipient {
  readonly address: string
  /** Is true when it is the account's own. To another address nothing is sent that the customer wrote. */
  readonly own: boolean
}

export interface EnteredFacts {
  readonly entered_by: string
  readonly channel: OrderChannel
  readonly status: OrderStatus
  readonly payment_status: PaymentStatus
}

/** Describes an order that is about to be written: its customer, and its amounts as the server computed them. */
export interface NewOrder {
  readonly id: string
  readonly orderNumber: string
  readonly createdAt: string
  /** Is that of its mails and its invoice. */
  readonly language: Locale
  /** Is null where an admin entered it. */
  readonly userId: string | null
  readonly entered?: EnteredFacts
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly delivery: OrderDelivery
  readonly paymentMethod: PaymentMethod
  /** Is the path of the uploaded receipt; null without one. */
  readonly receipt: string | null
  /** Is until when its transfer or card payment is awaited; null without one. */
  readonly payBy: string | null
  readonly toCall?: boolean
  readonly pickUp?: boolean
  readonly mailTo: MailRecipient
  /** Is written into the customer's profile; null leaves the profile as it is. */
  readonly keptAddress: KeptAddress | null
  /** Says how many parcels its phone number had refused; null where that does not matter. */
  readonly refused?: { readonly phone: string; readonly count: number } | null
  readonly lines: readonly OrderLine[]
  /** Says between how many pieces that are to be made before it the days hold that it promises; null where these do not matter. */
  readonly waiting: readonly [number, number] | null
  readonly coupon: { readonly id: string; readonly code: string; readonly version: number } | null
  readonly amounts: OrderAmounts
  /** Is what is due before anything is made; null where all is due at once. */
  readonly depositCents: number | null
}

const SERIALIZATION_FAILURE = "40001"

/**
 * Writes the order with its lines, its first event and its mails, and takes its cart, its stock and the use of its coupon: all of it
 * in one statement, or nothing.
 * @param ordersPlaced how many orders the customer had placed when this one was judged
 * @returns false when something that it was judged by has changed since
 */
export async function writeOrder(
  db: Queryable,
  order: NewOrder,
  ordersPlaced: number,
  mails: readonly SealedMail[],
): Promise<boolean> {
  const { delivery_city, delivery_district } = order.delivery
  const judged = {
    order: orderRow(order, await latinNameOf(delivery_city, delivery_district)),
    items: itemRows(order),
    versions: Object.fromEntries(order.lines.map(({ productId, version }) => [productId, version])),
    ...rootsOf(order),
    orders_placed: ordersPlaced,
    coupon_version: order.coupon?.version,
    kept_address: order.keptAddress,
    refused: order.refused ?? undefined,
    waiting: order.waiting ?? undefined,
    mails,
  }
  try {
    const call = sql`place_order(${JSON.stringify(judged)})`
    await db.query(
      order.waiting
        ? prepared("place-order-making", callBehindLock("making", call))
        : prepared("place-order", sql`SELECT ${call}`),
    )
    return true
  } catch (error) {
    if (error instanceof Error && errorCode(error) === SERIALIZATION_FAILURE) return false
    throw error
  }
}

type SetByPlacing =
  | "order_customer"
  | "version"
  | "updated_at"
  | "balance_asked_at"
  | "retained_amount"
  | "link_number"
  | Exclude<keyof Money, "payment_status" | "due_part">

/** Names every other column, as `place_order` writes the row that it is given. */
function orderRow({ coupon, mailTo, entered, depositCents, ...order }: NewOrder, town: string | null) {
  return {
    ...order.delivery,
    delivery_town: town,
    customer_phone_e164: e164(order.delivery.customer_phone),
    payment_method: order.paymentMethod,
    bank_receipt_url: order.receipt,
    pay_by: order.payBy,
    to_call: order.toCall || null,
    pick_up: order.pickUp || null,
    to_make: order.lines.some(({ made }) => made > 0) || null,
    id: order.id,
    user_id: order.userId,
    order_number: order.orderNumber,
    created_at: order.createdAt,
    idempotency_key: order.idempotencyKey,
    request_hash: order.requestHash,
    mail_to: mailTo.address,
    language: order.language,
    channel: "shop",
    status: "pending",
    payment_status: "pending",
    entered_by: null,
    return_due: null,
    ...entered,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    ...numericAmounts(order.amounts),
    deposit_amount: depositCents === null ? null : numericFromCents(depositCents),
    due_part: depositCents === null ? null : "deposit",
  } satisfies Record<Exclude<keyof OrdersRow, SetByPlacing>, unknown>
}

function itemRows({ lines, entered }: NewOrder) {
  return lines.map((line, index) => ({
    id: line.id,
    position: index + 1,
    product_id: line.productId,
    product_name: line.name,
    product_price: numericFromCents(line.priceCents),
    quantity: line.quantity,
    made: line.made,
    ready_by: line.readyBy,
    making_off: (line.made > 0 && entered?.status === "delivered") || null,
    subtotal: numericFromCents(lineTotal(line)),
    as_read: line.asRead,
    no_returns: line.noReturns,
    ...(line.personalisation && {
      personalisation: line.personalisation.text,
      personalisation_label: line.personalisation.label,
      personalisation_price: numericFromRupees(line.personalisation.price),
    }),
  }))
}

/** Returns what `place_order` locks first where variants are ordered: see the order of locks in src/database/README.md. */
function rootsOf({ lines }: NewOrder): { roots?: string[] } {
  if (lines.every(({ variantOf }) => variantOf === null)) return {}
  return { roots: [...new Set(lines.map(({ productId, variantOf }) => variantOf ?? productId))] }
}
