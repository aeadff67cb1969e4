const FULL = /No space left on device|Disk quota exceeded/

/** The failure of one of PostgreSQL's programs: with the code of a full disk where its output names one, else with all that it wrote. */
export function failureOf(message: string, output: string): Error {
  const [full] = FULL.exec(output) ?? []
  return full
    ? Object.assign(new Error(`${message}: ${full}`), { code: "ENOSPC" })
    : new Error(`${message}:\n${output}`)
}
