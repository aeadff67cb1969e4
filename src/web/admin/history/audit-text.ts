import type { AuditEntry } from "#shop/audit/audit.ts"

const actions: Record<AuditEntry["action"], string> = {
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
  archived: "Deleted, kept for its orders",
}

export function actionName(action: AuditEntry["action"]): string {
  return actions[action]
}

interface Change {
  field: string
  before: string
  after: string
}

/** Each changed field of an entry in words: `{ field: "Stock quantity", before: "3", after: "4" }`. */
export function changesOf({ before, after }: Pick<AuditEntry, "before" | "after">): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    field: fieldName(name),
    before: inWords(before?.[name]),
    after: inWords(after?.[name]),
  }))
}

function fieldName(name: string): string {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MAX_CHARACTERS = 120

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none"
  if (typeof value === "boolean") return value ? "yes" : "no"
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
