import { expect, it, test } from "vitest"
import { acceptsReceipt, addressLines, parcelAddress } from "./orders.ts"

const order = {
  customer_name: "Kamala Perera",
  delivery_address: "12 Temple Road\nMount Lavinia",
  delivery_city: "Colombo",
  delivery_postal_code: null,
}

it("writes an address as on a parcel", () => {
  expect(parcelAddress(order)).toBe("Kamala Perera\n12 Temple Road\nMount Lavinia\nColombo")
})

it("puts the postal code behind the city", () => {
  expect(addressLines({ ...order, delivery_postal_code: "10370" })).toEqual([
    "12 Temple Road",
    "Mount Lavinia",
    "Colombo 10370",
  ])
})

test.each([
  ["bank_transfer", "pending", true],
  ["bank_transfer", "failed", true],
  ["bank_transfer", "paid", false],
  ["cash_on_delivery", "pending", false],
] as const)("an order by %s that is %s takes a receipt: %s", (payment_method, payment_status, accepted) => {
  expect(acceptsReceipt({ payment_method, payment_status })).toBe(accepted)
})
