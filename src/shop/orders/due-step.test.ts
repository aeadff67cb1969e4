import { expect, test } from "vitest"
import { PAYMENT_METHODS } from "#shop/payment-methods.ts"
import {
  changeOfStep,
  DUE_STEPS,
  dueStep,
  isPressStep,
  type OrderState,
  paymentReading,
  paysAtDoor,
  stateOf,
} from "./due-step.ts"
import { ORDER_STATUSES, PAYMENT_STATUSES } from "./orders.ts"
import type { ReturnState } from "./returns.ts"

const NAMES = {
  check_receipt: "check",
  await_payment: "await",
  confirm: "confirm",
  make: "make",
  ask_balance: "ask",
  ship: "ship",
  deliver: "deliver",
  refund: "refund",
  return: "return",
  none: "-",
}

/** The due steps of an order that is pending, confirmed, shipped, delivered and cancelled, with and without a receipt. */
const EXPECTED = {
  "bank_transfer pending receipt": "check check check check -",
  "bank_transfer pending": "await await await await -",
  "bank_transfer paid receipt": "ship ship deliver - -",
  "bank_transfer paid": "ship ship deliver - -",
  "bank_transfer failed receipt": "await await await await -",
  "bank_transfer failed": "await await await await -",
  "cash_on_delivery pending receipt": "confirm ship deliver deliver -",
  "cash_on_delivery pending": "confirm ship deliver deliver -",
  "cash_on_delivery paid receipt": "ship ship deliver - -",
  "cash_on_delivery paid": "ship ship deliver - -",
  "cash_on_delivery failed receipt": "confirm ship deliver deliver -",
  "cash_on_delivery failed": "confirm ship deliver deliver -",
  "payhere pending receipt": "await await await await -",
  "payhere pending": "await await await await -",
  "payhere paid receipt": "ship ship deliver - -",
  "payhere paid": "ship ship deliver - -",
  "payhere failed receipt": "await await await await -",
  "payhere failed": "await await await await -",
}

test("every order has one due step", () => {
  const table: Record<string, string> = {}
  for (const payment_method of PAYMENT_METHODS) {
    for (const payment_status of PAYMENT_STATUSES) {
      for (const has_receipt of [true, false]) {
        const steps = ORDER_STATUSES.map((status) => dueStep({ payment_method, payment_status, status, has_receipt }))
        const row = [payment_method, payment_status, ...(has_receipt ? ["receipt"] : [])].join(" ")
        table[row] = steps.map((step) => NAMES[step]).join(" ")
      }
    }
  }
  expect(table).toEqual(EXPECTED)
  expect(Object.keys(NAMES)).toEqual([...DUE_STEPS])
})

test("what is to be made is made before it is sent, and not before its money is there", () => {
  for (const payment_method of PAYMENT_METHODS) {
    for (const payment_status of PAYMENT_STATUSES) {
      for (const status of ORDER_STATUSES) {
        const state = { payment_method, payment_status, status, has_receipt: false }
        const step = dueStep(state)
        expect(dueStep({ ...state, to_make: true })).toBe(step === "ship" ? "make" : step)
      }
    }
  }
  for (const status of ["pending", "confirmed", "shipped", "delivered"] as const) {
    const state = { payment_method: "bank_transfer", payment_status: "pending", status, has_receipt: false } as const
    const isUnderWay = status === "pending" || status === "confirmed"
    expect(dueStep({ ...state, due_part: "none", to_make: true })).toBe(isUnderWay ? "make" : "ask_balance")
    expect(dueStep({ ...state, due_part: "deposit", to_make: true })).toBe("await_payment")
  }
})

test.each([
  ["bank_transfer", "deposit", false, "await await await await -"],
  ["bank_transfer", "deposit", true, "check check check check -"],
  ["bank_transfer", "none", false, "ask ask ask ask -"],
  ["bank_transfer", "none", true, "check check check check -"],
  ["bank_transfer", "balance", false, "await await await await -"],
  ["cash_on_delivery", "deposit", false, "await await deliver deliver -"],
  ["cash_on_delivery", "deposit", true, "check check check check -"],
  ["cash_on_delivery", "none", true, "confirm ship deliver deliver -"],
  ["payhere", "deposit", true, "await await await await -"],
  ["payhere", "none", false, "ask ask ask ask -"],
  ["payhere", "balance", false, "await await await await -"],
] as const)("by %s, when the %s is due and a slip is there: %s", (payment_method, due_part, has_receipt, expected) => {
  const steps = ORDER_STATUSES.map((status) =>
    dueStep({ payment_method, payment_status: "pending", status, has_receipt, due_part }),
  )
  expect(steps.map((step) => NAMES[step]).join(" ")).toBe(expected)
})

test("money goes back when nothing else is left to do", () => {
  const due = { payment_method: "bank_transfer", payment_status: "paid", has_receipt: false, refund_due: true } as const
  expect(ORDER_STATUSES.map((status) => dueStep({ ...due, status }))).toEqual([
    ...["ship", "ship", "deliver", "refund", "refund"],
  ])
})

test("pieces that go back are seen to when neither a parcel nor money is left to do", () => {
  const due = { payment_method: "bank_transfer", payment_status: "paid", has_receipt: false, return_due: true } as const
  expect(ORDER_STATUSES.map((status) => dueStep({ ...due, status }))).toEqual([
    ...["ship", "ship", "deliver", "return", "return"],
  ])
  expect(dueStep({ ...due, status: "delivered", refund_due: true })).toBe("refund")
})

const cash: OrderState = {
  ...{ payment_method: "cash_on_delivery", payment_status: "pending" },
  ...{ status: "pending", has_receipt: false },
}
const transfer: OrderState = { ...cash, payment_method: "bank_transfer" }

test.each([
  [cash, { status: "confirmed" }],
  [{ ...cash, status: "confirmed" }, { status: "shipped" }],
  [
    { ...cash, status: "shipped" },
    { status: "delivered", payment_status: "paid" },
  ],
  [
    { ...cash, status: "delivered" },
    { status: "delivered", payment_status: "paid" },
  ],
  [{ ...transfer, status: "shipped", payment_status: "paid" }, { status: "delivered" }],
] as const)("one press does the step of %j with %j, after which another is due", (order, change) => {
  const step = dueStep(order)
  expect(isPressStep(step) && changeOfStep(order, step)).toEqual(change)
  expect(dueStep({ ...order, ...change })).not.toBe(step)
})

test("a receipt is decided, and a transfer waited for: no press does them", () => {
  expect([transfer, { ...transfer, has_receipt: true }].map((order) => isPressStep(dueStep(order)))).toEqual([
    false,
    false,
  ])
})

test.each([
  ["cash_on_delivery", "pending", "Pay on delivery", "neutral"],
  ["cash_on_delivery", "paid", "Paid", "green"],
  ["cash_on_delivery", "failed", "Failed", "red"],
  ["bank_transfer", "pending", "Pending", "orange"],
  ["bank_transfer", "paid", "Paid", "green"],
  ["bank_transfer", "failed", "Receipt needed", "red"],
] as const)("a payment by %s that is %s reads %s in %s", (payment_method, payment_status, label, tone) => {
  expect(paymentReading({ payment_method, payment_status })).toEqual({ label, tone })
})

test("only unpaid cash is collected at the door", () => {
  expect(paysAtDoor(cash)).toBe(true)
  expect(paysAtDoor({ ...cash, payment_status: "paid" })).toBe(false)
  expect(paysAtDoor(transfer)).toBe(false)
})

test("an order in full has a receipt when it names one", () => {
  expect(stateOf({ ...cash, bank_receipt_url: null, slip_counted: false, items: [] })).toEqual({
    ...cash,
    refund_due: false,
    due_part: null,
    to_call: false,
    to_make: false,
    return_due: false,
  })
  const withSlip = { ...cash, bank_receipt_url: "a/1.png", items: [] }
  expect(stateOf({ ...withSlip, slip_counted: false }).has_receipt).toBe(true)
  expect(stateOf({ ...withSlip, slip_counted: true }).has_receipt).toBe(false)
})

test("an order in full has a return to see to until that is declined or settled", () => {
  const of = (...states: ReturnState[]) =>
    stateOf({
      ...{ ...cash, bank_receipt_url: null, slip_counted: false, items: [] },
      returns: states.map((state) => ({ state })),
    }).return_due
  expect([of("declined", "accepted"), of("requested"), of("received"), of("declined", "settled"), of()]).toEqual([
    ...[true, true, true, false, false],
  ])
})

test("an order in full is to be made while one of its lines is", () => {
  const of = (...making: Array<"waiting" | "started" | "done" | null>) =>
    stateOf({ ...cash, bank_receipt_url: null, slip_counted: false, items: making.map((each) => ({ making: each })) })
      .to_make
  expect([of(null, "waiting"), of("started", "done"), of("done", null), of()]).toEqual([true, true, false, false])
})
