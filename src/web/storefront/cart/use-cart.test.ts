import { expect, it } from "vitest"
import { type Cart, type CartLine, hasProblem } from "#shop/cart/cart.ts"
import { withQuantity } from "./use-cart.ts"

function line(id: string, quantity: number, price: number, stock = 10): CartLine {
  const product = {
    id: `p-${id}`,
    name: id,
    price,
    image_url: null,
    category: "Toys",
    stock_quantity: stock,
    is_active: true,
    weight_grams: null,
  }
  return { id, product_id: product.id, quantity, product }
}

const cart: Cart = {
  lines: [line("bear", 1, 1250.1), line("hat", 2, 0.2)],
  subtotal: 1250.5,
  delivery_fee: 300,
  delivery: { fee: 300, free_from: 5000, rules: [], usual_grams: 500, cash_fee: 0 },
  total: 1550.5,
}

it("counts the new quantity to the cent", () => {
  expect(withQuantity(cart, "bear", 3)).toMatchObject({ subtotal: 3750.7, delivery_fee: 300, total: 4050.7 })
})

it("removes a line at 0, and the delivery fee with the last", () => {
  const one = withQuantity(cart, "bear", 0)
  expect(one.lines.map(({ id }) => id)).toEqual(["hat"])
  expect(withQuantity(one, "hat", 0)).toMatchObject({ lines: [], subtotal: 0, delivery_fee: 0, total: 0 })
})

it("is delivered free from the shop's threshold on", () => {
  expect(withQuantity(cart, "bear", 4)).toMatchObject({ subtotal: 5000.8, delivery_fee: 0, total: 5000.8 })
})

it("loses the problem once the quantity is within the stock, and gets it back beyond", () => {
  const over = withQuantity({ ...cart, lines: [line("owl", 1, 5, 2)] }, "owl", 3)
  expect(over.lines[0]).toMatchObject({ quantity: 3, problem: "over_stock" })
  expect(hasProblem(over)).toBe(true)
  expect(hasProblem(withQuantity(over, "owl", 2))).toBe(false)
})

it("charges nothing for what cannot be bought", () => {
  expect(withQuantity({ ...cart, lines: [line("owl", 1, 5, 0)] }, "owl", 1).subtotal).toBe(0)
})

it("leaves the cart alone for an unknown line", () => expect(withQuantity(cart, "x", 5)).toEqual(cart))
