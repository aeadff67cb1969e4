import type { Readable, Writable } from "node:stream"

export interface StoredBackup {
  readonly name: string
  readonly bytes: number
}

/**
 * Stores backups. Only files with the name of a backup are ever listed, read or removed. Every method rejects with
 * DestinationFailed.
 */
export interface Destination {
  /** Names the destination for people: a folder's path, or the bucket with its prefix. */
  readonly label: string
  list(): Promise<StoredBackup[]>
  /**
   * Stores under `name` what `fill` writes. It is listed only when `fill` has resolved and all of it is stored for good; when either fails, or
   * `signal` aborts, nothing of it stays. Rejects with the error of `fill`, or the reason of `signal`, as it is.
   */
  write<Result>(name: string, fill: Fill<Result>, signal: AbortSignal): Promise<Result>
  read(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>
  remove(name: string): Promise<void>
  /** Removes what a killed `write` of `name` has left, and no complete backup. */
  discard(name: string): Promise<void>
}

export type Fill<Result> = (sink: Writable) => Promise<Result>

/** A backup could not be stored or read: the message names the place, what is wrong and the cure. */
export class DestinationFailed extends Error {
  override readonly name = "DestinationFailed"
}
