import { expect, test } from "vitest"
import { keptAddress } from "./profile.ts"

const typed = {
  customer_phone: "077 123 4567",
  delivery_address: "12 Galle Road\nFort",
  delivery_city: "Colombo 7",
  second_phone: "071 765 4321",
  delivery_landmark: "Behind the temple",
  delivery_district: 5,
  delivery_postal_code: null,
}
const kept = {
  phone: "077 123 4567",
  second_phone: "071 765 4321",
  address: "12 Galle Road\nFort",
  landmark: "Behind the temple",
  city: "Colombo 7",
  district: 5,
  postal_code: null,
}

test("an address is kept as it was typed", () => expect(keptAddress(typed)).toEqual(kept))

test("what no profile takes is left empty, instead of a part of another address", () => {
  expect(keptAddress({ ...typed, delivery_city: "Kandy (Peradeniya)", delivery_postal_code: "20_400" })).toEqual({
    ...kept,
    city: null,
    postal_code: null,
  })
})
