import { expect, test } from "vitest"
import { depositOf } from "./deposit.ts"

const transfer = { percent: 50, method: "bank_transfer", methods: ["bank_transfer", "cash_on_delivery"] } as const
const line = (rupees: number, made = 1, percent: number | null = null) => ({ cents: rupees * 100, made, percent })

test.each([
  ["half of what is made", [line(1000)], transfer, 1300, 500],
  ["nothing of what lies in stock", [line(1000, 0)], transfer, 1300, null],
  ["a line of which a piece is made counts as a whole", [line(3000, 1), line(400, 0)], transfer, 3700, 1500],
  ["rounded up to whole rupees, once", [line(0.5), line(0.52)], transfer, 300, 1],
  ["a third of an odd sum", [line(1234.56, 1, 33)], transfer, 1500, 408],
  ["a product's own per cent", [line(1000, 1, 30), line(1000)], transfer, 2300, 800],
  ["a product's own 0 is none", [line(1000, 1, 0)], transfer, 1300, null],
  ["0 per cent", [line(1000)], { ...transfer, percent: 0 }, 1300, null],
  ["a product's own where the shop has none", [line(1000, 1, 20)], { ...transfer, percent: 0 }, 1300, 200],
  ["100 per cent leaves delivery for the balance", [line(1000)], { ...transfer, percent: 100 }, 1300, 1000],
  ["100 per cent without delivery is paid at once", [line(1000)], { ...transfer, percent: 100 }, 1000, null],
  ["a discount may make it the whole", [line(1000)], transfer, 500, null],
  ["an order that costs nothing", [line(0)], transfer, 0, null],
  ["with cash", [line(1000)], { ...transfer, method: "cash_on_delivery" }, 1350, 500],
  [
    "with cash where nothing can be transferred",
    [line(1000)],
    { ...transfer, method: "cash_on_delivery", methods: ["cash_on_delivery"] },
    1350,
    null,
  ],
  ["a large sum", [line(9_999_999.99)], transfer, 99_999_999, 5_000_000],
] as const)("deposit: %s", (_, lines, rule, total, expected) => {
  expect(depositOf(lines, rule, total * 100)).toBe(expected === null ? null : expected * 100)
})
