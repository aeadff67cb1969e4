import { expect, it } from "vitest"
import { internationalNumber } from "./name-form.tsx"

it.each([
  ["077 123 4567", "+94771234567"],
  ["(077) 123-4567", "+94771234567"],
  ["+94 77 123 4567", "+94771234567"],
  ["0094 77 123 4567", "+94771234567"],
  ["+44 20 7946 0958", "+442079460958"],
  ["", null],
  ["77123", null],
  ["771234567", null],
  ["+0771234567", null],
  ["+94 77 123 456x", null],
  ["+9477123456789012", null],
])("reads %j as %j", (typed, number) => expect(internationalNumber(typed)).toBe(number))
