import { expect, test } from "vitest"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "./fields.ts"

const rules = { label: m.errors_label_name, max: [100, m.errors_label_name] as const }
const isTaken = (value: string, multiline = false) => z.safeParse(text({ ...rules, multiline }), value).success

test.each([
  ["an override of direction", "Nimal\u202elamaK"],
  ["an isolate", "a\u2066b\u2069c"],
  ["a mark of direction", "a\u200fb"],
  ["a space without width", "ka\u200bmala"],
  ["a word joiner", "ka\u2060mala"],
  ["a byte order mark within", "ka\ufeffmala"],
  ["a joiner at the beginning", "\u200dkamala"],
  ["a joiner behind a space", "a \u200cb"],
  ["two joiners", "\u0dc1\u0dca\u200d\u200d\u0dbb\u0dd3"],
  ["a line break", "a\nb"],
])("%s is refused in a line", (_, value) => expect(isTaken(value)).toBe(false))

test.each([
  ["Sinhala with its joiner", "\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbd\u0d82\u0d9a\u0dcf"],
  ["Sinhala with a joiner at the end of a word", "\u0d9a\u0dca\u200d"],
  ["Tamil with a non-joiner", "\u0b95\u0bcd\u200c\u0bb7"],
  ["an emoji of several", "For \u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f\u200d\u{1f525}"],
  ["Arabic", "\u0633\u0644\u0627\u0645"],
])("%s is taken", (_, value) => expect(isTaken(value)).toBe(true))

test("a paragraph may have breaks and marks of direction, and nothing that turns letters", () => {
  expect(isTaken("a\n\u200fb\u200b", true)).toBe(true)
  expect(isTaken("a\u202eb", true)).toBe(false)
  expect(isTaken("a\u2067b", true)).toBe(false)
})
