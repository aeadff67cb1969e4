import { expect, it } from "vitest"
import {
  ADDRESS_COLUMNS,
  addressLines,
  PROFILE_ADDRESS_COLUMNS,
  parcelAddress,
  profileAddress,
  typedAddress,
} from "./address.ts"
import { deliveryAddressForm, profileAddressForm } from "./address-form.ts"
import { deliveryAddressJson, profileAddressJson } from "./address-json.ts"

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

it("has the same fields, in the same order, in every form and answer", () => {
  expect(Object.keys(deliveryAddressForm.shape)).toEqual(ADDRESS_COLUMNS)
  expect(Object.keys(deliveryAddressJson)).toEqual(ADDRESS_COLUMNS)
  expect(Object.keys(profileAddressForm.shape)).toEqual(PROFILE_ADDRESS_COLUMNS)
  expect(Object.keys(profileAddressJson)).toEqual(PROFILE_ADDRESS_COLUMNS)
})

it("goes from an order into a profile, and from there into the next form", () => {
  const profile = profileAddress(order)
  expect(profile).toEqual({ address: "12 Temple Road\nMount Lavinia", city: "Colombo", postal_code: null })
  const { customer_name: _, ...typed } = order
  expect(typedAddress(profile)).toEqual({ ...typed, delivery_postal_code: "" })
  expect(typedAddress(null)).toEqual({ delivery_address: "", delivery_city: "", delivery_postal_code: "" })
})
