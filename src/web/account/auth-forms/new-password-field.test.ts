import { expect, it } from "vitest"
import { passwordStrength } from "./new-password-field.tsx"

it.each([
  ["", "weak"],
  ["secret", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["password", "weak"],
  ["crochet7", "fair"],
  ["Crochet7!", "good"],
  ["wool and hook and tea", "strong"],
  ["නූල් සහ ඇඳුම් 2026", "strong"],
])("calls %j %s", (password, strength) => expect(passwordStrength(password)).toBe(strength))
