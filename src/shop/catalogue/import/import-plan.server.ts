import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { inSlices } from "#platform/lanes/in-slices.ts"
import { unguarded } from "#shop/api/files/csv.server.ts"
import { type AdminProduct, productForm } from "../products/admin-products.ts"
import { differences, type ProductValues } from "../products/locked-products.server.ts"
import { SALE, saleFault } from "../products/sale.ts"
import type { PlannedProduct } from "../products/write-products.server.ts"
import type { Addresses } from "../seo/old-paths.server.ts"
import { SEO } from "../seo/seo.ts"
import type { CsvLine, ImportFault } from "./csv-file.ts"
import {
  type Fail,
  importedPictures,
  isKept,
  numberIn,
  personalisationAfter,
  stateIn,
  textIn,
  translationsAfter,
} from "./import-cells.server.ts"
import { optionsAfter, type ProductLines } from "./import-variants.server.ts"
import { type CsvColumn, cellsOf } from "./products-csv.server.ts"

export interface PlannedChange extends Omit<PlannedProduct, "variants"> {
  readonly line: number
}

export interface ImportPlan {
  readonly changes: readonly PlannedChange[]
  readonly unchanged: number
  readonly faults: readonly ImportFault[]
}

export interface Known {
  readonly products: ReadonlyMap<string, AdminProduct>
  readonly pictures: ReadonlySet<string>
  /** Holds the addresses of the file that are taken, each with the product that has it; null: another page. */
  readonly addresses: ReadonlyMap<string, string | null>
}

const PLAIN_COLUMNS = [
  ...(["name", "description", "price", ...SALE, "stock", "category"] as const),
  ...([
    "size",
    "material",
    "care",
    "lead_time",
    "made_to_order",
    "deposit_percent",
    "no_returns",
    "commissions",
    "weight_grams",
    ...SEO,
    "old_path",
  ] as const),
]
type PlainColumn = (typeof PLAIN_COLUMNS)[number]
/** Names the fields that columns of other names hold. */
const FIELDS = { stock: "stock_quantity", old_path: "old_paths" } as const
const TICKS: ReadonlySet<string> = new Set(["made_to_order", "no_returns", "commissions"])
const NUMBERS: ReadonlySet<string> = new Set(["price", "sale_price", "stock", "deposit_percent", "weight_grams"])

/**
 * Returns what the lines of a file would change. Columns that the file does not have stay as they are, and so do
 * variants that it does not name; a cell that is what an export would write changes nothing, however a spreadsheet
 * reads it. It works in slices, like reading the file.
 */
export async function planImport(lines: readonly CsvLine[], known: Known, now: Date): Promise<ImportPlan> {
  const faults: ImportFault[] = []
  const failAt = (line: number, column: CsvColumn, message: string) => faults.push({ line, column, message })
  const changes: PlannedChange[] = []
  const taken = new Map(known.addresses)
  for await (const product of inSlices(productsIn(lines, known, failAt))) {
    const { own, current } = product
    const line = (own ?? product.variants[0])?.line ?? 1
    const fail: Fail = (column, message) => failAt(line, column, message)
    const values = own ? valuesOf(product, own.cells, known, now, fail) : {}
    const options = optionsAfter(product, values.pictures ?? current?.pictures ?? [], failAt)
    const wanted = options === undefined ? values : { ...values, options }
    const after = current ? differences(current, wanted) : wanted
    const fault = saleFault(current, after, dayInColombo(now))
    if (fault) fail(fault.field === "options" ? "sale_price" : fault.field, fault.message())
    for (const [address, column] of addressesIn(after)) {
      const owner = taken.get(address)
      if (owner !== undefined && owner !== current?.id) fail(column, m.errors_address_taken({ address }))
      taken.set(address, current?.id ?? `line ${line}`)
    }
    changes.push({ line, current, after })
  }
  const changed = changes.filter(({ after }) => Object.keys(after).length > 0)
  return { changes: changed, unchanged: changes.length - changed.length, faults }
}

function addressesIn({ slug, old_paths = [] }: Addresses): Array<[string, "slug" | "old_path"]> {
  return [
    ...(slug ? [[slug, "slug"] as [string, "slug"]] : []),
    ...old_paths.map((path): [string, "old_path"] => [path, "old_path"]),
  ]
}

function productsIn(
  lines: readonly CsvLine[],
  { products }: Known,
  failAt: (line: number, column: CsvColumn, message: string) => void,
): ProductLines[] {
  const found = new Map<string, { own: CsvLine | undefined; variants: CsvLine[]; current: AdminProduct | null }>()
  const added = new Map<string, string[]>()
  const isVariant = ({ cells }: CsvLine) => textIn(cells, "variant_of") !== ""
  for (const own of lines.filter((each) => !isVariant(each))) {
    const id = textIn(own.cells, "id").toLowerCase()
    const [current, key] = [products.get(id) ?? null, id || `line ${own.line}`]
    if (id !== "" && !current) failAt(own.line, "id", m.errors_import_id_unknown())
    else if (found.has(key)) failAt(own.line, "id", m.errors_import_id_twice())
    else found.set(key, { own, variants: [], current })
    const name = own.group ?? textIn(own.cells, "name")
    if (id !== "") continue
    const keys = added.get(name)
    if (keys) keys.push(key)
    else added.set(name, [key])
  }
  for (const line of lines.filter(isVariant)) {
    const meant = line.group ?? textIn(line.cells, "variant_of")
    const current = products.get(meant.toLowerCase()) ?? null
    const keys = current ? [current.id] : (added.get(meant) ?? [])
    const [key] = keys
    if (key === undefined) failAt(line.line, "variant_of", m.errors_import_variant_of())
    else if (keys.length > 1) failAt(line.line, "variant_of", m.errors_import_product_twice())
    else {
      const product = found.get(key) ?? { own: undefined, variants: [], current }
      product.variants.push(line)
      found.set(key, product)
    }
  }
  return [...found.values()]
}

function valuesOf(
  { current, variants }: ProductLines,
  cells: CsvLine["cells"],
  known: Known,
  now: Date,
  fail: Fail,
): Partial<ProductValues> {
  const exported = current && cellsOf(current)
  const hasVariants = Boolean(current?.options) || variants.length > 0
  const after: Record<string, unknown> = {}
  for (const column of PLAIN_COLUMNS) {
    if (isKept(cells, exported, column)) continue
    const field = column === "stock" || column === "old_path" ? FIELDS[column] : column
    const typed = typedIn(column, cells.get(column) ?? "")
    // An export writes the sum of the variants there.
    if (column === "stock" && !current && hasVariants) after[field] = 0
    else {
      const checked = productForm.shape[field].safeParse(typed)
      if (Number.isNaN(typed)) fail(column, m.errors_import_number({ value: cells.get(column) ?? "" }))
      else if (!checked.success) fail(column, checked.error.issues[0]?.message ?? "")
      else if (hasVariants && column === "stock" && checked.data !== current?.stock_quantity)
        fail(column, m.errors_stock_of_variants())
      else after[field] = checked.data
    }
  }
  const pictures = importedPictures(cells, exported, current, known.pictures, fail)
  const personalisation = personalisationAfter(cells, exported, fail)
  const translations = translationsAfter(cells, exported, current, fail)
  return {
    ...after,
    ...(pictures && { pictures }),
    ...(personalisation !== undefined && { personalisation }),
    ...(translations && { translations }),
    ...(isKept(cells, exported, "state") && isKept(cells, exported, "publish_at")
      ? {}
      : stateIn(cells, current, now, fail)),
  }
}

function typedIn(column: PlainColumn, cell: string): string | number | boolean | readonly string[] | null {
  const typed = unguarded(cell)
  if (column === "old_path") return typed.split("\n").filter((line) => line.trim() !== "")
  if (TICKS.has(column)) return yesOrNo(typed.trim()) ?? typed
  if (typed.trim() === "") return column === "name" ? "" : null
  return NUMBERS.has(column) ? numberIn(typed.trim()) : typed
}

/** Returns null for what is neither; nothing is "no". */
function yesOrNo(word: string): boolean | null {
  if (/^(yes|true|1)$/i.test(word)) return true
  return /^(no|false|0)?$/i.test(word) ? false : null
}
