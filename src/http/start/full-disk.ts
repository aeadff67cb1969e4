/** These are the codes of disks and of PostgreSQL. */
const FULL = ["ENOSPC", "EDQUOT", "53100"]

/** Returns why a start or a restore failed. For a full disk it names the data folder, the database and the files, any of which may be on it. */
export function namingFullDisk(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!("code" in cause) || !FULL.includes(String(cause.code))) continue
    return new Error(
      `A disk is full (${cause.message}): make room for the data folder, the database and the files, and try again.`,
      { cause: error },
    )
  }
  return error
}
