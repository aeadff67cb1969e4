import { m } from "#messages/messages.js"
import { type GalleryPicture, picturesForm, urlsWithout } from "../pictures/gallery.ts"
import type { AdminProduct } from "../products/admin-products.ts"
import type { Texts, Translations } from "../translations/shown-texts.ts"
import { textsForm, withoutEmpty } from "../translations/translations.ts"
import type { Personalisation } from "../variants/personalisation.ts"
import { personalisationForm } from "../variants/personalisation-form.ts"
import { type Fail, isKept, numberIn, picturesIn, textIn } from "./import-cells.server.ts"
import { type Cells, type CsvColumn, TEXT_COLUMNS } from "./products-csv.server.ts"
import type { CsvLine } from "./read-products-csv.server.ts"

/** Returns the pictures that a line requests, among those that were uploaded; undefined where they stay. */
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
    fail("pictures", m.errors_picture_missing())
  else if (exported || checked.data.length > 0) return checked.data
  return undefined
}

/** Returns all texts in other languages, with those of a line in their places; undefined where they stay. */
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

/** Returns undefined where the text stays, and null where there is none, because it has no label. */
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
