import { expect, test } from "vitest"
import { initialSettings } from "#tests/fixtures/settings.ts"
import { mailSender, type SenderSettings } from "./start-mails.ts"

const given: SenderSettings = {
  mailFrom: undefined,
  smtpUrl: "smtps://maker%40wool.example:secret@relay.example",
  publicUrl: "https://shop.example:8443",
  shop: { ...initialSettings, email: "orders@wool.example" },
}
const nowhere = { ...initialSettings, email: null }

test.each([
  [{ mailFrom: "Wool <mails@wool.example>" }, "Wool <mails@wool.example>"],
  [{}, '"Wool, \\"Wonder\\"" <orders@wool.example>'],
  [{ shop: nowhere }, '"Wool, \\"Wonder\\"" <maker@wool.example>'],
  [{ shop: nowhere, smtpUrl: "smtp://key:secret@relay.example" }, '"Wool, \\"Wonder\\"" <no-reply@shop.example>'],
  [{ shop: nowhere, smtpUrl: undefined }, '"Wool, \\"Wonder\\"" <no-reply@shop.example>'],
])("with %j mails come from %s", (settings, sender) => {
  expect(mailSender({ ...given, ...settings }, 'Wool, "Wonder"')).toBe(sender)
})
