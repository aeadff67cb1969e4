import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { CardNoticesRow } from "#database/rows.ts"
import type { CardNotice } from "#shop/cards/provider.server.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { orderNotices } from "../mails/order-notice.server.ts"
import { isSentBack } from "../order/card-refunds.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { decideCards } from "../order/decide-cards.ts"
import type { LockedOrder } from "../order/order.ts"
import { readFacts } from "../order/order-facts.server.ts"
import { lockReservedCoupon, type ReservedCoupon } from "../order/reservation.server.ts"
import { lockLate, takeAgain } from "../payments/late-money.server.ts"
import { keptCents, receivedCents } from "../payments.ts"
import { isStorable, keepNotice } from "./card-notices.server.ts"
import type { CardShop } from "./card-shop.server.ts"
import { correctIds, idFault, keepSentBack } from "./payment-ids.server.ts"

const CURRENCY = "LKR"

/** Says what a notice made of an order: nothing where the same was said before, or where the provider is to be asked first. */
export type TakenNotice = "counted" | "known" | "to_ask" | CardNoticesRow["fault"]

/** Says what proves a notice: its signature alone, beyond which the provider is to be asked, or was; or the ids that the provider lists. */
export type Proof = "ask" | "keep" | ReadonlySet<string>

interface Locked {
  readonly order: LockedOrder | null
  readonly coupon: ReservedCoupon
}

/**
 * Counts what a provider says of a payment, in the order of whichever notices, and each once: behind the lock of the order, by the
 * payment's id and state. Money for an order that was cancelled as unpaid lets it go on where its pieces are there. Otherwise, and where the
 * order is paid already, it is kept as a row too: the owner is told that it is due back.
 */
export async function takeNotice(
  shop: CardShop,
  provider: string,
  notice: CardNotice,
  proof: Proof,
): Promise<TakenNotice> {
  const taken = await shop.db.transaction((tx) => take(tx, shop, provider, notice, proof))
  if (taken !== "counted" && taken !== "known" && taken !== "to_ask") {
    const { orderNumber, providerId, state } = notice
    shop.log.warn({ provider, fault: taken, orderNumber, providerId, state }, "a card payment needs the owner")
  }
  return taken
}

async function take(
  tx: Transaction,
  shop: CardShop,
  provider: string,
  notice: CardNotice,
  proof: Proof,
): Promise<TakenNotice> {
  const { orderNumber, providerId, state } = notice
  const isReadable = isStorable(orderNumber) && isStorable(providerId)
  const { order, coupon } = isReadable ? await lockByNumber(tx, orderNumber) : { order: null, coupon: null }
  const isSigned = typeof proof === "string"
  const misfit = isReadable ? faultOf(order, notice) : "unreadable"
  const fault = misfit ?? (order && isSigned ? await idFault(tx, provider, notice, order.id) : null)
  if (fault && !misfit && proof === "ask") return "to_ask"
  if (!order || fault) {
    const unfitting = fault ?? "unknown_order"
    const kept = { provider, fault: unfitting, orderNumber, notice, ...(order && { orderId: order.id }) }
    return (await keepNotice(tx, kept)) ? unfitting : "known"
  }
  if (!isSigned) await correctIds(tx, provider, notice, order.id, proof)
  if (state === "charged_back" && (await isSentBack(tx, provider, providerId))) {
    // The money is with the customer once, by whichever of the two: the refund counts it.
    await keepNotice(tx, { provider, fault: state, orderNumber, orderId: order.id, notice })
    return state
  }
  const facts = await readFacts(tx, order.id)
  const late = await lockLate(tx, order, facts, coupon)
  const { holidays } = shop.settings.values.payment_window
  const decided = decideCards.countNotice(order, { provider, notice }, { ...facts, goesOn: late !== null, holidays })
  if (!decided) {
    return notice.isSentBack && keptCents(facts.payments) > 0 ? keepSentBack(tx, provider, notice, order.id) : "known"
  }
  await takeAgain(tx, shop, late, decided)
  await changeOrder(tx, shop.outbox, order, decided)
  const before = receivedCents(facts.payments)
  const after = receivedCents([...facts.payments, ...(decided.rows ?? [])])
  const isOver = order.status === "cancelled" && decided.set?.status !== "pending"
  if (notice.isSentBack) return keepSentBack(tx, provider, notice, order.id)
  const due = dueOf({ ...order, isOver }, notice, before, after)
  if (!due) return "counted"
  const kept = { provider, fault: due, orderNumber, orderId: order.id, notice }
  if (await keepNotice(tx, kept)) {
    await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, order.id, due))
  }
  return due
}

/** Locks an order behind its coupon, which it may take again. */
async function lockByNumber(tx: Queryable, orderNumber: string): Promise<Locked> {
  const [named] = await tx.query<{ id: string }>(sql`SELECT id FROM orders WHERE order_number = ${orderNumber}`)
  if (!named) return { order: null, coupon: null }
  const coupon = await lockReservedCoupon(tx, named.id)
  return { order: await lockOrder(tx, named.id), coupon }
}

function faultOf(order: LockedOrder | null, { cents, currency }: CardNotice): CardNoticesRow["fault"] | null {
  if (!order) return "unknown_order"
  if (currency !== CURRENCY) return "other_currency"
  return isAskedAmount(order, cents) ? null : "other_amount"
}

/** A card pays an order in full, or its deposit and then its balance: a provider may repeat each of them at any time. */
export function isAskedAmount(
  { total_amount, deposit_amount }: Pick<LockedOrder, "total_amount" | "deposit_amount">,
  cents: number,
): boolean {
  const total = centsFromNumeric(total_amount)
  if (deposit_amount === null) return cents === total
  const deposit = centsFromNumeric(deposit_amount)
  return [total, deposit, total - deposit].includes(cents)
}

/** Returns what the owner must decide: money that nobody may keep, or that was taken back. */
function dueOf(
  { total_amount, isOver }: Pick<LockedOrder, "total_amount"> & { readonly isOver: boolean },
  { state }: CardNotice,
  before: number,
  after: number,
): "charged_back" | "refund_due" | null {
  if (state === "charged_back") return "charged_back"
  const isTooMuch = isOver || after > centsFromNumeric(total_amount)
  return after > before && isTooMuch ? "refund_due" : null
}
