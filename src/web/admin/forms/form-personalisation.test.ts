import { expect, it } from "vitest"
import { formPersonalisation, sentPersonalisation, shownPersonalisation } from "./form-personalisation.ts"

const stored = { label: "Name to embroider", max_length: 12, price: 350, required: true }
const label = { en: "Name to embroider", si: "නම" }

it("sends back what is stored", () => {
  expect(sentPersonalisation(formPersonalisation(stored, label))).toEqual(stored)
  const free = { ...stored, price: 0 }
  expect(sentPersonalisation(formPersonalisation(free, label))).toEqual({ ...free, price: null })
})

it("keeps what was typed while it is switched off, and sends none of it", () => {
  const off = { ...formPersonalisation(stored, label), offered: false }
  expect(sentPersonalisation(off)).toBeNull()
  expect(off.label).toMatchObject(label)
  expect(shownPersonalisation(off)).toBe("")
  expect(sentPersonalisation(formPersonalisation(null))).toBeNull()
})

it("says in a few words what is taken", () => {
  expect(shownPersonalisation(formPersonalisation(stored, label))).toBe(
    "Name to embroider / නම, 12, Rs. 350.00, It is only sold with a text",
  )
})
