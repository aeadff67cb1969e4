import { expect, test } from "vitest"
import { cleanedName, nameFault } from "./full-name.ts"

test.each(["K. A. Perera", "D’Silva", "නිමල් ප්‍රනාන්දු", "நூல்", "Anne-Marie"])("%j is a name", (name) => {
  expect(nameFault(name)).toBeNull()
  expect(cleanedName(name)).toBe(name)
})

test.each([
  ["=HYPERLINK(1)<script>", "Name can only contain letters, spaces, hyphens, and apostrophes", "HYPERLINK script"],
  ["x".repeat(3500), "Name too long", "x".repeat(100)],
  ["A", "Name must be at least 2 characters", null],
  ["🧶🧶🧶", "Name can only contain letters, spaces, hyphens, and apostrophes", null],
  ["Nimali\u202e Perera\u0000 7", "Name contains characters that cannot be used", "Nimali Perera"],
])("%j is refused at sign-up, and cleaned where it comes from a provider", (name, fault, cleaned) => {
  expect(nameFault(name)).toBe(fault)
  expect(cleanedName(name)).toBe(cleaned)
})
