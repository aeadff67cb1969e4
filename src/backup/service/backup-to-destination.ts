import { Transform, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Database } from "#database/database.ts"
import type { Log } from "#platform/log/log.ts"
import { failsFor } from "#shop/mails/own-reasons.ts"
import { freeBackupName } from "../destinations/backup-name.ts"
import type { Destination } from "../destinations/destination.ts"
import { fullest, isHeld, type Keep, outdated } from "../destinations/retention.ts"
import { type BackupContent, endRun, noteRemoved, REPORT_MS, reportRun, runsAt } from "./backup-runs.server.ts"

export type WriteBackup = (sink: Writable, signal: AbortSignal) => Promise<BackupContent>

export interface BackupRun {
  readonly db: Database
  readonly log: Log
  readonly id: string
  readonly write: WriteBackup
  readonly signal: AbortSignal
  readonly limits?: typeof LIMITS
}

interface ToDestination extends BackupRun {
  readonly destination: Destination
  readonly keep: Keep
}

const LIMITS = {
  reportMs: REPORT_MS,
  /** Nothing is written for so long: a database, a store or a receiver that is silent. */
  stalledMs: 10 * 60_000,
  inAllMs: 6 * 3_600_000,
}

/** Makes a backup at the destination, checks that all of it is there, and then removes the backups that `keep` does not keep. */
export async function backUpTo({ destination, keep, ...run }: ToDestination): Promise<BackupContent> {
  const { db, log, id } = run
  const stored = await clearRemains(run, destination)
  const name = freeBackupName(new Date(), stored)
  const content = await reporting(run, name, (write, signal) => destination.write(name, write, signal))
  const there = (await destination.list()).find((each) => each.name === name)
  if (there?.bytes !== content.bytes) {
    await destination.remove(name)
    throw new Error(
      `${destination.label} holds ${there?.bytes ?? 0} of ${content.bytes} bytes: the backup was removed.`,
    )
  }
  if (!(await endRun(db, id, content))) throw failsFor("backup_taken_over")
  // The backup is good, whatever becomes of the old ones.
  await removeOutdated(db, destination, keep, name).catch((err) =>
    log.warn({ err }, "old backups could not be removed: the next backup tries again"),
  )
  return content
}

export function backUpInto(sink: Writable, run: BackupRun): Promise<BackupContent> {
  return reporting(run, null, (write) => write(sink))
}

/** Runs `work` with a `write` that is counted, reported every few seconds and given up when it stands still. */
async function reporting<Result>(
  { db, id, write, signal, limits = LIMITS }: BackupRun,
  name: string | null,
  work: (write: (sink: Writable) => Promise<BackupContent>, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController()
  const ended = AbortSignal.any([signal, end.signal])
  const begun = performance.now()
  const seen = { bytes: -1, at: begun }
  let bytes = 0

  const counted = async (sink: Writable) => {
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done(null, chunk)
      },
    })
    const [content] = await Promise.all([write(counter, ended), pipeline(counter, sink)])
    return { ...content, bytes }
  }
  async function report() {
    const now = performance.now()
    if (bytes !== seen.bytes) Object.assign(seen, { bytes, at: now })
    if (now - seen.at > limits.stalledMs)
      end.abort(new Error(`Nothing was written for ${inMinutes(limits.stalledMs)}.`))
    if (now - begun > limits.inAllMs) end.abort(new Error(`It took more than ${inMinutes(limits.inAllMs)}.`))
    if (!(await reportRun(db, id, bytes, name))) end.abort(failsFor("backup_taken_over"))
  }
  await report()
  // A failed report is followed by others, until the backup itself meets the failure.
  const timer = setInterval(() => void report().catch(() => {}), limits.reportMs)
  try {
    return await work(counted, ended)
  } finally {
    clearInterval(timer)
  }
}

function inMinutes(ms: number): string {
  return `${ms / 60_000} minutes`
}

/** Clears what killed backups have left. Resolves to the names of the backups that are there. */
async function clearRemains({ db, log }: BackupRun, destination: Destination): Promise<string[]> {
  const stored = (await destination.list()).map(({ name }) => name)
  const broken = (await runsAt(db, destination.label)).filter(
    ({ outcome, name }) => outcome === "failed" && !stored.includes(name),
  )
  for (const { id, name } of broken) {
    try {
      await destination.discard(name)
      await noteRemoved(db, [id])
    } catch (err) {
      // A key that may not list uploads can still store backups.
      log.warn({ err, name }, "what a broken backup left could not be removed: the next backup tries again")
    }
  }
  return stored
}

/** Removes the backups of this shop that are not kept, and notes which of them are gone. */
async function removeOutdated(db: Database, destination: Destination, keep: Keep, latest: string): Promise<void> {
  const stored = new Set((await destination.list()).map(({ name }) => name))
  const own = await runsAt(db, destination.label)
  const there = own.filter(({ name }) => stored.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const names = there.map(({ name }) => name)
  const old = new Set(outdated(names, keep, latest))
  // Rows that no later backup has may have been lost, by a mistake or an attack: they age out later.
  for (const { name } of fullest(there)) if (isHeld(name)) old.delete(name)
  await noteRemoved(
    db,
    own.filter(({ outcome, name }) => outcome === "done" && !stored.has(name)).map(({ id }) => id),
  )
  for (const { id, name } of own.filter(({ name }) => old.has(name))) {
    await destination.remove(name)
    await noteRemoved(db, [id])
  }
}
