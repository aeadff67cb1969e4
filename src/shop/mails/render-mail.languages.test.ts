import { describe, expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { createLog } from "#platform/log/log.ts"
import { readSettings } from "#shop/settings/settings.server.ts"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { isForeignIn } from "#tests/fixtures/pages/foreign-texts.ts"
import { initialSettings } from "#tests/fixtures/settings.ts"
import { attemptMail } from "./deliver-mail.server.ts"
import type { Mail } from "./mails.ts"

/** Is what the shop's bank and its products are called; the rest of what people typed is taken from the mail itself. */
const NAMES = "Nool Bank Ceylon Account hello nool example"
const secrets = { encrypt: (_: string, text: string) => text, decrypt: (_: string, text: string) => text }
const publicUrl = "https://nool.example"
const settings = await readSettings({ query: async () => [] }, initialSettings, createLog("silent"))

/** Returns a mail as it goes out to somebody who reads this language. */
async function sent(mail: Mail, language: "si" | "ta") {
  const messages: { subject: string; html: string; text: string; language: string }[] = []
  const transport = {
    deliver: async (message: (typeof messages)[number]) => {
      messages.push(message)
      return { outcome: "sent" as const }
    },
  }
  const sending = { secrets, transport, settings: () => settings.values, publicUrl }
  await attemptMail(
    sending as never,
    { id: "1", payload: JSON.stringify({ ...mail, language }) } as never,
    async () => true,
  )
  const [message] = messages
  if (!message) throw new Error(`${mail.kind} did not go out`)
  return message
}

/** These choose the words of the mail itself. */
const CHOICES = new Set(["kind", "status", "news", "way", "paymentMethod", "factor"])

/** Returns the texts that a mail brings, such as names, addresses and reasons. */
function broughtBy(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (CHOICES.has(name) ? [] : broughtBy(each)))
}

describe.each(["si", "ta"] as const)("in %s", (language) => {
  test.each(SAMPLE_MAILS.map((mail) => [mail.kind, mail] as const))(
    "%s has no English words, and leads to the pages of its language",
    async (_, mail) => {
      const brought = broughtBy(mail)
      const isForeign = isForeignIn(language, [NAMES, ...brought].join(" "))
      const { subject, html, text, language: said } = await inLanguage("en", () => sent(mail, language))
      expect(said).toBe(language)
      expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
      expect([subject, ...text.split("\n")].filter(isForeign)).toEqual([])
      const links = [...html.matchAll(/href="(https:\/\/nool\.example[^"]*)"/g)].map(([, url = ""]) =>
        url.replaceAll("&amp;", "&"),
      )
      const own = links.filter((url) => !brought.includes(url))
      expect(own.length).toBeGreaterThan(0)
      for (const url of own) expect(url).toMatch(new RegExp(`^https://nool\\.example/${language}(?:[/?]|$)`))
    },
  )
})

test("there is a sample of each kind", () => {
  const kinds = new Set(SAMPLE_MAILS.map(({ kind }) => kind))
  expect(kinds.size).toBe(45)
})
