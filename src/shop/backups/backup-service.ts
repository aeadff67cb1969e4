import type { Readable } from "node:stream"

/** Where backups are stored, as far as the back-office looks there. Rejects with what is wrong and its cure. */
export interface BackupPlace {
  /** For people: a folder's path, or a bucket. */
  readonly label: string
  /** The complete ones. */
  list(): Promise<ReadonlyArray<{ readonly name: string }>>
  /** Resolves to null when there is no such backup. */
  read(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
}

/** Makes backups beside the running shop. */
export interface Backups {
  /** Where those by the clock go; null: only downloads are made. */
  readonly destination: BackupPlace | null
  /** A cron expression in Colombo time; null: none are made by the clock. */
  readonly schedule: string | null
  /** Of how many days, weeks and months one backup each stays. */
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number }
  /** Begins a backup at the destination, which goes on after this has resolved to its id; null while another one runs. */
  begin(): Promise<string | null>
  /** Begins a backup that is made while it is read, and ends with an error when it breaks off; null while another one runs. */
  stream(): Promise<{ readonly id: string; readonly body: Readable } | null>
  /** What opens them: an age identity, `AGE-SECRET-KEY-1…`. */
  key(): Promise<string>
}
