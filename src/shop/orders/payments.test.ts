import { describe, expect, test } from "vitest"
import { PAYMENT_STATUSES, type PaymentStatus } from "./orders.ts"
import { missingCents, type Payment, paymentStatusOf, paymentTowards, receivedCents } from "./payments.ts"

const order = { totalCents: 100_000, slip: null, payment_method: "bank_transfer", status: "pending" } as const
const paid = (cents: number, slip: string | null = null): Payment => ({
  ...{ kind: "payment", state: "paid", way: "bank_transfer", cents, slip, reason: null },
})
const refused = (slip: string): Payment => ({ ...paid(0, slip), state: "failed", cents: null, reason: "Unreadable" })

describe("an order", () => {
  test.each<[PaymentStatus, string, Payment[]]>([
    ["pending", "nothing was received", []],
    ["pending", "a part of it was received", [paid(99_999)]],
    ["paid", "parts cover it", [paid(40_000), paid(60_000)]],
    ["paid", "more than it was received", [paid(200_000)]],
    ["failed", "its slip was refused", [refused("a")]],
    ["failed", "a part was received and its last slip refused", [paid(40_000, "b"), refused("a")]],
    ["pending", "another slip than the refused one is the latest", [refused("b")]],
    ["paid", "a slip was refused after all was received", [paid(100_000), refused("a")]],
  ])("is %s when %s", (status, _, rows) => {
    expect(paymentStatusOf({ ...order, slip: "a" }, rows)).toBe(status)
  })

  test("that costs nothing is what its last row says", () => {
    const free = { ...order, totalCents: 0 }
    expect(paymentStatusOf(free, [])).toBe("pending")
    for (const status of PAYMENT_STATUSES.toReversed()) {
      const rows = [paymentTowards(free, [], status, null)]
      expect(paymentStatusOf(free, rows)).toBe(status)
      expect(paymentStatusOf(free, [...rows, paymentTowards(free, rows, "pending", null)])).toBe("pending")
    }
  })
})

describe("a payment status that an admin sets", () => {
  test.each<[string, object, Payment[], PaymentStatus, Partial<Payment>]>([
    [
      "counts the transfer of a slip",
      { slip: "a" },
      [],
      "paid",
      { kind: "payment", way: "bank_transfer", cents: 100_000 },
    ],
    [
      "counts what is missing",
      { slip: "b" },
      [paid(40_000, "a")],
      "paid",
      { kind: "payment", cents: 60_000, slip: "b" },
    ],
    ["corrects without a slip", {}, [], "paid", { kind: "correction", cents: 100_000 }],
    ["counts no slip twice", { slip: "a" }, [paid(40_000, "a")], "paid", { kind: "correction", cents: 60_000 }],
    [
      "counts the cash of a delivered parcel",
      { payment_method: "cash_on_delivery", status: "delivered" },
      [],
      "paid",
      { kind: "payment", way: "cash", cents: 100_000 },
    ],
    [
      "corrects cash before",
      { payment_method: "cash_on_delivery" },
      [],
      "paid",
      { kind: "correction", cents: 100_000 },
    ],
    ["refuses a slip", { slip: "a" }, [], "failed", { kind: "payment", cents: null, reason: "No" }],
    [
      "keeps a part when a slip is refused",
      { slip: "b" },
      [paid(40_000, "a")],
      "failed",
      { kind: "payment", cents: null },
    ],
    [
      "takes away what was received",
      { slip: "a" },
      [paid(100_000, "a")],
      "failed",
      { kind: "correction", cents: -100_000 },
    ],
    ["takes a refusal back", { slip: "a" }, [refused("a")], "pending", { kind: "correction", cents: 0 }],
  ])("%s", (_, change, rows, status, row) => {
    expect(paymentTowards({ ...order, ...change }, rows, status, "No")).toMatchObject({ ...row, state: status })
  })

  test("is always the one that the rows say, after any history", () => {
    const random = randomFrom(20_261_124)
    for (let n = 0; n < 2000; n++) {
      const made = { ...order, totalCents: random(4) * 50_000, slip: null as string | null }
      const rows: Payment[] = []
      for (let step = 0; step < 12; step++) {
        const now = paymentStatusOf(made, rows)
        const to = PAYMENT_STATUSES[random(3)] ?? "pending"
        if (random(3) === 0) made.slip = `slip-${random(4)}`
        else if (random(4) === 0) rows.push(paid(random(made.totalCents + 1), made.slip))
        else if (to !== now) {
          rows.push(paymentTowards(made, rows, to, null))
          expect(paymentStatusOf(made, rows)).toBe(to)
        }
        expect(receivedCents(rows)).toBeGreaterThanOrEqual(0)
        expect(paymentStatusOf(made, rows) === "paid" || made.totalCents === 0).toBe(missingCents(made, rows) === 0)
      }
    }
  })
})

/** Returns a generator of whole numbers below a bound, the same each time. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
