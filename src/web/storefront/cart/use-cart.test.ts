import { expect, it } from "vitest"
import { type Cart, type CartLine, hasProblem } from "#shop/cart/cart.ts"
import { latestWins, withQuantity } from "./use-cart.ts"

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

/** Makes a server that responds when the test tells it to. */
function slowServer() {
  const sent: [string, number][] = []
  const waiting: (() => void)[] = []
  const settled = { times: 0 }
  const queue = latestWins<number>(
    (id, value) => {
      sent.push([id, value])
      return new Promise<void>((resolve) => waiting.push(resolve))
    },
    () => {
      settled.times++
    },
  )
  const respond = async () => {
    waiting.shift()?.()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { queue, sent, settled, respond }
}

it("sends the first and the last of fast clicks, one after the other", async () => {
  const { queue, sent, settled, respond } = slowServer()
  for (const value of [2, 3, 4, 5]) queue.set("a", value)
  expect(sent).toEqual([["a", 2]])
  await respond()
  expect(sent).toEqual([
    ["a", 2],
    ["a", 5],
  ])
  expect(queue.busy()).toBe(true)
  await respond()
  expect(queue.busy()).toBe(false)
  expect(settled.times).toBe(1)
})

it("lets lines go side by side and settles once for all", async () => {
  const { queue, sent, settled, respond } = slowServer()
  queue.set("a", 2)
  queue.set("b", 0)
  expect(sent).toHaveLength(2)
  await respond()
  expect(settled.times).toBe(0)
  await respond()
  expect(settled.times).toBe(1)
})

it("reports when an id has nothing under way any more", async () => {
  const { queue, respond } = slowServer()
  const done: string[] = []
  void queue.set("a", 2).then(() => done.push("a"))
  void queue.set("a", 3).then(() => done.push("a, the last"))
  void queue.set("b", 1).then(() => done.push("b"))
  await respond()
  await respond()
  expect(done).toEqual(["b"])
  await respond()
  expect(done).toEqual(["b", "a", "a, the last"])
})
