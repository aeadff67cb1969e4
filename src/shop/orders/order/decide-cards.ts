import type { CardNotice } from "#shop/cards/provider.server.ts"
import { isCard } from "#shop/payment-methods.ts"
import type { DuePart } from "../deposit.ts"
import { duePartOf } from "../due-now.ts"
import { awaitsCard, partOf } from "../orders.ts"
import {
  AWAITED_AGAIN,
  isCardPending,
  isRefusedCard,
  missingCents,
  type Payment,
  paymentStatusOf,
  receivedCents,
} from "../payments.ts"
import { anotherDay, isFirstRefusedCard } from "./another-day.ts"
import { paymentMail } from "./customer-mails.ts"
import { isEndedUnpaid, type LateFacts, lateMail, NOT_REVIVED, REVIVED } from "./decide-money.ts"
import { type LockedOrder, type OrderChange, payable } from "./order.ts"

type Rows = readonly Payment[]

/**
 * Counts what a provider says of a card payment, each row once; null where that is known. Money for an order that was cancelled as unpaid lets
 * it go on where its pieces are there.
 */
function countNotice(
  order: LockedOrder,
  { provider, notice }: { readonly provider: string; readonly notice: CardNotice },
  facts: LateFacts & { readonly payments: Rows },
): OrderChange | null {
  const { payments: standing } = facts
  const isFailed = notice.state === "failed"
  const byTransfer = !isCard(order.payment_method)
  // The refused card says nothing of a customer who has changed to a transfer.
  if (isFailed && byTransfer && !order.card_pending) return null
  if (isFailed && isRefusedCard(standing)) return null
  const counted = rowsOf(provider, notice, order.bank_receipt_url).filter((row) => isNew(row, standing, order.due_part))
  if (counted.length === 0) return null
  const added = isFailed && byTransfer ? [...counted, AWAITED_AGAIN] : counted
  const rows = [...standing, ...added]
  const status = paymentStatusOf(payable(order), rows)
  const isDeposit = status !== "paid" && partOf(order.due_part, duePartOf(payable(order), rows)) === "deposit"
  const [before, after] = [order.payment_status, isDeposit ? "deposit" : status] as const
  const isEnough = isDeposit || after === "paid"
  const revival = isEnough && facts.goesOn && isEndedUnpaid(order, facts) ? REVIVED : NOT_REVIVED
  const givesDay = order.card_pending && isFailed && isFirstRefusedCard(rows)
  const set = { ...revival.set, ...(givesDay && anotherDay(order, facts.holidays)) }
  const now = { ...order, ...set }
  const part = { receivedCents: receivedCents(rows), openCents: missingCents(payable(order), rows) }
  const paidMail = () =>
    order.status === "cancelled" ? lateMail(now, rows, facts) : paymentMail(now, after, isDeposit ? { part } : {})
  const mail = isEnough ? paidMail() : null
  return {
    ...{ actorId: null, set, standing, rows: added },
    events: [
      ...revival.events,
      ...(before === after ? [] : [{ kind: "payment_status", before, after, mail } as const]),
    ],
  }
}

type CardRow = Payment & Required<Pick<Payment, "card">>

/** What was charged back was paid before, also where that was not said yet: so the order of the two makes no difference. */
function rowsOf(provider: string, { providerId, state, cents }: CardNotice, slip: string | null): CardRow[] {
  const row = { slip, reason: null, card: { provider, id: providerId } }
  const paid: CardRow = { ...row, kind: "payment", state: "paid", way: "card", cents }
  if (state === "paid") return [paid]
  if (state === "charged_back") return [paid, { ...row, kind: "correction", state: "failed", way: null, cents: -cents }]
  return [{ ...row, kind: "payment", state, way: "card", cents: null }]
}

/** Each row counts once. An order waits for the bank once, and not where the outcome of the payment, or of another one, is known. */
function isNew({ kind, state, card }: CardRow, rows: Rows, part: DuePart | null): boolean {
  const ofProvider = rows.filter((row) => row.card?.provider === card.provider)
  // The balance is a payment of its own, whatever became of the deposit.
  const since = part === "balance" ? ofProvider.findLastIndex((row) => row.state === "paid") + 1 : 0
  if (state === "pending")
    return !ofProvider.some((row, at) => row.card?.id === card.id || (at >= since && row.state !== "failed"))
  return !ofProvider.some((row) => row.card?.id === card.id && row.kind === kind && row.state === state)
}

/** A customer pays by transfer instead, with the time of a new order or the longer one that it has, while no card payment is on its way. */
function payByTransfer(
  order: LockedOrder,
  _: object,
  { payments: standing, payBy }: { readonly payments: Rows; readonly payBy: string },
): OrderChange | null {
  if (!awaitsCard(order) || isCardPending(standing)) return null
  const pay_by = order.pay_by && order.pay_by > payBy ? order.pay_by : payBy
  return {
    actorId: null,
    set: { payment_method: "bank_transfer", pay_by },
    events: [{ kind: "payment_method", before: order.payment_method, after: "bank_transfer" }],
    standing,
    // A card that was refused is no slip that was.
    rows: order.payment_status === "failed" ? [AWAITED_AGAIN] : [],
  }
}

/** The bank has not answered for a day: the time to pay goes on. Money that comes nevertheless counts as always. */
function endWait(
  order: LockedOrder,
  _: object,
  { payments: standing, holidays }: { readonly payments: Rows; readonly holidays: string },
): OrderChange | null {
  if (!order.card_pending) return null
  const set = order.status === "pending" ? anotherDay(order, holidays) : {}
  return { actorId: null, set, standing, rows: [{ ...AWAITED_AGAIN, slip: order.bank_receipt_url }] }
}

/** Says what becomes of an order by card payments, as `decide` does. */
export const decideCards = { countNotice, payByTransfer, endWait }
