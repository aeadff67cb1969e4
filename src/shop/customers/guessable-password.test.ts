import { describe, expect, it } from "vitest"
import { isCommonPassword } from "./common-passwords.server.ts"
import { isGuessable } from "./guessable-password.ts"

const owner = { email: "nimali.perera@example.com", fullName: "Nimali de Silva" }
const guessable = (password: string) => isGuessable(password, "Nool Crafts", owner, isCommonPassword)

describe("easy to guess", () => {
  it.each(["123456", "password", "Password", "qwertyuiop", "password2026!", "1iloveyou", "111111", "letmein"])(
    "%s is common, or nearly",
    (password) => expect(guessable(password)).toBe(true),
  )
  it.each(["nimali", "Nimali123", "perera!!", "nimali.perera", "noolcrafts", "Nool2026", "crafts99", "nimalidesilva1"])(
    "%s is made of what is known",
    (password) => expect(guessable(password)).toBe(true),
  )
})

it.each(["wool & hook", "secret-wool", "Nimali walks 7 dogs", "tGh4_kQ9-2pX", "සුදු බෝල නූල්"])("%s is not", (password) =>
  expect(guessable(password)).toBe(false),
)

it("needs no name", () => {
  expect(isGuessable("tGh4_kQ9-2pX", "Nool", { email: "a@b.lk", fullName: null }, isCommonPassword)).toBe(false)
})
