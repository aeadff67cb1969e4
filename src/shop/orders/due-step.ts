import { m } from "#messages/messages.js"
import { isCard, PAYMENT_METHODS, type PaymentMethod } from "#shop/payment-methods.ts"
import { isToMake, type MakingState } from "#shop/stock/making.ts"
import type { DuePart } from "./deposit.ts"
import {
  isClosed,
  isUnderWay,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  paymentStatusLabels,
  paymentStatusTones,
  type Tone,
} from "./orders.ts"
import { isOpenReturn, type ReturnState } from "./returns.ts"

/** Says what an owner does next with an order. `await_payment` is the customer's turn. */
export const DUE_STEPS = [
  "check_receipt",
  "await_payment",
  "confirm",
  "make",
  "ask_balance",
  "ship",
  "deliver",
  "refund",
  "return",
  "none",
] as const
export type DueStep = (typeof DUE_STEPS)[number]

export interface OrderState {
  readonly payment_method: PaymentMethod
  readonly payment_status: PaymentStatus
  readonly status: OrderStatus
  readonly has_receipt: boolean
  readonly refund_due?: boolean
  readonly to_call?: boolean
  /** Tells whether some of its pieces are not made yet. */
  readonly to_make?: boolean
  readonly due_part?: DuePart | null
  /** Tells whether pieces of it are to go back, and the owner has not settled that. */
  readonly return_due?: boolean
}

/** `rests`: the deposit is in, and the balance is not asked for yet. */
type Money = "paid" | "at_door" | "to_check" | "awaited" | "rests"

const OPEN = { to_check: "check_receipt", awaited: "await_payment" } as const

/**
 * What is paid needs no confirmation: the owner has confirmed its payment. Money that is still due comes before the parcel, what goes back after
 * it, and pieces that go back last: they may be on their way for days. What is to be made is made before its balance is asked for, and before
 * it is sent.
 */
const TABLE: Readonly<Record<OrderStatus, Readonly<Record<Money, DueStep>>>> = {
  pending: { paid: "ship", at_door: "confirm", rests: "ask_balance", ...OPEN },
  confirmed: { paid: "ship", at_door: "ship", rests: "ask_balance", ...OPEN },
  shipped: { paid: "deliver", at_door: "deliver", rests: "ask_balance", ...OPEN },
  delivered: { paid: "none", at_door: "deliver", rests: "ask_balance", ...OPEN },
  cancelled: { paid: "none", at_door: "none", rests: "none", to_check: "none", awaited: "none" },
}

export function dueStep(order: OrderState): DueStep {
  const step = TABLE[order.status][moneyOf(order)]
  if (order.to_make && isUnderWay(order) && (step === "ship" || step === "ask_balance")) return "make"
  if (step !== "none") return step
  return order.refund_due ? "refund" : order.return_due ? "return" : step
}

/** A balance is due as the whole of an order without a deposit is. */
const PARTS = [null, "deposit", "none"] as const

/** Returns the states of which a step is due; those with a return are found by that alone. */
export function statesOf(step: DueStep) {
  return ORDER_STATUSES.flatMap((status) =>
    PAYMENT_METHODS.flatMap((payment_method) =>
      PAYMENT_STATUSES.flatMap((payment_status) =>
        [true, false].flatMap((has_receipt) =>
          [true, false].flatMap((refund_due) =>
            [true, false].flatMap((to_make) =>
              PARTS.map((due_part) => ({
                ...{ status, payment_method, payment_status, has_receipt, refund_due, to_make, due_part },
              })),
            ),
          ),
        ),
      ),
    ),
  ).filter((state) => dueStep(state) === step)
}

function moneyOf(order: OrderState): Money {
  const { payment_method, payment_status, has_receipt, due_part } = order
  if (payment_status === "paid") return "paid"
  const isCashOnly = paysAtDoor(order) && due_part !== "deposit"
  // Of a card payment its provider tells.
  if (has_receipt && payment_status === "pending" && !isCashOnly && !isCard(payment_method)) return "to_check"
  // What has left without its deposit is paid at the door, all of it.
  if (isCashOnly || (paysAtDoor(order) && !isUnderWay(order))) return "at_door"
  return due_part === "none" ? "rests" : "awaited"
}

/** Returns whether the courier collects the money of an order, or what is left of it after a deposit. */
export function paysAtDoor(order: Pick<OrderState, "payment_method" | "payment_status">): boolean {
  return order.payment_method === "cash_on_delivery" && order.payment_status !== "paid"
}

export function stateOf(order: OrderInFull): OrderState {
  const {
    payment_method,
    payment_status,
    status,
    bank_receipt_url,
    slip_counted,
    refund_due_amount = 0,
    to_call = false,
    due_part = null,
    items,
    returns = [],
  } = order
  const has_receipt = bank_receipt_url !== null && !slip_counted
  return {
    payment_method,
    payment_status,
    status,
    has_receipt,
    refund_due: refund_due_amount > 0,
    to_call,
    to_make: items.some(isToMake),
    due_part,
    return_due: returns.some(isOpenReturn),
  }
}

type OrderInFull = Omit<OrderState, "has_receipt" | "refund_due" | "to_make" | "return_due"> & {
  readonly bank_receipt_url: string | null
  readonly slip_counted: boolean
  readonly refund_due_amount?: number
  readonly items: ReadonlyArray<{ readonly making: MakingState | null }>
  readonly returns?: ReadonlyArray<{ readonly state: ReturnState }>
}

/** Returns whether the customer is to transfer the money, or to add a receipt in the place of a refused one. */
export function owesTransfer(order: Parameters<typeof stateOf>[0]): boolean {
  return !isClosed(order) && dueStep(stateOf(order)) === "await_payment"
}

export const PRESS_STEPS = { confirm: "confirmed", ship: "shipped", deliver: "delivered" } as const
export type PressStep = keyof typeof PRESS_STEPS

export function isPressStep(step: DueStep): step is PressStep {
  return step in PRESS_STEPS
}

interface StepChange {
  readonly status: OrderStatus
  readonly payment_status?: PaymentStatus
}

/** Returns the change that does a step: who receives a parcel at the door has paid it. */
export function changeOfStep(order: Parameters<typeof paysAtDoor>[0], step: PressStep): StepChange {
  const status = PRESS_STEPS[step]
  return step === "deliver" && paysAtDoor(order) ? { status, payment_status: "paid" } : { status }
}

type ReadPayment = Pick<OrderState, "payment_method" | "payment_status"> &
  Partial<Pick<OrderState, "status" | "due_part">> & { readonly refunded_amount?: number }

/** Never says of a part that the order is paid. */
const PARTS_READ: Readonly<Record<DuePart, () => { readonly label: string; readonly tone: Tone }>> = {
  deposit: () => ({ label: m.orders_deposit_due(), tone: "orange" }),
  none: () => ({ label: m.orders_deposit_received(), tone: "blue" }),
  balance: () => ({ label: m.orders_balance_due(), tone: "orange" }),
}

/** Returns how an order's payment reads, and its tone: cash that is not due yet is nothing to worry about. */
export function paymentReading({
  payment_method,
  payment_status,
  status,
  due_part,
  refunded_amount = 0,
}: ReadPayment): {
  readonly label: string
  readonly tone: Tone
} {
  if (status === "cancelled" && refunded_amount > 0) return { label: m.orders_refunded(), tone: "neutral" }
  if (payment_status === "pending" && due_part && status !== "cancelled") return PARTS_READ[due_part]()
  const cash = payment_method === "cash_on_delivery"
  if (cash && payment_status === "pending") return { label: m.orders_payment_on_delivery(), tone: "neutral" }
  const transfer = payment_method === "bank_transfer"
  const label =
    transfer && payment_status === "failed" ? m.orders_payment_receipt_needed() : paymentStatusLabels[payment_status]
  return { label, tone: paymentStatusTones[payment_status] }
}
