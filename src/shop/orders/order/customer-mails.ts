import { knownLocale } from "#messages/known-locale.ts"
import type { MailedShipment } from "#shop/mails/mailed-order.ts"
import type { MailOf } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { isCard } from "#shop/payment-methods.ts"
import { dueNowCents } from "../due-now.ts"
import type { OrderStatus, PaymentOutcome, StatusReason } from "../orders.ts"
import { keptCents, missingCents, type Payment } from "../payments.ts"
import { type LockedOrder, type PayableRow, payable } from "./order.ts"

/** Describes who is mailed about an order: its own address, and that of its account. */
type Recipient = Pick<LockedOrder, "mail_to" | "account_email">

export function isAccountAddress(accountEmail: string, address: string): boolean {
  return accountEmail.toLowerCase() === address.toLowerCase()
}

export function isOwnAddress({ account_email, mail_to }: Recipient): boolean {
  return account_email === null || isAccountAddress(account_email, mail_to)
}

type Named = Recipient & Pick<LockedOrder, "id" | "order_number" | "customer_name" | "language">

/** Returns what every mail to a customer says of an order. To another address than the account's own it names nobody. */
function toCustomer(order: Named) {
  return {
    to: order.mail_to,
    language: knownLocale(order.language),
    orderId: order.id,
    orderNumber: order.order_number,
    customerName: isOwnAddress(order) ? order.customer_name : "",
    ...(order.account_email === null && { entered: true as const }),
  }
}

type PaymentNews = Partial<Pick<MailOf<"payment-update">, "reason" | "part" | "revived">>
type Mailed = Named & Pick<LockedOrder, "status" | "payment_method" | "pay_by" | "due_part" | keyof PayableRow>

/**
 * Returns the mail about a transfer that is confirmed, in full or in part, or refused; null for what sends no mail, as cash is counted at
 * the door, and without an address.
 * @param order as it stands after the change, as in all mails
 * @param news of a payment `part` says how much it was, and what it leaves open: below 0 where it was more than the order costs
 */
export function paymentMail(
  order: Mailed,
  status: PaymentOutcome,
  { reason = null, part, revived }: PaymentNews,
): MailOf<"payment-update"> | null {
  if (status === "pending") return null
  const isCash = order.payment_method === "cash_on_delivery"
  if ((isCash && order.due_part !== "deposit") || order.mail_to === "") return null
  // The provider has shown the customer at once that the card was refused.
  const isCounted = status === "paid" || status === "deposit"
  if (isCard(order.payment_method) && !isCounted) return null
  return {
    ...toCustomer(order),
    kind: "payment-update",
    totalCents: centsFromNumeric(order.total_amount),
    status,
    reason,
    ...((status === "part_paid" || status === "deposit") && part && { part }),
    ...(isCash && { atDoor: true as const }),
    ...(status === "paid" && part && part.openCents < 0 && { surplusCents: -part.openCents }),
    ...(revived && { revived }),
    ...(!isCounted && order.status === "pending" && order.pay_by && { payBy: order.pay_by }),
  }
}

/** What a parcel holds and who brings it, without the cash that its courier collects. */
export type Shipment = Omit<MailedShipment, "dueCents">

interface StatusNews {
  readonly why?: Exclude<StatusReason, "agreed"> | null
  readonly isRefusedParcel?: boolean
  /** Counts the money that was paid and not refunded. */
  readonly keptCents?: number
  readonly shipment?: MailedShipment | null
}

/** Returns the mail of a status; null for a status that sends none, or without an address. */
export function statusMail(
  order: Named & Pick<LockedOrder, "pick_up" | "deposit_amount">,
  status: OrderStatus,
  { why, isRefusedParcel = false, keptCents: kept = 0, shipment }: StatusNews,
): MailOf<"send-status-update"> | null {
  if (status === "pending" || order.mail_to === "") return null
  return {
    ...toCustomer(order),
    kind: "send-status-update",
    status,
    ...(why && { why }),
    ...(order.pick_up && { pickUp: true }),
    ...(status === "shipped" && shipment && { shipment }),
    ...(status === "cancelled" && isRefusedParcel && { parcelRefused: true }),
    ...(status === "cancelled" &&
      kept > 0 && { refundDueCents: kept, ...(order.deposit_amount && { byPolicy: true }) }),
  }
}

/** Returns the mail about money that came for an order that is cancelled, and stays so: it goes back. */
export function lateMoneyMail(
  order: Parameters<typeof statusMail>[0],
  rows: readonly Payment[],
  isRefusedParcel: boolean,
): MailOf<"send-status-update"> | null {
  const mail = statusMail(order, "cancelled", { isRefusedParcel })
  return mail && { ...mail, refundDueCents: keptCents(rows), late: true }
}

/** Returns the mail about money that goes back to a customer; null without an address. */
export function refundMail(
  order: Mailed,
  { cents, way, reference = null, reason }: Payment & { readonly cents: number },
): MailOf<"refund"> | null {
  if (order.mail_to === "" || way === null) return null
  return {
    ...toCustomer(order),
    kind: "refund",
    totalCents: centsFromNumeric(order.total_amount),
    refundedCents: cents,
    ...{ way, reference, reason },
  }
}

/** Returns the mail that says until when an order is to be paid; null without an address. */
export function payByMail(
  order: Mailed,
  news: MailOf<"pay-by">["news"],
  rows: readonly Payment[],
): MailOf<"pay-by"> | null {
  if (!order.pay_by) throw new Error(`the order ${order.id} has no time to pay`)
  if (order.mail_to === "") return null
  return {
    ...toCustomer(order),
    kind: "pay-by",
    news,
    totalCents: centsFromNumeric(order.total_amount),
    openCents: dueNowCents(payable(order), rows),
    payBy: order.pay_by,
    ...(isCard(order.payment_method) && { card: true }),
  }
}

/**
 * Returns the mail about an address that was corrected; null without one.
 * @param order as it stands after the correction
 * @param lines what stands on the parcel now, which is not sent to another address than the account's own
 */
export function addressMail(
  order: Mailed,
  lines: readonly string[],
  { totalBefore, rows }: { readonly totalBefore: string; readonly rows: readonly Payment[] },
): MailOf<"address-correction"> | null {
  if (order.mail_to === "") return null
  const [totalCents, beforeCents] = [centsFromNumeric(order.total_amount), centsFromNumeric(totalBefore)]
  const openCents = missingCents(payable(order), rows)
  return {
    ...toCustomer(order),
    kind: "address-correction",
    totalCents,
    addressLines: isOwnAddress(order) ? lines : [],
    ...(totalCents !== beforeCents && { beforeCents, openCents }),
    ...(order.payment_method === "bank_transfer" &&
      totalCents > beforeCents &&
      order.due_part !== "none" && { transfer: true }),
  }
}

type Worded = MailOf<"promise-moved" | "order-progress" | "payment-question" | "return-update">
type OwnPart<Each> = Each extends Worded ? Omit<Each, keyof ReturnType<typeof toCustomer> | "totalCents"> : never

/** Returns a mail that the owner's words are in, about another day, the making, a transfer or a return; null without an address. */
export function wordsMail(order: Mailed, mail: OwnPart<Worded>): Worded | null {
  if (order.mail_to === "") return null
  return { ...toCustomer(order), totalCents: centsFromNumeric(order.total_amount), ...mail }
}
