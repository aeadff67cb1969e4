import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"
import { readLine } from "#shop/catalogue/search/synonyms.ts"
import { section } from "./section.ts"
import { USUAL_SYNONYMS } from "./usual-synonyms.ts"

export const MAX_LINES = 500
export const MAX_LINE_CHARACTERS = 300

const line = z.string({ error: m.errors_synonyms_line }).check(
  z.overwrite((text) => text.replace(/\s+/g, " ").normalize("NFC").trim()),
  rule((text) => [...text].length <= MAX_LINE_CHARACTERS, "too_big", m.errors_synonyms_line_too_long, {
    maximum: MAX_LINE_CHARACTERS,
  }),
  rule((text) => readLine(text) !== null, "invalid_format", m.errors_synonyms_line),
)

export const synonymsSection = section({
  json: z.object({
    lines: z.array(z.string()).check(
      z.meta({
        description:
          "`throw = afghan, quilt`: each finds what the others name; `pink > rose, blush`: who looks for the first finds the others too",
      }),
    ),
  }),
  form: z.object({
    lines: z
      .array(line, { error: m.errors_synonyms_line })
      .check(rule((lines) => lines.length <= MAX_LINES, "too_big", m.errors_synonyms_too_many, { maximum: MAX_LINES })),
  }),
  initial: () => ({ lines: [...USUAL_SYNONYMS] }),
})
