import { expect, it } from "vitest"
import { addedToast } from "./add-to-cart.ts"

it("says from a card that it was added", () => {
  expect(addedToast(1, 1, "card")).toEqual({
    title: "Added to cart",
    description: "Item successfully added to your cart",
  })
})

it("says on the detail page how many", () => {
  expect(addedToast(3, 3, "detail")).toEqual({ title: "Added to cart", description: "3 item(s) added to your cart" })
})

it("reports what was really added when the stock is less than wished", () => {
  const { description } = addedToast(2, 5, "detail")
  expect(description).toMatch(/^2 item\(s\) added to your cart/)
  expect(description).toMatch(/all we have in stock/)
})

it("does not claim to have added what it has not", () => {
  expect(addedToast(0, 1, "card").title).not.toBe("Added to cart")
})
