import { expect, it } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import {
  ADDRESS_COLUMNS,
  addressLines,
  PROFILE_ADDRESS_COLUMNS,
  parcelAddress,
  phonesOf,
  profileAddress,
  typedAddress,
} from "./address.ts"
import { deliveryAddressForm, profileAddressForm } from "./address-form.ts"
import { deliveryAddressJson, profileAddressJson } from "./address-json.ts"
import { DISTRICT_COUNT } from "./district-count.ts"
import { districtChoices, districtLine } from "./districts.ts"

const order = {
  customer_name: "Kamala Perera",
  customer_phone: "077 123 4567",
  second_phone: null,
  delivery_address: "12 Temple Road\nMount Lavinia",
  delivery_landmark: null,
  delivery_city: "Colombo",
  delivery_district: null,
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
  const profile = profileAddress({ ...order, delivery_district: 5, second_phone: "071 765 4321" })
  expect(profile).toEqual({
    second_phone: "071 765 4321",
    address: "12 Temple Road\nMount Lavinia",
    landmark: null,
    city: "Colombo",
    district: 5,
    postal_code: null,
  })
  const empty = Object.fromEntries(ADDRESS_COLUMNS.map((column) => [column, ""]))
  const { delivery_address, delivery_city } = order
  expect(typedAddress(profile)).toEqual({
    ...empty,
    ...{ delivery_address, delivery_city, delivery_district: "5", second_phone: "071 765 4321" },
  })
  expect(typedAddress(null)).toEqual(empty)
})

it("puts a landmark before the city, the district behind it, and names both phones", () => {
  const whole = { ...order, delivery_landmark: "Behind the temple", delivery_postal_code: "10370", second_phone: "071" }
  expect(addressLines(whole, districtLine(5, "en")).slice(2)).toEqual([
    "Behind the temple",
    "Colombo 10370",
    "Colombo District",
  ])
  expect(phonesOf(whole)).toBe("077 123 4567 · 071")
  expect(phonesOf(order)).toBe("077 123 4567")
})

it.each([
  ["", null],
  [null, null],
  [undefined, null],
  [9, 9],
  ["25", 25],
])("takes %j for a district", (given, district) =>
  expect(deliveryAddressForm.shape.delivery_district.parse(given)).toBe(district),
)

it.each([26, -1, 1.5, "Jaffna", true])("knows no district %j", (given) =>
  expect(deliveryAddressForm.shape.delivery_district.safeParse(given).success).toBe(false),
)

it("names the districts in each language, in the order of its letters", () => {
  expect(inLanguage("en", districtChoices).map(([id]) => Number(id))).toEqual(
    Array.from({ length: DISTRICT_COUNT }, (_, at) => at + 1),
  )
  expect(inLanguage("ta", districtChoices).slice(0, 2)).toEqual([
    ["8", "அம்பாந்தோட்டை"],
    ["1", "அம்பாறை"],
  ])
  expect(inLanguage("si", districtChoices)[0]).toEqual(["2", "අනුරාධපුරය"])
  expect(districtLine(24, "si")).toBe("ත්‍රිකුණාමලය දිස්ත්‍රික්කය")
  expect(districtLine(null, "en")).toBeNull()
})
