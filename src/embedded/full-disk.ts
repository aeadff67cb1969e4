// The hint is all that PostgreSQL says where a part of a page could still be written.
const FULL = /No space left on device|Disk quota exceeded|Check free disk space/

/**
 * Returns the failure of one of PostgreSQL's programs: with the code of a full disk where its output names one,
 * otherwise with all of its output.
 */
export function serverFailure(message: string, output: string): Error {
  const [full] = FULL.exec(output) ?? []
  return full
    ? Object.assign(new Error(`${message}: ${full}`), { code: "ENOSPC" })
    : new Error(`${message}:\n${output}`)
}
