import type { AuditEntry } from "#shop/audit/audit.ts"
import { centsOf, formatRupees } from "#shop/money.ts"
import { formatDateTime } from "#web/ui/dates.ts"

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
    before: inWords(name, before?.[name]),
    after: name === "image_url" && before?.[name] && after?.[name] ? "another picture" : inWords(name, after?.[name]),
  }))
}

/** Where the column's name is not what people call it. */
const FIELD_NAMES: Record<string, string> = { image_url: "Image", is_active: "Active", expires_at: "Expiry date" }

function fieldName(name: string): string {
  const words = FIELD_NAMES[name] ?? name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const AMOUNTS = new Set(["price", "min_order_amount", "max_discount_amount"])
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const MAX_CHARACTERS = 120

function inWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none"
  if (name === "image_url") return "a picture"
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number" && AMOUNTS.has(name)) return formatRupees(centsOf(value))
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  if (TIME.test(text)) return formatDateTime(text)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
