import { act } from "react"
import { afterEach, expect, it, vi } from "vitest"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { mountHook } from "#tests/fixtures/pages/mounted-hook.ts"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { dismissToast, toasts } from "#web/ui/feedback/toast.ts"
import { mailOfPayment, mailOfStatus, useOrderChange } from "./use-order-change.ts"

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
  vi.unstubAllGlobals()
})

const order = {
  ...{ id: "o1", version: 1, user_id: "u1", customer_email: "a@b.lk", payment_method: "bank_transfer" },
  ...{ status: "pending", payment_status: "pending", held_status: null, held_payment_status: null },
} as AdminOrder
const held = { before: "pending", until: "", mail: true }

/** Returns both selectors of an order's dialog. */
const bothOf = (shown: AdminOrder) => {
  const version = { current: shown.version }
  const onChange = () => {}
  const focus = vi.fn()
  const mounted = mountHook(() => ({
    status: useOrderChange("status", { order: shown, onChange, version }, () => focus),
    payment: useOrderChange("payment_status", { order: shown, onChange, version }, () => focus),
  }))
  return mounted.then(({ latest }) => ({ latest, focus }))
}

it("undoes each of two changes from its toast with the version that stands then, also when the dialog is gone", async () => {
  const shipped = { ...order, version: 2, status: "shipped", held_status: held }
  const paid = { ...shipped, version: 3, payment_status: "paid", held_payment_status: held }
  const unshipped = { ...paid, version: 4, status: "pending", held_status: null }
  const unpaid = { ...unshipped, version: 5, payment_status: "pending", held_payment_status: null }
  const calls = recordCalls(...[shipped, paid, unshipped, unpaid].map((each) => Response.json(each)))
  const { latest, focus } = await bothOf(order)
  await act(() => latest().status.save({ status: "shipped" }))
  await act(() => latest().payment.save({ payment_status: "paid" }))
  expect(toasts.get().map(({ description }) => description)).toEqual([
    "“Your order is on its way” is mailed in 10 seconds.",
    "“Your payment has arrived” is mailed in 10 seconds.",
  ])
  const [first, second] = toasts.get()
  await act(async () => first?.action?.onClick())
  await act(async () => second?.action?.onClick())
  await vi.waitFor(() => expect(calls.map(([, , json]) => json)).toHaveLength(4))
  expect(calls.map(([, , json]) => json)).toEqual([
    { status: "shipped", version: 1 },
    { payment_status: "paid", version: 2 },
    { status: "pending", undo: true, version: 3 },
    { payment_status: "pending", undo: true, version: 4 },
  ])
  expect(focus).toHaveBeenCalledTimes(2)
})

it("says that nothing is mailed where nothing is", async () => {
  recordCalls(Response.json({ ...order, payment_status: "paid", held_payment_status: { ...held, mail: false } }))
  const { latest } = await bothOf({ ...order, payment_method: "cash_on_delivery" })
  await act(() => latest().payment.save({ payment_status: "paid" }))
  expect(toasts.get().map(({ title, description }) => [title, description])).toEqual([
    ["Payment status updated", "Sends no mail"],
  ])
})

it("names no mail to who has no address, or pays in cash", () => {
  const silent = { ...order, customer_email: "" }
  expect(mailOfPayment({ ...order, user_id: null }, "failed")).toBe("We could not confirm your payment")
  expect(mailOfPayment(silent, "paid")).toBeNull()
  expect(mailOfPayment({ ...order, payment_method: "cash_on_delivery" }, "paid")).toBeNull()
  expect(mailOfPayment(order, "pending")).toBeNull()
  expect(mailOfStatus(order, "shipped")).toBe("Your order is on its way")
  expect(mailOfStatus(silent, "shipped")).toBeNull()
})

it("names the mail that goes out: of a cancelled order what was paid is due back, and by card only what is paid is told", () => {
  const cancelled = { ...order, status: "cancelled" } as const
  expect([mailOfPayment(cancelled, "paid"), mailOfPayment(cancelled, "part_paid")]).toEqual([
    "Your order was cancelled",
    "Your order was cancelled",
  ])
  const card = { ...order, payment_method: "payhere" } as const
  expect([mailOfPayment(card, "paid"), mailOfPayment(card, "failed")]).toEqual(["Your payment has arrived", null])
})
