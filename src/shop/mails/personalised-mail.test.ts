import { expect, test } from "vitest"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { renderMail } from "./render-mail.tsx"
import { shopFacts } from "./templates/content.ts"

const shop = shopFacts(await settingsWith(), "https://nool.example")

test.each(["send-order-confirmation", "new-order-notice"])(
  "%s says variant and text of a product on lines of their own, the text without links",
  (kind) => {
    const mail = SAMPLE_MAILS.find((each) => each.kind === kind)
    if (!mail || !("items" in mail)) throw new Error(`no sample of ${kind}`)
    const personalisation = { label: "Name to embroider", text: "evil.example" }
    const variant = { product_name: "Blanket", values: ["Blue", "Single"] }
    const items = [{ name: "Blanket (Blue, Single)", variant, quantity: 1, priceCents: 1350_00, personalisation }]
    const { text } = renderMail({ ...mail, items }, shop, "en")
    expect(text).toMatch(/1 × Blanket .*\n *Blue · Single *\n *Name to embroider: evil/)
    expect(text).not.toContain("evil.example")
  },
)

test.each(["back-in-stock", "back-in-stock-confirmation"] as const)(
  "%s says a variant on a line of its own",
  (kind) => {
    const variant = { product_name: "Blanket", values: ["Blue", "Single"] }
    const url = "https://nool.example/product/1"
    const mail = { kind, to: "kamala@customer.example", product: "Blanket (Blue, Single)", variant, url }
    const { subject, text } = renderMail(mail, shop, "en")
    expect(subject).toContain("“Blanket (Blue, Single)”")
    expect(text).toMatch(/“Blanket”.*\n\nBlue · Single\n\n/)
  },
)
