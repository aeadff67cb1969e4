import { m } from "#messages/messages.js"
import { harmless, unguarded } from "#shop/api/files/csv.server.ts"
import { type GalleryPicture, picturesForm, urlsWithout } from "../pictures/gallery.ts"
import { type AdminProduct, productForm } from "../products/admin-products.ts"
import { type StateColumns, stateAfter } from "../products/product-state.ts"
import type { Addresses } from "../seo/old-paths.server.ts"
import { oldPathOf } from "../seo/old-paths.ts"
import { textsForm, withoutEmpty } from "../translations/translations.ts"
import type { Texts, Translations } from "../translations/translations-json.ts"
import type { Personalisation } from "../variants/personalisation.ts"
import { personalisationForm } from "../variants/personalisation-form.ts"
import type { CsvLine } from "./csv-file.ts"
import { type Cells, type CsvColumn, fromColombo, TEXT_COLUMNS } from "./products-csv.server.ts"

export type Fail = (column: CsvColumn, message: string) => void

/** Returns whether a cell says nothing new: its column is not in the file, or it is what an export would write. */
export function isKept(cells: CsvLine["cells"], exported: Cells | null, column: CsvColumn): boolean {
  return exported !== null && (!cells.has(column) || cells.get(column) === harmless(exported[column] ?? ""))
}

/** Returns the text of a cell without the space around it; "" for a column that the file does not have. */
export function textIn(cells: CsvLine["cells"], column: CsvColumn): string {
  return unguarded(cells.get(column) ?? "").trim()
}

const RUPEES = /^(?:lkr|rs|රු|ரூ|₨)\.?\s*|\s*(?:\/[-=]|lkr)$/gi
/** Matches 1,250.50 and 1,25,000.00, as India and Sri Lanka write it. */
const THOUSANDS = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/
const SPACED = /^\d{1,3}(?:\s\d{3})+(?:[.,]\d{1,2})?$/
/** Matches 1.250,00 and 1.250.000; 1.250 alone is a number with a decimal point. */
const POINTED = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/
const DECIMAL_COMMA = /^\d+,\d{1,2}$/

/** Parses a number as spreadsheets and other shops write it; returns NaN for what could be two numbers. */
export function numberIn(typed: string): number {
  let plain = typed.replace(RUPEES, "")
  if (SPACED.test(plain)) plain = plain.replace(/\s/g, "")
  if (POINTED.test(plain)) plain = plain.replaceAll(".", "")
  if (THOUSANDS.test(plain)) return Number(plain.replaceAll(",", ""))
  return Number(DECIMAL_COMMA.test(plain) ? plain.replace(",", ".") : plain)
}

/** Reads pictures: each line is a URL or the name of a picture, and after a space its description. */
export function picturesIn(cell: string): Array<{ image_url: string; alt: string }> {
  const lines = cell.split("\n").map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    // The name of a file may have blanks.
    const [image_url = ""] = /^.*?\.(?:jpe?g|png|webp|avif|hei[cf])(?=\s|$)/i.exec(line) ?? line.split(/\s/, 1)
    return { image_url, alt: line.slice(image_url.length).trim() }
  })
}

/** Returns the addresses that a line gives to its product; what is no address is found later. */
export function addressesIn(cells: CsvLine["cells"]): Addresses {
  const paths = textIn(cells, "old_path").split("\n")
  return { slug: textIn(cells, "slug").toLowerCase(), old_paths: paths.flatMap((path) => oldPathOf(path.trim()) ?? []) }
}

/** Returns the pictures of a line; undefined leaves those of the product as they are. */
export function importedPictures(
  cells: CsvLine["cells"],
  exported: Cells | null,
  current: AdminProduct | null,
  known: ReadonlySet<string>,
  fail: Fail,
): GalleryPicture[] | undefined {
  if (isKept(cells, exported, "pictures")) return undefined
  const checked = picturesForm.safeParse(picturesIn(textIn(cells, "pictures")))
  if (!checked.success) fail("pictures", checked.error.issues[0]?.message ?? "")
  else if (urlsWithout(checked.data, current?.pictures ?? []).some((url) => !known.has(url)))
    fail(
      "pictures",
      m.errors_import_picture({
        name: urlsWithout(checked.data, current?.pictures ?? []).find((url) => !known.has(url)) ?? "",
      }),
    )
  else if (exported || checked.data.length > 0) return checked.data
  return undefined
}

/** Returns the texts in other languages; undefined leaves those of the product as they are. */
export function translationsAfter(
  cells: CsvLine["cells"],
  exported: Cells | null,
  current: AdminProduct | null,
  fail: Fail,
): Translations | undefined {
  const given = TEXT_COLUMNS.filter(({ column }) => cells.has(column) && !isKept(cells, exported, column))
  const texts: Record<string, Texts> = { ...current?.translations }
  for (const { language, field, column } of given) {
    const checked = textsForm.shape[field].safeParse(textIn(cells, column))
    if (checked.success) texts[language] = { ...texts[language], [field]: checked.data ?? "" }
    else fail(column, checked.error.issues[0]?.message ?? "")
  }
  return given.length > 0 ? withoutEmpty(texts) : undefined
}

const PERSONALISATION = [
  "personalisation",
  "personalisation_length",
  "personalisation_price",
  "personalisation_required",
] as const

/** Returns what a customer may have written on the product; undefined leaves it as it is, null (no label) takes it away. */
export function personalisationAfter(
  cells: CsvLine["cells"],
  exported: Cells | null,
  fail: Fail,
): Personalisation | null | undefined {
  if (PERSONALISATION.every((column) => isKept(cells, exported, column))) return undefined
  const text = (column: CsvColumn) => (cells.has(column) ? textIn(cells, column) : (exported?.[column] ?? ""))
  const [label = "", length = "", price = "", required = ""] = PERSONALISATION.map(text)
  const isRequired = /^(yes|true|1)$/i.test(required)
  if (label !== "" && !isRequired && !/^(no|false|0)?$/i.test(required)) {
    fail("personalisation_required", m.errors_import_yes_or_no())
    return undefined
  }
  const amount = price === "" ? 0 : numberIn(price)
  const form = label === "" ? null : { label, max_length: numberIn(length), price: amount, required: isRequired }
  const checked = personalisationForm.safeParse(form)
  if (checked.success) return exported || checked.data ? checked.data : undefined
  const { path, message } = checked.error.issues[0] ?? { path: [], message: "" }
  const column = { max_length: PERSONALISATION[1], price: PERSONALISATION[2] }[String(path[0])] ?? PERSONALISATION[0]
  fail(column, message)
  return undefined
}

const NEW: StateColumns = { is_active: true, is_draft: false, publish_at: null }

/** Returns what a line changes of whether its product is for sale. */
export function stateIn(
  cells: CsvLine["cells"],
  current: AdminProduct | null,
  now: Date,
  fail: Fail,
): Partial<StateColumns> {
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
    if (after) return otherState(before, after)
    fail("publish_at", m.errors_publish_at_over())
  }
  return {}
}

function otherState(before: StateColumns, after: StateColumns): Partial<StateColumns> {
  const names = ["is_active", "is_draft", "publish_at"] as const
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}
