import { expect, test } from "vitest"
import { keptAddress } from "./kept-address.ts"

const typed = { phone: "077 123 4567", address: "12 Galle Road\nFort", city: "Colombo 7", postal_code: null }

test("an address is kept as it was typed", () => expect(keptAddress(typed)).toEqual(typed))

test("what no profile takes is left empty, instead of a part of another address", () => {
  expect(keptAddress({ ...typed, city: "Kandy (Peradeniya)", postal_code: "20_400" })).toEqual({
    ...typed,
    city: null,
    postal_code: null,
  })
})
