import { expect, test } from "vitest"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { renderMail } from "./render-mail.tsx"
import { shopFacts } from "./templates/content.ts"

const shop = shopFacts(await settingsWith(), "https://nool.example")

test.each(["send-order-confirmation", "new-order-notice"])("%s says the text on a product, without links", (kind) => {
  const mail = SAMPLE_MAILS.find((each) => each.kind === kind)
  if (!mail || !("items" in mail)) throw new Error(`no sample of ${kind}`)
  const personalisation = { label: "Name to embroider", text: "evil.example" }
  const items = [{ name: "Blanket", quantity: 1, priceCents: 1350_00, personalisation }]
  const { text } = renderMail({ ...mail, items }, shop, "en")
  expect(text.replace(/\s+/g, " ")).toContain("1 × Blanket (Name to embroider: evil")
  expect(text).not.toContain("evil.example")
})
