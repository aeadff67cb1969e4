/** Are the numbers of formats of dates and times that every workbook knows. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([first, last]) => id >= first && id <= last)
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "")
  return /[dmyhs]/i.test(signs) && !/general/i.test(signs)
}

const DAY_MS = 86_400_000

/** Returns the day of a serial number, as YYYY-MM-DD; null where it is none. */
export function dayOfSerial(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial) + (from1904 ? 1462 : 0)
  // The year 1900 had no February 29th, but spreadsheets count one; nothing here is as old.
  if (!(days > 60 && days < 100_000)) return null
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10)
}
