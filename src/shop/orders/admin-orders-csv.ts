/** One line of CSV with its end, as RFC 4180 has it. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`
}

// A spreadsheet runs what begins like a formula, and customers choose their own names.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
