import { expect, test } from "vitest"
import { phoneDigits, whatsAppLink } from "./phones.ts"

test.each(["077 123 4567", "+94 77 123 4567", "94771234567", "0094-77-1234567", "(077) 1234567", "771234567"])(
  "%s is one number, however it is written",
  (phone) => {
    expect(phoneDigits(phone)).toBe("771234567")
    expect(whatsAppLink(phone, "Hello")).toBe("https://wa.me/94771234567?text=Hello")
  },
)

test("a number abroad keeps its country’s code, and a message is escaped", () => {
  expect(whatsAppLink("+44 20 7946 0958", "Order ORD-1?")).toBe("https://wa.me/442079460958?text=Order%20ORD-1%3F")
  expect(whatsAppLink("0044 20 7946 0958", "")).toBe("https://wa.me/442079460958?text=")
})
