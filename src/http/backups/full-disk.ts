/** These are the codes of disks and of PostgreSQL. */
const FULL = ["ENOSPC", "EDQUOT", "53100"]

/**
 * Returns why a restore failed. Where a full disk is among the causes, it names the data folder, the database or the
 * file store.
 */
export function namingFullDisk(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!("code" in cause) || !FULL.includes(String(cause.code))) continue
    return new Error(
      `A disk is full (${cause.message}): make room for the data folder, the database and the files, and restore again.`,
      { cause: error },
    )
  }
  return error
}
