import { m } from "#messages/messages.js"
import { synonymsSection } from "#shop/settings/sections/synonyms-section.ts"

interface Typed {
  readonly lines: string
}

/** Is the section's schema for lines in one text; a problem names its line. */
export const linesSchema = {
  safeParse(value: unknown) {
    const typed = (value as Typed).lines.split("\n").map((text, at) => ({ text, number: at + 1 }))
    const filled = typed.filter(({ text }) => text.trim() !== "")
    const result = synonymsSection.form.safeParse({ lines: filled.map(({ text }) => text) })
    if (result.success) return result
    const issues = result.error.issues.map(({ path, message }) => {
      const line = filled[Number(path[1])]?.number
      return { path: ["lines"], message: line ? m.admin_synonyms_problem({ line, problem: message }) : message }
    })
    return { success: false as const, error: { issues } }
  },
}

/** Adds the lines of a file that are not there yet, and says how many. */
export function withLines(text: string, file: string): { readonly text: string; readonly added: number } {
  const linesOf = (content: string) => content.split(/\r\n?|\n/).map((line) => line.trim())
  const there = linesOf(text).filter(Boolean)
  const added = [...new Set(linesOf(file))].filter((line) => line !== "" && !there.includes(line))
  return { text: [...there, ...added].join("\n"), added: added.length }
}

const MAX_FILE_BYTES = 1_000_000

export async function readLinesFile(file: Blob): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_FILE_BYTES) return { problem: m.admin_synonyms_import_too_large() }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer())
    return text.includes("\0") ? { problem: m.admin_synonyms_import_no_text() } : { text }
  } catch {
    return { problem: m.admin_synonyms_import_no_text() }
  }
}
