import { m } from "#messages/messages.js"
import { isCard, PAYMENT_METHODS, type PaymentMethod } from "#shop/payment-methods.ts"
import { isToMake, type MakingState } from "#shop/stock/making.ts"
import {
  isClosed,
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
  /** Tells whether pieces of it are to go back, and the owner has not settled that. */
  readonly return_due?: boolean
}

type Money = "paid" | "at_door" | "to_check" | "awaited"

/**
 * What is paid needs no confirmation: the owner has confirmed its payment. Money that is still due comes before the parcel, what goes back after
 * it, and pieces that go back last: they may be on their way for days. What is to be made is made before it is sent.
 */
const TABLE: Readonly<Record<OrderStatus, Readonly<Record<Money, DueStep>>>> = {
  pending: { paid: "ship", at_door: "confirm", to_check: "check_receipt", awaited: "await_payment" },
  confirmed: { paid: "ship", at_door: "ship", to_check: "check_receipt", awaited: "await_payment" },
  shipped: { paid: "deliver", at_door: "deliver", to_check: "check_receipt", awaited: "await_payment" },
  delivered: { paid: "none", at_door: "deliver", to_check: "check_receipt", awaited: "await_payment" },
  cancelled: { paid: "none", at_door: "none", to_check: "none", awaited: "none" },
}

export function dueStep(order: OrderState): DueStep {
  const step = TABLE[order.status][moneyOf(order)]
  if (step === "ship" && order.to_make) return "make"
  if (step !== "none") return step
  return order.refund_due ? "refund" : order.return_due ? "return" : step
}

/** Returns the states of which a step is due; those with a return are found by that alone. */
export function statesOf(step: DueStep) {
  return ORDER_STATUSES.flatMap((status) =>
    PAYMENT_METHODS.flatMap((payment_method) =>
      PAYMENT_STATUSES.flatMap((payment_status) =>
        [true, false].flatMap((has_receipt) =>
          [true, false].flatMap((refund_due) =>
            [true, false].map((to_make) => ({
              ...{ status, payment_method, payment_status, has_receipt, refund_due, to_make },
            })),
          ),
        ),
      ),
    ),
  ).filter((state) => dueStep(state) === step)
}

function moneyOf({ payment_method, payment_status, has_receipt }: Omit<OrderState, "status">): Money {
  if (payment_status === "paid") return "paid"
  if (payment_method === "cash_on_delivery") return "at_door"
  // Of a card payment its provider tells.
  if (isCard(payment_method)) return "awaited"
  return has_receipt && payment_status === "pending" ? "to_check" : "awaited"
}

/** Returns whether the courier collects the money of an order. */
export function paysAtDoor(order: Pick<OrderState, "payment_method" | "payment_status">): boolean {
  return moneyOf({ ...order, has_receipt: false }) === "at_door"
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
export function changeOfStep(
  order: Pick<OrderState, "payment_method" | "payment_status">,
  step: PressStep,
): StepChange {
  const status = PRESS_STEPS[step]
  return step === "deliver" && paysAtDoor(order) ? { status, payment_status: "paid" } : { status }
}

type ReadPayment = Pick<OrderState, "payment_method" | "payment_status"> &
  Partial<Pick<OrderState, "status">> & { readonly refunded_amount?: number }

/** Returns how an order's payment reads, and its tone: cash that is not due yet is nothing to worry about. */
export function paymentReading({ payment_method, payment_status, status, refunded_amount = 0 }: ReadPayment): {
  readonly label: string
  readonly tone: Tone
} {
  if (status === "cancelled" && refunded_amount > 0) return { label: m.orders_refunded(), tone: "neutral" }
  const cash = payment_method === "cash_on_delivery"
  if (cash && payment_status === "pending") return { label: m.orders_payment_on_delivery(), tone: "neutral" }
  const transfer = payment_method === "bank_transfer"
  const label =
    transfer && payment_status === "failed" ? m.orders_payment_receipt_needed() : paymentStatusLabels[payment_status]
  return { label, tone: paymentStatusTones[payment_status] }
}
