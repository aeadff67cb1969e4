import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { type Cell, type Parcel, rowOf } from "./parcel-cells.ts"
import type { Profile } from "./profiles.ts"

/** Writes a courier's sheet as CSV. */
export function sheetAsCsv(profile: Profile, parcels: readonly Parcel[]): string {
  const rows = parcels.map((parcel) => rowOf(profile, parcel).map(String))
  return BYTE_ORDER_MARK + [profile.columns.map(({ name }) => name), ...rows].map(csvRow).join("")
}

/** Writes a courier's sheet as a workbook. Whatever is no amount and no weight is a text: a phone number keeps its zero. */
export async function sheetAsXlsx(profile: Profile, parcels: readonly Parcel[]): Promise<Uint8Array<ArrayBuffer>> {
  // The library has 78 modules, and is loaded when the first workbook is made.
  const { default: writeExcelFile } = await import("write-excel-file/node")
  const head = profile.columns.map(({ name }) => ({ ...textCell(name), fontWeight: "bold" as const }))
  const rows = parcels.map((parcel) => rowOf(profile, parcel).map(xlsxCell))
  const columns = profile.columns.map(({ field }) => ({ width: field === "address" ? 40 : 18 }))
  return new Uint8Array(await writeExcelFile([head, ...rows], { columns }).toBuffer())
}

function xlsxCell(cell: Cell) {
  return typeof cell === "number" ? { type: Number, value: cell } : textCell(cell)
}

/** A text of a workbook is never run, unlike one of CSV. A cell of the format "@" stays a text when it is typed into, too. */
function textCell(text: string) {
  return { type: String, value: text, format: "@" }
}
