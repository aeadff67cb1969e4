import { expect, it } from "vitest"
import { tokenHashIn } from "./reset-password.tsx"

it.each([
  ["#token_hash=abc&type=recovery", "abc"],
  ["#type=recovery&token_hash=a%2Bb", "a+b"],
  ["?token_hash=abc&type=recovery", "abc"],
  ["#token_hash=abc", null],
  ["#token_hash=abc&type=signup", null],
  ["#token_hash=&type=recovery", null],
  ["#code=abc", null],
  ["", null],
])("reads the token of %j as %j", (part, token) => expect(tokenHashIn(part)).toBe(token))
