import { expect, it } from "vitest"
import {
  personalisationOf,
  sentPersonalisation,
  shownPersonalisation,
  textOfPersonalisation,
} from "./form-personalisation.ts"

const stored = { label: "Name to embroider", max_length: 12, price: 350, required: true }

it("sends back what is stored", () => {
  expect(sentPersonalisation(personalisationOf(textOfPersonalisation(stored)))).toEqual(stored)
  const free = { ...stored, price: 0 }
  expect(sentPersonalisation(personalisationOf(textOfPersonalisation(free)))).toEqual({ ...free, price: null })
})

it("keeps what was typed while it is switched off, and sends none of it", () => {
  const off = { ...personalisationOf(textOfPersonalisation(stored)), offered: false }
  expect(sentPersonalisation(off)).toBeNull()
  expect(off.label).toBe(stored.label)
  expect(shownPersonalisation(JSON.stringify(off))).toBe("")
  expect(sentPersonalisation(personalisationOf(textOfPersonalisation(null)))).toBeNull()
})

it("says in a few words what is taken", () => {
  expect(shownPersonalisation(textOfPersonalisation(stored))).toBe(
    "Name to embroider, 12, Rs. 350.00, It is only sold with a text",
  )
})
