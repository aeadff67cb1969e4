import { expect, it } from "vitest"
import { changePasswordForm, codeForm, firstPasswordForm, newPasswordForm, signInForm } from "./credentials.ts"

const fineNew = { password: "granny square", confirmation: "granny square" }

it.each([
  ["a bad e-mail address", signInForm, { email: "amara@", password: "granny square" }, "Invalid email address"],
  ["no e-mail address", signInForm, { email: " ", password: "granny square" }, "Invalid email address"],
  ["a short password", newPasswordForm, { ...fineNew, password: "wool!" }, "Password must be at least 6 characters"],
  [
    "a long password",
    newPasswordForm,
    { ...fineNew, password: "w".repeat(129) },
    "Password must be at most 128 characters",
  ],
  ["two passwords", newPasswordForm, { ...fineNew, confirmation: "granny" }, "Passwords don't match"],
  [
    "no current password",
    changePasswordForm,
    { current: "", password: "granny square", nonce: "" },
    "Enter your current password",
  ],
  ["a code of five digits", codeForm, { code: "12345" }, "Please enter the 6-digit code"],
])("refuses %s in words", (_, form, values, message) => {
  expect(form.safeParse(values).error?.issues.map((issue) => issue.message)).toContain(message)
})

it("takes a password as typed, spaces and all", () => {
  const typed = { current: "", password: "  granny square ", nonce: "" }
  expect(firstPasswordForm.parse(typed)).toEqual(typed)
})
