import { describe, expect, it, test } from "vitest"
import { type CartLine, cartLineProblem, cartOf, hasProblem, lineCents, problemMessage, totalCents } from "./cart.ts"

function lineOf(quantity: number, price: number, { stock = 10, active = true } = {}): CartLine {
  const id = `${quantity} at ${price}`
  const product = {
    id,
    name: "Bunny",
    price,
    image_url: null,
    category: "Toys",
    stock_quantity: stock,
    is_active: active,
    weight_grams: null,
  }
  return { id, product_id: id, quantity, product }
}

test.each([
  [null, 1, "gone"],
  [{ is_active: false, stock_quantity: 0 }, 1, "inactive"],
  [{ is_active: true, stock_quantity: 0 }, 1, "sold_out"],
  [{ is_active: true, stock_quantity: 2 }, 3, "over_stock"],
  [{ is_active: true, stock_quantity: 2 }, 2, undefined],
] as const)("%j, %i of it: %s", (product, quantity, problem) => {
  expect(cartLineProblem(product, quantity)).toBe(problem)
})

const AT_300 = { fee: 300, free_from: null, rules: [], usual_grams: 500, cash_fee: 0 }

it("reports how many are left", () => {
  expect(problemMessage("over_stock", 2)).toBe("Only 2 left in stock")
  expect(problemMessage("gone", 0)).toBe(problemMessage("inactive", 0))
})

describe("a cart", () => {
  it("adds up what can be bought, to the cent, and the delivery", () => {
    const lines = [lineOf(3, 0.1), lineOf(2, 1250.5), lineOf(1, 99, { stock: 0 }), lineOf(1, 99, { active: false })]
    expect(cartOf([...lines, { ...lineOf(1, 99), product: null }], AT_300)).toMatchObject({
      subtotal: 2501.3,
      delivery_fee: 300,
      total: 2801.3,
    })
  })

  it("counts a line above the stock in full: it can be bought once it is smaller", () => {
    expect(lineCents(lineOf(11, 5, { stock: 10 }))).toBe(55_00)
  })

  it("costs no delivery when it is empty", () => {
    expect(cartOf([], AT_300)).toEqual({ lines: [], delivery: AT_300, subtotal: 0, delivery_fee: 0, total: 0 })
  })

  it("costs less by a discount, with the delivery in full", () => {
    expect(totalCents(cartOf([lineOf(1, 1000)], AT_300), 100_00)).toBe(1200_00)
  })

  it("has a problem when one of its lines has", () => {
    expect(hasProblem(cartOf([lineOf(1, 5), lineOf(11, 5)], AT_300))).toBe(true)
    expect(hasProblem(cartOf([lineOf(1, 5)], AT_300))).toBe(false)
  })

  it("gives the stock of a product to its first lines, and says what each may have", () => {
    const [first, second] = [lineOf(2, 5, { stock: 3 }), { ...lineOf(2, 5, { stock: 3 }), id: "second" }]
    const shared = cartOf([first, second], AT_300).lines
    expect(shared).toMatchObject([{ left: 1 }, { left: 1, problem: "over_stock" }])
    expect(shared[0]).not.toHaveProperty("problem")
    const fixed = cartOf([first, { ...second, quantity: 1 }], AT_300).lines
    expect(fixed.map(({ problem }) => problem)).toEqual([undefined, undefined])
    expect(cartOf([first], AT_300).lines).toEqual([first])
  })

  it("adds what a text costs to each piece", () => {
    const named = { ...lineOf(2, 5), personalisation: { label: "Name", text: "Asha", price: 3.5 } }
    expect(lineCents(named)).toBe(17_00)
    expect(lineCents({ ...named, problem: "personalisation" })).toBe(0)
  })
})
