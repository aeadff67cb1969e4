import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { eachTranslated } from "#messages/other-languages.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import { renderMail } from "#shop/mails/render-mail.tsx"
import { shopFacts } from "#shop/mails/templates/content.ts"
import { shownPolicy } from "#shop/policies/render-policy.server.ts"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { aCustomer, PROOF, sharedApi } from "#tests/fixtures/shop-api.ts"
import { changedTexts, initialHome } from "./sections/home-texts.ts"
import { closedAt, shownAccounts, shownPromises } from "./settings.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
})

const { settings } = api.shop
const seenIn = <Result>(language: string, see: (values: typeof settings.values) => Result) =>
  inLanguage(language as Locale, () => see(settings.values))
const save = (section: string, json: object) =>
  api.send("PUT", `/api/admin/settings/${section}`, { as: admin, json: { ...json, current_password: PROOF } })

const newsletter = { shown: true, title: "Letters", lead: "Once a month" }

test("a section that nobody saved says what each language says initially", () => {
  for (const language of ["en", "si", "ta"]) {
    const [values, words] = seenIn(language, (values) => [values, initialHome()] as const)
    expect(values).toMatchObject(words)
    expect(seenIn(language, changedTexts)).toEqual({})
  }
  expect(settings.edited.newsletter.title.si).toBe(seenIn("si", ({ newsletter }) => newsletter.title))
})

test("a saved section says in each language what was written there, and the rest in English, marked as such", async () => {
  const translations = { si: { title: " ලිපි ", lead: " " }, ta: { title: "\u0b95\u0bc6\u0bbe" } }
  const saved = await save("newsletter", { ...newsletter, translations })
  const stored = { si: { title: "ලිපි" }, ta: { title: "\u0b95\u0bca" } }
  expect(saved.body.values.newsletter).toEqual({ ...newsletter, translations: stored })
  expect(saved.body.lacking).toEqual(eachTranslated(() => ["payments", "newsletter"]))
  expect(settings.values.newsletter).toEqual(newsletter)
  expect(seenIn("si", changedTexts)).toEqual({ newsletter: { ...newsletter, title: "ලිපි", english: ["lead"] } })
  expect(seenIn("ta", (values) => values.newsletter.title)).toBe("\u0b95\u0bca")
  await save("newsletter", { ...newsletter, translations: {} })
  expect(seenIn("ta", (values) => values.newsletter)).toEqual({ ...newsletter, english: ["title", "lead"] })
})

test("who says nothing of other languages keeps what is there, but no template of what English no longer says", async () => {
  const { title } = initialHome().newsletter
  await save("newsletter", { ...newsletter, title })
  expect(settings.edited.newsletter.title.si).toEqual(expect.any(String))
  expect(seenIn("si", (values) => values.newsletter.english)).toEqual(["lead"])
  await save("newsletter", { ...newsletter, translations: { si: { title: "ලිපි" } } })
  await save("newsletter", { ...newsletter, title: "News" })
  expect(settings.edited.newsletter).toEqual({
    shown: true,
    title: { en: "News", si: "ලිපි" },
    lead: { en: "Once a month" },
  })
})

test("texts of other languages have version, conflict and history", async () => {
  await save("mail_order", { text: "Thanks", version: 0, translations: { si: { text: "ස්තුතියි" } } })
  const late = await save("mail_order", { text: "Thanks", version: 0, translations: {} })
  expect(late).toMatchObject({ status: 409, body: { current: { versions: { mail_order: 1 } } } })
  await save("mail_order", { text: "Thanks", version: 1, translations: { si: { text: "බොහොම ස්තුතියි" } } })
  const { entries } = (await api.send("GET", "/api/admin/audit?entity=settings:mail_order", { as: admin })).body
  expect(entries[0]).toMatchObject({
    before: { translations: { si: { text: "ස්තුතියි" } } },
    after: { translations: { si: { text: "බොහොම ස්තුතියි" } } },
  })
  expect(Object.keys(entries[0].after)).toEqual(["translations"])
})

describe("refuses", () => {
  const accounts = [{ bank: "HNB", branch: null, holder: "S. Perera", number: "8001", note: "By Friday" }]
  test.each([
    ["newsletter", { ...newsletter, translations: { si: { title: "න".repeat(81) } } }],
    ["newsletter", { ...newsletter, translations: { si: { title: "two\nlines" } } }],
    ["newsletter", { ...newsletter, translations: { fr: { title: "Lettres" } } }],
    ["newsletter", { ...newsletter, translations: { en: { title: "Letters" } } }],
    ["newsletter", { ...newsletter, translations: { si: { title: 5 } } }],
    ["newsletter", { ...newsletter, translations: "ලිපි" }],
    ["trust", { ...initialHome().trust, translations: { ta: { "items.3.title": "ந".repeat(61) } } }],
    ["policy_terms", { text: "Fair", translations: { ta: { text: "ந".repeat(10_001) } } }],
    [
      "payments",
      {
        ...{ accounts, bank_transfer: true, cash_on_delivery: true },
        translations: { si: { "accounts.0.note": "න".repeat(501) } },
      },
    ],
  ])("%s %j", async (section, value) => {
    const refused = await save(section, value)
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "validation_failed", field: "translations" } },
    })
    expect(settings.versions[section as "trust"]).toBe(0)
  })
})

test("the longest texts of three languages fit into one call, and what has no place in the section is left out", async () => {
  const text = "க".repeat(10_000)
  const translations = { si: { text, title: "x", "items.0.title": "x", __proto__: "x" }, ta: { text } }
  const saved = await save("policy_terms", { text, translations })
  expect(saved.body.values.policy_terms).toEqual({ text, translations: { si: { text }, ta: { text } } })
})

test("sentences, accounts, notices and mails take the words of their reader", async () => {
  const account = { bank: "HNB", branch: null, holder: "S. Perera", number: "8001", note: "By Friday" }
  await save("payments", {
    ...{ accounts: [account, account], bank_transfer: true, cash_on_delivery: true },
    translations: { si: { "accounts.1.note": "සිකුරාදාට පෙර" } },
  })
  await save("promises", {
    delivery_time: "a week",
    return_days: 9,
    translations: { ta: { delivery_time: "ஒரு வாரம்" } },
  })
  await save("holiday", { closed_until: "2999-01-01", sentence: "At sea", translations: { si: { sentence: "මුහුදේ" } } })
  await save("mail_order", { text: "Thanks", translations: { ta: { text: "நன்றி" } } })
  expect(seenIn("ta", shownPromises)[0]).toContain("ஒரு வாரம்")
  expect(seenIn("si", shownAccounts)).toMatchObject([{ note: "By Friday", english: ["note"] }, { note: "සිකුරාදාට පෙර" }])
  expect(seenIn("si", shownAccounts)[1]).not.toHaveProperty("english")
  expect(seenIn("si", (values) => closedAt(values, new Date()))).toMatchObject({ sentence: "මුහුදේ" })
  expect(seenIn("ta", (values) => closedAt(values, new Date()))).toMatchObject({ english: ["sentence"] })
  const [mail] = SAMPLE_MAILS.filter(({ kind }) => kind === "send-order-confirmation")
  const mailIn = (language: Locale) =>
    seenIn(language, (values) => mail && renderMail(mail, shopFacts(values, "https://nool.example"), language).html)
  expect(mailIn("ta")).toContain("நன்றி")
  expect(mailIn("si")).toContain('<span lang="en">a week</span>')
  expect(mailIn("ta")).not.toContain("a week")
  expect(mailIn("si")).toMatch(/<(p|span)[^>]* lang="en"[^>]*>.{0,30}Thanks/)
})

test("a policy without a translation is English in all it says, the facts filled in included", async () => {
  await save("promises", { delivery_time: "a week", return_days: 9, translations: { si: { delivery_time: "සතියක්" } } })
  await save("policy_shipping", { text: "Within {delivery_time}. {delivery_cost}" })
  const inWordsOf = (locale: Locale) => inLanguage(locale, () => shownPolicy(() => settings.values, "shipping"))
  const inSinhala = () => inWordsOf("si")
  expect(inSinhala()).toEqual({ lang: "en", html: expect.stringMatching(/Within a week\. Delivery costs/) })
  await save("policy_shipping", {
    text: "Within {delivery_time}.",
    translations: { si: { text: "{delivery_time} තුළ" }, ta: { text: "{delivery_time} உள்ளே" } },
  })
  expect(inSinhala()).toEqual({ lang: undefined, html: "<p>සතියක් තුළ</p>\n" })
  expect(inWordsOf("ta").html).toBe('<p><span lang="en">a week</span> உள்ளே</p>\n')
})

test("texts in a language that this version does not have are passed over", async () => {
  const title = { en: "Letters", si: "ලිපි" }
  const lead = { en: "Once a month" }
  const value = JSON.stringify({ shown: true, title: { ...title, fr: "Lettres" }, lead })
  await api.db.query(sql`INSERT INTO settings (section, value) VALUES ('newsletter', ${value}::jsonb)`)
  await settings.reload()
  expect(settings.edited.newsletter).toEqual({ shown: true, title, lead })
})
