import { expect, test } from "vitest"
import { FIXED_CODE } from "#tests/fixtures/lankaqr.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import type { Mail } from "./mails.ts"
import { renderMail } from "./render-mail.tsx"
import { shopFacts } from "./templates/content.ts"

const shop = shopFacts(await settingsWith(), "https://nool.example")
const to = "nimal@example.com"
const textOf = (mail: Mail) => renderMail(mail, shop, "en").text

test("a new admin is named, and where the role is taken away", () => {
  const mail = { kind: "admin-added", to, email: "sunil@example.com" } as const
  expect(renderMail(mail, shop, "en").subject).toBe(`${shop.name} has a new admin`)
  for (const part of ["sunil@example.com", "https://nool.example/admin/users"]) expect(textOf(mail)).toContain(part)
})

test("another LANKAQR code is described, with who changed it", () => {
  const mail = { kind: "payment-code-changed", to, email: "sunil@example.com", code: FIXED_CODE } as const
  for (const part of [
    "sunil@example.com",
    "NOOL CRAFTS, KANDY, bank 9999, number ending in 1234",
    "/settings/payments",
  ]) {
    expect(textOf(mail)).toContain(part)
  }
  expect(textOf({ ...mail, code: null })).toContain("sunil@example.com removed the LANKAQR code")
})

test("the mail about a new password lists what else signs in, where there is such a thing", () => {
  const mail = { kind: "password-changed", to } as const
  expect(textOf({ ...mail, providers: ["google", "github"] })).toContain("go on working: google, github.")
  for (const nothing of [mail, { ...mail, providers: [] }]) expect(textOf(nothing)).not.toContain("go on working")
})
