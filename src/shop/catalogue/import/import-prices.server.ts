import { m } from "#messages/messages.js"
import { centsAt, numericFromCents } from "#shop/money.ts"
import type { CsvFile } from "./csv-file.ts"
import { CURRENCIES } from "./foreign-columns.ts"
import { numberIn } from "./import-cells.server.ts"

export const RUPEE = "LKR"
const SIGN = new RegExp(`[$€£₹¥฿]|\\b(?:${CURRENCIES})\\b`)

/**
 * Returns the file with its prices in rupees. `named` are the currencies in a column of their own; else they stand beside
 * the prices. One that is not the rupee asks for `rate`, what its unit costs in rupees.
 */
export function inRupees(file: CsvFile, named: ReadonlySet<string>, rate: number | undefined): CsvFile {
  const signs = file.lines.map(({ cells }) => SIGN.exec(cells.get("price") ?? "")?.[0] ?? "")
  const found = [...(named.size > 0 ? named : new Set(signs))].filter(Boolean)
  const currency = found.find((each) => each !== RUPEE) ?? (file.isForeign && found.length > 0 ? RUPEE : null)
  if (!file.isForeign && currency === null) return file
  const fault = (message: string) => ({ line: 1, column: "price", message })
  const faults = [
    ...(found.length > 1 ? [fault(m.errors_import_currencies({ currencies: found.join(", ") }))] : []),
    ...(found.length === 1 && currency !== RUPEE && !rate
      ? [fault(m.errors_import_rate({ currency: currency ?? "" }))]
      : []),
  ]
  const lines = file.lines.map((line) => {
    const written = line.cells.get("price") ?? ""
    const amount = numberIn(written.replace(SIGN, "").trim())
    const cents = centsAt(currency === RUPEE ? 1 : (rate ?? 1), amount)
    if (written.trim() === "" || !Number.isSafeInteger(cents)) return line
    return { ...line, cells: new Map(line.cells).set("price", numericFromCents(cents)) }
  })
  return { ...file, lines, currency, faults: [...file.faults, ...faults] }
}
