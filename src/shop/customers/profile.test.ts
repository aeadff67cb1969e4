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

test("no part of it is dropped, also where the form of the profile is stricter", () => {
  for (const city of ["Mt. Lavinia", "Colombo-3", "Galle (Fort)", "Kandy, Peradeniya", "Colombo 3"]) {
    const order = { ...typed, delivery_city: city, delivery_postal_code: "10370." }
    expect(keptAddress(order)).toEqual({ ...kept, city, postal_code: "10370" })
  }
})
