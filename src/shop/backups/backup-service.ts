import type { Readable } from "node:stream"

/** Is a place for backups, whose methods reject with what is wrong and what to do. */
export interface BackupDestination {
  /** Names the place for people: a folder's path, or a bucket. */
  readonly label: string
  list(): Promise<ReadonlyArray<{ readonly name: string }>>
  read(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
}

export interface Backups {
  /** Scheduled backups go here; null means that only downloads are made. */
  readonly destination: BackupDestination | null
  /** A cron expression in Colombo time; null: none are made by the clock. */
  readonly schedule: string | null
  /** Counts the days, weeks and months of which one backup each is kept. */
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number }
  /** Begins a backup at the destination, which goes on after this has resolved to its id; null while another one runs. */
  begin(): Promise<string | null>
  /** Begins a backup that is made while it is read, and ends with an error when it breaks off; null while another one runs. */
  stream(): Promise<{ readonly id: string; readonly body: Readable } | null>
  /** Returns the key that opens them: an age identity, `AGE-SECRET-KEY-1…`. */
  key(): Promise<string>
}
