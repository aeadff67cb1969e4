import { expect, test } from "vitest"
import { profileAddressForm } from "#shop/address/address-form.ts"
import { DISTRICT_COUNT } from "#shop/address/district-count.ts"
import { districtName } from "#shop/address/districts.ts"
import { readTowns } from "./read-towns.ts"
import text from "./towns.tsv?raw"

const towns = readTowns(text)

test("the file has each town once in its district, in three scripts, with a post code of five digits if any", () => {
  const lines = towns.map(({ written, knownAs, district }) => `${district.names[0]}: ${written[0]} ${knownAs[0]}`)
  expect(new Set(lines).size).toBe(towns.length)
  expect(new Set(towns.map(({ district }) => district.id)).size).toBe(25)
  for (const { written, district, postalCode } of towns) {
    for (const [english, sinhala, tamil] of [written, district.names]) {
      expect(english).toMatch(/^[A-Z]/)
      expect(sinhala).toMatch(/^\p{Script=Sinhala}/u)
      expect(tamil).toMatch(/^\p{Script=Tamil}/u)
    }
    expect(postalCode ?? "00000").toMatch(/^\d{5}$/)
  }
})

test("every profile takes every town with its post code", () => {
  const refused = towns.flatMap(({ written, postalCode }) =>
    written.filter(
      (city) => !profileAddressForm.safeParse({ address: "", city, postal_code: postalCode ?? "" }).success,
    ),
  )
  expect(refused).toEqual([])
})

test("the districts of the file are those of addresses, by number and name", () => {
  const districts = new Map(towns.map(({ district: { id, names } }) => [id, names]))
  expect([...districts.keys()]).toEqual(Array.from({ length: DISTRICT_COUNT }, (_, at) => at + 1))
  for (const [id, names] of districts) {
    expect(names).toEqual((["en", "si", "ta"] as const).map((language) => districtName(id, language)))
  }
})
