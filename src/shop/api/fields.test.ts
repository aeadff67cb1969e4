import { expect, test } from "vitest"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { emailRules, NAME, phoneRules, text } from "./fields.ts"

const rules = { label: m.errors_label_name, max: [100, m.errors_label_name] as const }
const isTaken = (value: string, multiline = false) => z.safeParse(text({ ...rules, multiline }), value).success

const cleaned = (value: string, multiline = false) => z.parse(text({ ...rules, multiline }), value)

test.each([
  ["an override of direction", "Nimal\u202elamaK", "NimallamaK"],
  ["an isolate", "a\u2066b\u2069c", "abc"],
  ["a mark of direction", "\u200fab\u200e", "ab"],
  ["a space without width", "ka\u200bmala", "kamala"],
  ["a soft hyphen", "ka\u00admala", "kamala"],
  ["a byte order mark", "\ufeffkamala", "kamala"],
  ["a variation selector", "kamala\ufe0f", "kamala"],
  ["a joiner at the beginning", "\u200dkamala", "kamala"],
  ["a joiner at the end of a word", "kamala\u200d \u0d9a\u0dca\u200c", "kamala \u0d9a\u0dca"],
  ["a joiner behind a space", "a \u200cb", "a b"],
  ["two joiners", "\u0dc1\u0dca\u200d\u200d\u0dbb\u0dd3", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
  ["a line break at its end", "ab\r\n", "ab"],
  ["spaces of other kinds", "a\u00a0b\u202fc\td\u2029e", "a b c d e"],
])("%s is taken out of a line", (_, value, clean) => expect(cleaned(value)).toBe(clean))

test.each(["❤️ 1️⃣ #️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland", "🇱🇰 👩🏽‍🎨", "🏳️‍🌈"])("the emoji of %s stay as they are", (value) =>
  expect(cleaned(value)).toBe(value),
)

test("what stands behind no emoji is taken out", () => {
  expect(cleaned("1\ufe0f a\u{e0067}\u{e007f} b\u20e3")).toBe("1 a b\u20e3")
})

test.each(["a\0b", "a\r\nb"])("%j is no line", (value) => expect(isTaken(value)).toBe(false))

test.each([
  ["\u202a+94\u00a077\u00a0123\u00a04567\u202c", "+94 77 123 4567"],
  ["077\u2011123\u22124567", "077-123-4567"],
  ["077.123/4567", "077-123-4567"],
  ["\uff10\uff17\uff17 1234567", "077 1234567"],
  ["\u0966\u096d\u096d 1234567", "077 1234567"],
])("the pasted phone number %j is read", (value, clean) =>
  expect(z.parse(text(phoneRules(m.errors_phone_invalid)), value)).toBe(clean),
)

test.each([
  ["\u202asomeone@gmail.com\u202c\u200b", "someone@gmail.com"],
  ["info@තැපෑල.ලංකා", "info@xn--n0co1a4eg.xn--fzc2c9e2c"],
  ["info@xn--n0co1a4eg.xn--fzc2c9e2c", "info@xn--n0co1a4eg.xn--fzc2c9e2c"],
])("the address %j is read", (value, clean) => expect(z.parse(text(emailRules), value)).toBe(clean))

test.each(["a@b", "a@b.c1", "a@තැපෑල.ලංකා/x", "a@ලංකා:80"])("the address %s is refused", (value) =>
  expect(z.safeParse(text(emailRules), value).success).toBe(false),
)

test.each(["O‘Brien", "O´Brien", "O`Brien", "Oʻahu", "Jean‐Luc", "Nimal–Perera"])("%s is a name", (name) =>
  expect(name).toMatch(NAME),
)

test.each([
  ["Sinhala with its joiner", "\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbd\u0d82\u0d9a\u0dcf"],
  ["Sinhala with a joiner at the end of a word", "\u0d9a\u0dca\u200d"],
  ["Tamil with a non-joiner", "\u0b95\u0bcd\u200c\u0bb7"],
  ["an emoji of several", "For \u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f\u200d\u{1f525}"],
  ["Arabic", "\u0633\u0644\u0627\u0645"],
])("%s is taken", (_, value) => expect(isTaken(value)).toBe(true))

test("a paragraph keeps breaks and marks of direction, and loses what turns letters", () => {
  expect(cleaned("a\n\u200fb\u200b", true)).toBe("a\n\u200fb\u200b")
  expect(cleaned("a\u202eb\u2067c", true)).toBe("abc")
})

test.each([
  ["නිමල්@gmail.com", "Before the @ an address may have only Latin letters, digits and signs"],
  ["nimal@", "Invalid email address"],
  ["nimal", "Invalid email address"],
  ["නිමල්", "Invalid email address"],
  ["a b@gmail.com", "Invalid email address"],
])("of the address %s it is said what is wrong", (value, message) =>
  expect(z.safeParse(text(emailRules), value).error?.issues[0]?.message).toBe(message),
)

test.each(["nimal@gmail。com", "nimal@gmail．com", "nimal@gmail｡com"])(
  "%s has a full stop of another script",
  (value) => expect(z.parse(text(emailRules), value)).toBe("nimal@gmail.com"),
)
