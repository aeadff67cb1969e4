/** Returns what was pasted as a file: of a chat or a page, spaces stand between two columns. */
export function pastedTable(pasted: string): File {
  const lines = pasted.split("\n").map((line) => {
    const trimmed = line.trim()
    return /[\t,;]/.test(trimmed) ? trimmed : trimmed.replace(/\s+/, "\t")
  })
  return new File([lines.join("\n")], "pasted.csv", { type: "text/csv" })
}
