import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText, text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { section, wholeNumber, words } from "./sections/section.ts"

/** Lists what a column of a courier's sheet may hold. */
export const PARCEL_FIELDS = [
  "order_number",
  "name",
  "phone",
  "second_phone",
  "address",
  "landmark",
  "town",
  "town_code",
  "district",
  "district_code",
  "postal_code",
  "amount",
  "weight",
  "description",
  "note",
  "waybill",
  "exchange",
] as const
export type ParcelField = (typeof PARCEL_FIELDS)[number]

export interface SheetColumn {
  readonly name: string
  readonly field: ParcelField
}

export const MAX_COURIERS = 6
const MAX_COLUMNS = 40
const MAX_TOWNS = 3000
const MAX_TEXT = 100_000

/** Reads "their name = our field", one column a line; null where a line is none. */
export function readColumns(typed: string): SheetColumn[] | null {
  const columns = linesOf(typed).map((line) => {
    const [name, ours] = partsOf(line)
    const field = PARCEL_FIELDS.find((each) => each === ours)
    return field && name ? { name, field } : null
  })
  return columns.every((column) => column !== null) ? columns : null
}

export function writeColumns(columns: readonly SheetColumn[]): string {
  return columns.map(({ name, field }) => `${name} = ${field}`).join("\n")
}

/** Reads "our town = the courier's", or two columns of a spreadsheet, one a line, by our names in small letters; null where a line is none. */
export function readTownNames(typed: string): Map<string, string> | null {
  const towns = linesOf(typed).map(partsOf)
  if (towns.some(([ours, theirs]) => !ours || !theirs)) return null
  return new Map(towns.map(([ours = "", theirs = ""]) => [ours.toLowerCase(), theirs]))
}

function linesOf(typed: string): string[] {
  return typed.split("\n").filter((line) => line.trim() !== "")
}

/** Splits at the last sign, since a column may be named "a = b" and a field never is; a spreadsheet's cells are pasted with a tab between. */
function partsOf(typed: string): string[] {
  const line = typed.trim()
  const at = line.lastIndexOf(line.includes("=") ? "=" : "\t")
  return at < 0 ? [line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

const paragraph = (max: number) =>
  text({ label: m.errors_label_words, max: [max, m.errors_words_too_long], multiline: true, optional: true })

const TRACKING_URL = /^https:\/\/[^\s/]+\/\S*$/

const courierForm = z.object({
  name: words(60),
  columns: paragraph(MAX_TEXT).check(
    rule((typed) => readColumns(typed) !== null, "invalid_format", m.errors_courier_columns),
    rule((typed) => within(MAX_COLUMNS, readColumns(typed)?.length), "out_of_range", m.errors_courier_columns_count),
  ),
  towns: paragraph(MAX_TEXT).check(
    rule((typed) => readTownNames(typed) !== null, "invalid_format", m.errors_courier_towns),
    rule((typed) => linesOf(typed).length <= MAX_TOWNS, "too_big", m.errors_courier_towns_many, { maximum: MAX_TOWNS }),
  ),
  tracking_url: optionalText({
    label: m.errors_label_words,
    patterns: [[TRACKING_URL, m.errors_courier_link]],
    max: [300, m.errors_words_too_long],
  }),
})

const within = (most: number, count = 0) => count >= 1 && count <= most

const courierJson = z.object({
  name: z.string(),
  columns: z.string().check(z.meta({ description: "A line for each: its name = what it holds" })),
  towns: z.string().check(z.meta({ description: "A line for each: the town = what this courier calls it" })),
  tracking_url: z
    .nullable(z.string())
    .check(z.meta({ description: "Of its page for customers; {waybill} stands for the number" })),
})
export type CourierSettings = z.output<typeof courierJson>

/** Returns the page that follows a parcel; null where the courier has none for customers. */
export function trackingUrl(
  couriers: ReadonlyArray<Pick<CourierSettings, "name" | "tracking_url">>,
  courier: string | null,
  waybill: string | null,
): string | null {
  const found = couriers.find(({ name }) => name.toLowerCase() === courier?.toLowerCase())
  if (!found?.tracking_url || waybill === null) return null
  return found.tracking_url.replaceAll("{waybill}", encodeURIComponent(waybill))
}

/** Returns whether a courier's sheet names the district of a parcel. */
export function wantDistrict(couriers: ReadonlyArray<Pick<CourierSettings, "columns">>): boolean {
  const fields = couriers.flatMap(({ columns }) => readColumns(columns) ?? []).map(({ field }) => field)
  return fields.includes("district") || fields.includes("district_code")
}

const namesOf = (couriers: readonly CourierSettings[]) => couriers.map(({ name }) => name.toLowerCase())

export const couriersSection = section({
  json: z.object({ couriers: z.array(courierJson), overdue_days: z.int() }),
  form: z.object({
    couriers: z.array(courierForm).check(
      rule((couriers) => couriers.length <= MAX_COURIERS, "too_big", m.errors_couriers_many, {
        maximum: MAX_COURIERS,
      }),
      rule((couriers) => new Set(namesOf(couriers)).size === couriers.length, "not_unique", m.errors_couriers_twice),
    ),
    overdue_days: wholeNumber(1, 90),
  }),
  initial: () => ({ couriers: [], overdue_days: 10 }),
})
