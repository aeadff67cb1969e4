import { m } from "#messages/messages.js"
import { synonymsSection } from "#shop/settings/sections/synonyms-section.ts"
import type { DescribedSection } from "./section-form.tsx"

interface Typed {
  readonly lines: string
}

/** Checks a text of lines by the section's schema. A problem names its line. */
export const linesSchema = {
  safeParse(value: unknown) {
    const typed = (value as Typed).lines.split("\n").map((text, at) => ({ text, number: at + 1 }))
    const filled = typed.filter(({ text }) => text.trim() !== "")
    const result = synonymsSection.form.safeParse({ lines: filled.map(({ text }) => text) })
    if (result.success) return result
    const issues = result.error.issues.map((issue) => {
      const line = filled[Number(issue.path[1])]?.number
      const message = line ? m.admin_synonyms_problem({ line, problem: issue.message }) : issue.message
      return { ...issue, path: ["lines"], message }
    })
    return { success: false as const, error: { ...result.error, issues } }
  },
}

export const synonyms = {
  name: "synonyms",
  title: m.admin_settings_synonyms,
  text: m.admin_settings_synonyms_lead,
  section: { form: linesSchema },
  fields: {
    lines: {
      label: m.admin_synonyms_lines,
      hint: m.admin_synonyms_hint,
      ...{ kind: "lines", rows: 6, spellCheck: false },
      words: (lines: string | readonly string[]) => (typeof lines === "string" ? lines : lines.join("; ")),
    },
  },
} as const satisfies DescribedSection<"synonyms">
