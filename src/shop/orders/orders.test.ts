import { expect, it } from "vitest"
import { parcelAddress } from "./orders.ts"

it("writes an address as on a parcel", () => {
  const order = {
    customer_name: "Kamala Perera",
    delivery_address: "12 Temple Road\nMount Lavinia",
    delivery_city: "Colombo",
    delivery_postal_code: null,
  }
  expect(parcelAddress(order)).toBe("Kamala Perera\n12 Temple Road\nMount Lavinia\nColombo")
  expect(parcelAddress({ ...order, delivery_postal_code: "10370" })).toContain("Colombo 10370")
})
