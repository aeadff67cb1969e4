const NAME = /^nool-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup\.age$/

/** The file name of a backup that began at `time`: names sort as their times do. */
export function backupName(time: Date): string {
  return `nool-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup.age`
}

/** Returns the time in a backup's file name; null for any other name. */
export function timeOfName(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/**
 * Returns the name of a backup that begins now; where a clock was set back, the next second that no file is named
 * after.
 */
export function freeBackupName(now: Date, taken: readonly string[]): string {
  const name = backupName(now)
  return taken.includes(name) ? freeBackupName(new Date(now.getTime() + 1000), taken) : name
}
