import { m } from "#messages/messages.js"
import { harmless, unguarded } from "#shop/api/csv.server.ts"
import { isSameCategory } from "./admin-categories.ts"
import { type AdminProduct, productForm } from "./admin-products.ts"
import { basePriceOf, type Fields } from "./locked-products.server.ts"
import { type StateColumns, stateAfter } from "./product-state.ts"
import { CSV_COLUMNS, type CsvColumn, cellsOf, fromColombo } from "./products-csv.server.ts"
import type { CsvLine, ImportFault } from "./read-products-csv.server.ts"

/** What a line says of a product's fields. */
export type Values = Omit<Fields, "image_url" | "pictures" | "options" | "personalisation">

export interface PlannedChange {
  readonly line: number
  /** As it is; null for one to add. */
  readonly current: AdminProduct | null
  /** The fields that become another; all of them of one to add. */
  readonly after: Partial<Values>
}

export interface ImportPlan {
  readonly changes: readonly PlannedChange[]
  readonly unchanged: number
  readonly faults: readonly ImportFault[]
}

/** The columns but the id and the state. */
const PLAIN_COLUMNS = CSV_COLUMNS.filter((column) => column !== "id" && column !== "state" && column !== "publish_at")
type PlainColumn = (typeof PLAIN_COLUMNS)[number]
const NUMBERS: ReadonlySet<string> = new Set(["price", "stock", "weight_grams"])

const NEW: StateColumns = { is_active: true, is_draft: false, publish_at: null }

/**
 * What the lines of a file would change. Columns that the file does not have stay as they are; a cell that is what an export would write
 * changes nothing, whatever a spreadsheet thinks of it.
 */
export function planImport(
  lines: readonly CsvLine[],
  products: ReadonlyMap<string, AdminProduct>,
  now: Date,
): ImportPlan {
  const faults: ImportFault[] = []
  const changes: PlannedChange[] = []
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    const fail = (column: CsvColumn, message: string) => faults.push({ line, column, message })
    const id = cells.get("id")?.trim().toLowerCase() ?? ""
    const current = products.get(id) ?? null
    if (id !== "" && !current) fail("id", m.errors_import_id_unknown())
    else if (id !== "" && seen.has(id)) fail("id", m.errors_import_id_twice())
    else changes.push({ line, current, after: valuesOf(cells, current, now, fail) })
    seen.add(id)
  }
  const changed = changes.filter(({ after }) => Object.keys(after).length > 0)
  return { changes: changed, unchanged: changes.length - changed.length, faults }
}

type Fail = (column: CsvColumn, message: string) => void

function valuesOf(cells: CsvLine["cells"], current: AdminProduct | null, now: Date, fail: Fail): Partial<Values> {
  const exported = current && cellsOf(current)
  const isKept = (column: CsvColumn) =>
    exported !== null && (!cells.has(column) || cells.get(column) === harmless(exported[column]))
  const after: Record<string, unknown> = {}
  for (const column of PLAIN_COLUMNS) {
    if (isKept(column)) continue
    const field = column === "stock" ? "stock_quantity" : column
    const typed = typedIn(column, cells.get(column) ?? "")
    const checked = productForm.shape[field].safeParse(typed)
    if (Number.isNaN(typed)) fail(column, m.errors_import_number({ value: cells.get(column) ?? "" }))
    else if (!checked.success) fail(column, checked.error.issues[0]?.message ?? "")
    else if (current && isSame(field, checked.data, field === "price" ? basePriceOf(current) : current[field])) continue
    else if (current?.options && field === "stock_quantity") fail(column, m.errors_stock_of_variants())
    else after[field] = checked.data
  }
  return { ...after, ...(isKept("state") && isKept("publish_at") ? {} : stateIn(cells, current, now, fail)) }
}

function typedIn(column: PlainColumn, cell: string): string | number | null {
  const typed = unguarded(cell)
  if (typed.trim() === "") return column === "name" ? "" : null
  return NUMBERS.has(column) ? numberIn(typed.trim()) : typed
}

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/
const DECIMAL_COMMA = /^\d+,\d{1,2}$/

/** A number as spreadsheets write it: 1250.5, 1,250.50 or, where semicolons separate, 1250,50; NaN for anything else. */
function numberIn(typed: string): number {
  const plain = typed.replace(/^rs\.?\s*/i, "")
  if (THOUSANDS.test(plain)) return Number(plain.replaceAll(",", ""))
  return Number(DECIMAL_COMMA.test(plain) ? plain.replace(",", ".") : plain)
}

function isSame(field: keyof Values, after: unknown, before: unknown): boolean {
  return field === "category" ? isSameCategory(String(after), String(before)) : after === before
}

function stateIn(cells: CsvLine["cells"], current: AdminProduct | null, now: Date, fail: Fail): Partial<StateColumns> {
  const state = (cells.get("state") ?? current?.state ?? "").trim().toLowerCase()
  const time = cells.get("publish_at")?.trim() ?? ""
  const before = current ?? NEW
  const checked = productForm.shape.state.safeParse(state === "" ? undefined : state)
  const publish_at = time === "" ? null : fromColombo(time)
  if (!checked.success) fail("state", m.errors_import_state())
  else if (time !== "" && publish_at === null) fail("publish_at", m.errors_import_time())
  else if (publish_at !== null && checked.data !== "scheduled") fail("publish_at", m.errors_import_not_scheduled())
  else {
    const after = stateAfter(before, { state: checked.data, publish_at }, now)
    if (after) return differences(before, after)
    fail("publish_at", m.errors_publish_at_over())
  }
  return {}
}

function differences(before: StateColumns, after: StateColumns): Partial<StateColumns> {
  const names = ["is_active", "is_draft", "publish_at"] as const
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}
