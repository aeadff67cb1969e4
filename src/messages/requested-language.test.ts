import { expect, test } from "vitest"
import { likedMost } from "./requested-language.ts"

test.each([
  [undefined, "en"],
  ["", "en"],
  ["si", "si"],
  ["SI-lk", "si"],
  ["ta-LK,ta;q=0.9,en;q=0.8", "ta"],
  ["en-GB,en;q=0.9,si;q=0.8", "en"],
  ["fr, ta;q=0.3, si;q=0.5", "si"],
  ["si;q=0, ta;q=0.1", "ta"],
  ["si;q=0", "en"],
  ["fr-FR", "en"],
  ["*", "en"],
  ["si;q=high", "en"],
  ["si;q=1.5", "en"],
  ["si;q=1.5, ta;q=0.1", "ta"],
  ["si;q=1.000", "si"],
  ["*;q=0.5, si;q=0.4", "en"],
  ["*;q=0.4, si;q=0.5", "si"],
  ["si, *;q=0.5", "si"],
  ["sinhala", "en"],
  [",,;q=1,=", "en"],
  [`si,${"x".repeat(8192)}`, "en"],
])("%s is answered in %s", (header, locale) => {
  expect(likedMost(header, ["en", "si", "ta"])).toBe(locale)
})
