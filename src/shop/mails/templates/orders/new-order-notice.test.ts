import { expect, test } from "vitest"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { renderMail } from "../../render-mail.tsx"
import { shopFacts } from "../content.ts"

const shop = shopFacts(await settingsWith(), "https://nool.example")

test.each([
  ["check_receipt", "Check the receipt"],
  ["confirm", "Confirm the order"],
  ["await_payment", "Open in the admin area"],
])("a new order of which %s is due leads the owner on with “%s”", (due, label) => {
  const mail = SAMPLE_MAILS.find(({ kind }) => kind === "new-order-notice")
  expect(mail && renderMail({ ...mail, due } as typeof mail, shop, "en").text).toContain(label)
})

test("a new order names the district in the owner's language, in a mail of an earlier version as it was written", () => {
  const mail = SAMPLE_MAILS.find(({ kind }) => kind === "new-order-notice")
  const textIn = (more: object) => mail && renderMail({ ...mail, ...more } as typeof mail, shop, "si").text
  expect(textIn({ district: 11 })).toContain("මහනුවර")
  expect(textIn({ addressLines: ["14 Temple Road", "Kandy District"] })).toContain("Kandy District")
})
