import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import type { Message } from "#platform/mail/message.ts"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { attemptMail } from "./deliver-mail.server.ts"
import type { Mail } from "./mails.ts"
import { createOutbox } from "./outbox.server.ts"
import { renderMail } from "./render-mail.tsx"
import { shopFacts } from "./templates/content.ts"

const plain = { encrypt: (_: string, text: string) => text, decrypt: (_: string, text: string) => text } as never
const settings = await settingsWith()
const outbox = createOutbox({ secrets: plain })
const answer: Mail = { kind: "newsletter-confirmation", to: "a@customer.example", url: "https://nool.example/x" }
const news: Mail = { kind: "back-in-stock", to: "a@customer.example", url: "https://nool.example/x", product: "Bear" }

/** Returns the mail as it is sent from a payload. */
async function sent(payload: string, language: string | null = null): Promise<Message> {
  const messages: Message[] = []
  const transport = {
    deliver: async (message: Message) => {
      messages.push(message)
      return { outcome: "sent" as const }
    },
  }
  const sending = { secrets: plain, transport, settings: () => settings, publicUrl: "https://nool.example" }
  await attemptMail(sending as never, { id: "1", payload, language } as never, async () => true)
  return messages[0] as Message
}

test("an answer to somebody's request is in the language of the request, and leads to its pages", async () => {
  const { html, subject, language } = await sent(inLanguage("si", () => outbox.seal(answer)).payload ?? "")
  expect([language, html]).toEqual(["si", expect.stringContaining('lang="si"')])
  expect(html).toContain('href="https://nool.example/si"')
  expect(subject).toMatch(/\p{Script=Sinhala}/u)
})

test("a request changes the language of no other mail", async () => {
  const { html } = await sent(inLanguage("ta", () => outbox.seal(news)).payload ?? "")
  expect(html).toContain('lang="en"')
})

test("any other mail is in the language of its recipient's profile, unless it brings one", async () => {
  expect((await sent(outbox.seal(news).payload ?? "", "ta")).html).toContain('lang="ta"')
  expect((await sent(outbox.seal({ ...news, language: "si" }).payload ?? "", "ta")).html).toContain('lang="si"')
  expect((await sent(outbox.seal(answer).payload ?? "", "ta")).html).toContain('lang="en"')
})

test("what is English in a mail of another language says so", () => {
  const shop = shopFacts(settings, "https://nool.example")
  const html = (mail: Mail | undefined, locale: Locale = "ta") => mail && renderMail(mail, shop, locale).html
  const order = SAMPLE_MAILS.find(({ kind }) => kind === "send-order-confirmation")
  expect(html(order)).toContain('<span lang="en">1 × Granny-square baby blanket</span>')
  expect(html(order, "en")).not.toContain('lang="en">1 ×')
  expect(html(order)).toContain("line-height:1.75")
  expect(html(order, "en")).not.toContain("line-height:1.75")
  expect(html(news)).toContain('“<span lang="en">Bear</span>”')
  const failed = { kind: "backup-failed", to: "owner@nool.example", lastAt: null } as const
  expect(html({ ...failed, reason: "The disk is full." })).toContain('<span lang="en">The disk is full.</span>')
  expect(html({ ...failed, reason: "backup_stopped" })).toContain("அது நிறுத்தப்பட்டது.")
})

test.each(["{}", '{"language":"xx"}'])("a mail with %s, of another version, is in English", async (said) => {
  const { html } = await sent(JSON.stringify({ ...answer, ...JSON.parse(said) }))
  expect(html).toContain('lang="en"')
})
