import { m } from "#messages/messages.js"
import type { GalleryPicture } from "../pictures/gallery.ts"
import type { AdminProduct } from "../products/admin-products.ts"
import type { AdminOptions } from "../products/admin-products-json.ts"
import { type OptionsForm, optionsForm } from "../variants/options.ts"
import type { CsvLine } from "./csv-file.ts"
import { type Fail, isKept, numberIn, picturesIn, textIn } from "./import-cells.server.ts"
import { type CsvColumn, cellsOf, variantCells } from "./products-csv.server.ts"

export interface ProductLines {
  /** Is undefined where the file has only lines of its variants. */
  readonly own: CsvLine | undefined
  readonly variants: readonly CsvLine[]
  readonly current: AdminProduct | null
}

type FailAt = (line: number, column: CsvColumn, message: string) => void
type Variant = AdminOptions["variants"][number]
type Options = NonNullable<OptionsForm>

const OPTIONS = ["option_1", "option_2"] as const
const OF_VARIANTS: ReadonlySet<CsvColumn> = new Set([
  ...(["id", "variant_of", "price", "sale_price", "stock", "state", "pictures"] as const),
  ...OPTIONS,
])

/** Returns the options; undefined for no change. A variant that the file does not name stays. `pictures` are those it is to have. */
export function optionsAfter(
  lines: ProductLines,
  pictures: readonly GalleryPicture[],
  failAt: FailAt,
): OptionsForm | undefined {
  const before = lines.current?.options ?? null
  const names = namesOf(lines)
  const first = (lines.own ?? lines.variants[0])?.line ?? 1
  if (names.length === 0) {
    if (before || lines.variants.length > 0) failAt(first, "option_1", m.errors_option_name_missing())
    return undefined
  }
  const seen = new Set<string>()
  const read = lines.variants.map(({ line, cells }) => {
    const fail: Fail = (column, message) => failAt(line, column, message)
    const known = knownVariant(cells, before, names.length)
    const id = textIn(cells, "id").toLowerCase()
    if (id !== "" && !known) fail("id", m.errors_variant_not_found())
    if (id !== "" && seen.has(id)) fail("id", m.errors_import_id_twice())
    seen.add(id)
    const variant = variantIn(cells, known, lines.current?.id ?? "", names.length, fail)
    if (variant.image_url !== null && !pictures.some(({ image_url }) => image_url === variant.image_url))
      fail("pictures", m.errors_picture_missing())
    return { line, known, variant }
  })
  const kept = (before?.variants ?? []).map((variant) => ({
    line: first,
    variant: { ...variant, seen_stock: variant.stock_quantity },
  }))
  const all = kept.map((each) => read.find(({ known }) => known?.id === each.variant.id) ?? each)
  all.push(...read.filter(({ known }) => !known))
  const form = { choices: choicesOf(names, before, all), variants: all.map(({ variant }) => variant) }
  const checked = optionsForm.safeParse(form)
  if (checked.success) return checked.data
  const { path, message } = checked.error.issues[0] ?? { path: [], message: "" }
  const at = path[0] === "variants" && typeof path[1] === "number" ? all[path[1]] : undefined
  failAt(at?.line ?? read[0]?.line ?? first, columnOf(path), message)
  return undefined
}

function namesOf({ own, current }: ProductLines): string[] {
  const exported = current && cellsOf(current)
  const names = OPTIONS.map((column, at) =>
    own && !isKept(own.cells, exported, column)
      ? textIn(own.cells, column)
      : (current?.options?.choices[at]?.name ?? ""),
  )
  return names[1] === "" ? names.filter(Boolean) : names
}

function knownVariant(cells: CsvLine["cells"], before: AdminOptions | null, count: number): Variant | undefined {
  const id = textIn(cells, "id").toLowerCase()
  const values = JSON.stringify(OPTIONS.slice(0, count).map((column) => textIn(cells, column)))
  return before?.variants.find((each) => (id === "" ? JSON.stringify(each.values) === values : each.id === id))
}

function variantIn(
  cells: CsvLine["cells"],
  known: Variant | undefined,
  productId: string,
  count: number,
  fail: Fail,
): Options["variants"][number] {
  const exported = known ? variantCells(productId, known) : null
  const cell = <Value>(column: CsvColumn, before: Value | undefined, read: (text: string) => Value): Value =>
    before !== undefined && isKept(cells, exported, column) ? before : read(textIn(cells, column))
  const number = (column: CsvColumn) => (text: string) => {
    const value = text === "" ? null : numberIn(text)
    if (Number.isNaN(value)) fail(column, m.errors_import_number({ value: text }))
    return Number.isNaN(value) ? null : value
  }
  for (const [column, text] of cells)
    if (!OF_VARIANTS.has(column) && text.trim() !== "") fail(column, m.errors_import_not_of_variant())
  if (count === 1 && textIn(cells, "option_2") !== "") fail("option_2", m.errors_option_name_missing())
  const state = cell(
    "state",
    known && (known.is_active ? "active" : "inactive"),
    (text) => text.toLowerCase() || "active",
  )
  if (state !== "active" && state !== "inactive") fail("state", m.errors_import_variant_state())
  const stock = cell("stock", known?.stock_quantity, number("stock"))
  if (stock === null) fail("stock", m.errors_stock_missing())
  return {
    ...(known && { id: known.id, seen_stock: known.stock_quantity }),
    values: OPTIONS.slice(0, count).map((column, at) => cell(column, known?.values[at], (text) => text)),
    price: cell("price", known?.price, number("price")),
    sale_price: cell("sale_price", known?.sale_price, number("sale_price")),
    stock_quantity: stock ?? 0,
    is_active: state === "active",
    image_url: cell("pictures", known?.image_url, (text) => picturesIn(text)[0]?.image_url ?? null),
  }
}

/** Values that were there stay in their order, but those whose last variant has another one now; new ones follow. */
function choicesOf(
  names: readonly string[],
  before: AdminOptions | null,
  all: ReadonlyArray<{ readonly variant: Pick<Variant, "values"> }>,
): Options["choices"] {
  return names.map((name, at) => {
    const used = new Set(all.map(({ variant }) => variant.values[at] ?? ""))
    const wasUsed = new Set(before?.variants.map(({ values }) => values[at]))
    const old = before?.choices[at]?.values.filter((value) => used.has(value) || !wasUsed.has(value)) ?? []
    return { name, values: [...new Set([...old, ...used])] }
  })
}

const COLUMNS: Readonly<Record<string, CsvColumn>> = {
  price: "price",
  sale_price: "sale_price",
  stock_quantity: "stock",
  image_url: "pictures",
}

function columnOf(path: readonly PropertyKey[]): CsvColumn {
  if (path[0] === "choices") return path[1] === 1 ? "option_2" : "option_1"
  return COLUMNS[String(path[2])] ?? (path[3] === 1 ? "option_2" : "option_1")
}
