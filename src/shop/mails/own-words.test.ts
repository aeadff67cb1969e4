import { expect, test } from "vitest"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { renderMail } from "./render-mail.tsx"
import { shopFacts } from "./templates/content.ts"

test("the owner's words stand in the mails that they were written for, line by line and as plain text", async () => {
  const settings = await settingsWith()
  const words = { text: "Ayubowan & thank you!\nYour <Nila>" }
  const own = { mail_welcome: words, mail_order: words, mail_shipped: words, mail_review: words }
  const added = SAMPLE_MAILS.filter((mail) => {
    const { html, text } = renderMail(mail, shopFacts({ ...settings, ...own }, "https://nool.example"), "en")
    expect(html.includes("Ayubowan &amp; thank you!")).toBe(text.includes("Ayubowan & thank you!\nYour <Nila>\n"))
    return html.includes("Ayubowan")
  })
  expect(added.map((mail) => ("status" in mail ? mail.status : mail.kind))).toEqual([
    "send-welcome-email",
    "send-order-confirmation",
    "send-order-confirmation",
    "shipped",
    "review-request",
  ])
})
