import { randomBytes } from "node:crypto"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { afterEach, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { backupName, timeOfName } from "../destinations/backup-name.ts"
import { openDestination } from "../destinations/open-destination.ts"
import { beginRun, claimNotification, failRun } from "./backup-runs.server.ts"
import { type BackupRun, backUpInto, backUpTo, type WriteBackup } from "./backup-to-destination.ts"

let folder: string
let lines: Array<{ msg: string }> = []
const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) })
const db = await sharedDatabase()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nool-backups-"))
  lines = []
})
afterEach(async () => {
  await db.query(sql`TRUNCATE backups`)
  await rm(folder, { recursive: true, force: true })
})

const content = randomBytes(3000)
const whole: WriteBackup = async (sink) => {
  sink.end(content)
  return { bytes: content.length, rows: 12, files: 3 }
}
const keep = { days: 2, weeks: 0, months: 0 }
const never = new AbortController().signal

async function begin(at: string | null = folder) {
  const id = await beginRun(db, at)
  if (id === null) throw new Error("another one runs")
  return id
}
async function backUp(write = whole, more: Partial<Pick<BackupRun, "signal" | "limits">> = {}) {
  const id = await begin()
  return backUpTo({ db, log, id, write, signal: never, keep, destination: openDestination(folder), ...more }).catch(
    async (error: Error) => {
      await failRun(db, id, error.message)
      return error.message
    },
  )
}
const runs = () => db.query(sql`SELECT name, outcome, bytes, rows, files, error FROM backups ORDER BY started_at`)

test("a backup is noted with its name, its size and what it holds", async () => {
  expect(await backUp()).toEqual({ bytes: 3000, rows: 12, files: 3 })
  const [name = ""] = await readdir(folder)
  expect(Date.now() - (timeOfName(name)?.getTime() ?? 0)).toBeLessThan(60_000)
  expect(await runs()).toEqual([{ name, outcome: "done", bytes: 3000, rows: 12, files: 3, error: null }])
  const sink = new PassThrough().resume()
  const id = await begin(null)
  const held = await backUpInto(sink, { db, log, id, write: whole, signal: never })
  expect(held).toEqual({ bytes: 3000, rows: 12, files: 3 })
  expect(await runs()).toMatchObject([{}, { name: null, outcome: "running" }])
})

test("of two at the same time one begins, also when a killed one still seems to run", async () => {
  const [first, second] = await Promise.all([beginRun(db, folder), beginRun(db, null)])
  expect([first, second].filter((id) => id === null)).toHaveLength(1)
  await db.query(sql`UPDATE backups SET seen_at = now() - interval '119 seconds'`)
  expect(await beginRun(db, folder)).toBeNull()
  await db.query(sql`UPDATE backups SET seen_at = now() - interval '121 seconds'`)
  const again = await Promise.all([beginRun(db, folder), beginRun(db, folder)])
  expect(again.filter((id) => id === null)).toHaveLength(1)
  expect(await runs()).toMatchObject([{ outcome: "failed", error: "backup_interrupted" }, { outcome: "running" }])
})

test("old backups of this shop are removed once a new one is complete, foreign files and other shops' never", async () => {
  const aDay = (day: number) => backupName(new Date(Date.UTC(2026, 0, day)))
  const [oldest, older, old, others] = [aDay(1), aDay(2), aDay(3), aDay(4)]
  for (const name of [oldest, older, old, others, "notes.txt"]) await writeFile(join(folder, name), "x")
  for (const name of [oldest, older, old, aDay(5)]) {
    await db.query(
      sql`INSERT INTO backups (destination, name, outcome, finished_at, started_at)
          VALUES (${folder}, ${name}, 'done', now(), ${timeOfName(name)})`,
    )
  }
  await backUp(() => Promise.reject(new Error("the dump broke off")))
  expect((await readdir(folder)).sort()).toEqual([oldest, older, old, others, "notes.txt"].sort())
  await backUp()
  const left = await readdir(folder)
  expect(left).toHaveLength(4)
  expect(left).toEqual(expect.arrayContaining([old, others, "notes.txt"]))
  // The fifth was deleted by hand.
  const gone = await db.query(
    sql`SELECT name FROM backups WHERE removed_at IS NOT NULL AND outcome = 'done' ORDER BY name`,
  )
  expect(gone).toEqual([{ name: oldest }, { name: older }, { name: aDay(5) }])
})

test("a backup that holds more than every later one ages out after ninety days", async () => {
  const now = Date.now()
  const aDay = (ago: number) => backupName(new Date(now - ago * 86_400_000))
  const rows = { [aDay(95)]: 1100, [aDay(94)]: 900, [aDay(89)]: 1000, [aDay(60)]: 40, [aDay(50)]: 50, [aDay(5)]: 30 }
  for (const [name, count] of Object.entries(rows)) {
    await writeFile(join(folder, name), "x")
    await db.query(
      sql`INSERT INTO backups (destination, name, outcome, finished_at, started_at, rows)
          VALUES (${folder}, ${name}, 'done', now(), ${timeOfName(name)}, ${count})`,
    )
  }
  // Two days are kept: the new one and the last.
  await backUp()
  const stored = (await readdir(folder)).filter((name) => name in rows).toSorted()
  expect(stored).toEqual([aDay(89), aDay(50), aDay(5)])
})

test("a backup that was held is removed once a later one holds as much", async () => {
  const name = backupName(new Date(Date.now() - 30 * 86_400_000))
  await writeFile(join(folder, name), "x")
  await db.query(
    sql`INSERT INTO backups (destination, name, outcome, finished_at, started_at, rows)
        VALUES (${folder}, ${name}, 'done', now(), ${timeOfName(name)}, 13)`,
  )
  const oneDay = { db, log, signal: never, destination: openDestination(folder), keep: { ...keep, days: 1 } }
  await backUpTo({ ...oneDay, id: await begin(), write: whole })
  expect(await readdir(folder)).toContain(name)
  await backUpTo({ ...oneDay, id: await begin(), write: async (sink) => ({ ...(await whole(sink, never)), rows: 13 }) })
  expect(await readdir(folder)).not.toContain(name)
})

test("a backup that cannot remove old ones is good, and the log says so", async () => {
  const real = openDestination(folder)
  const name = backupName(new Date(0))
  await writeFile(join(folder, name), "x")
  await db.query(
    sql`INSERT INTO backups (destination, name, outcome, finished_at) VALUES (${folder}, ${name}, 'done', now())`,
  )
  const destination = { ...real, remove: () => Promise.reject(new Error("read-only")) }
  await backUpTo({
    ...{ db, log, write: whole, signal: never },
    id: await begin(),
    destination,
    keep: { ...keep, days: 1 },
  })
  expect(await runs()).toMatchObject([{ name }, { outcome: "done" }])
  expect(lines.map(({ msg }) => msg)).toEqual(["old backups could not be removed: the next backup tries again"])
})

test("what is stored in parts only is removed and no backup", async () => {
  const real = openDestination(folder)
  const destination = { ...real, list: async () => (await real.list()).map((each) => ({ ...each, bytes: 2999 })) }
  const run = { db, log, id: await begin(), write: whole, signal: never, destination, keep }
  await expect(backUpTo(run)).rejects.toThrow(`${folder} holds 2999 of 3000 bytes: the backup was removed.`)
  expect(await readdir(folder)).toEqual([])
})

test("the draft of a killed backup is cleared by the next one, which may have its name", async () => {
  const name = backupName(new Date())
  await writeFile(join(folder, `${name}.part`), "half")
  await writeFile(join(folder, `${backupName(new Date(0))}.part`), "another shop's")
  await db.query(
    sql`INSERT INTO backups (destination, name, outcome, finished_at) VALUES (${folder}, ${name}, 'failed', now())`,
  )
  expect(await backUp()).toMatchObject({ bytes: 3000 })
  expect((await readdir(folder)).filter((each) => each.endsWith(".part"))).toEqual([`${backupName(new Date(0))}.part`])
})

test("what a broken backup left and cannot be removed keeps no other from being made, and is tried again", async () => {
  await db.query(
    sql`INSERT INTO backups (destination, name, outcome, finished_at) VALUES (${folder}, 'half', 'failed', now())`,
  )
  const discarded: string[] = []
  const discard = async (name: string) => {
    if (discarded.push(name) === 1) throw new Error("not allowed to list uploads")
  }
  const destination = { ...openDestination(folder), discard }
  for (let runs = 0; runs < 3; runs++)
    await backUpTo({ db, log, id: await begin(), write: whole, signal: never, keep, destination })
  expect(discarded).toEqual(["half", "half"])
  expect(lines.map(({ msg }) => msg)).toEqual([
    "what a broken backup left could not be removed: the next backup tries again",
  ])
})

const stuck: WriteBackup = (sink, signal) => {
  sink.write("some")
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }))
}

test("a stop, a standstill, too long a time, and the right lost to another end it, and nothing stays", async () => {
  const stop = new AbortController()
  const stopped = backUp(stuck, { signal: stop.signal })
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  stop.abort(new Error("The shop was stopped."))
  expect(await stopped).toBe("The shop was stopped.")

  const limits = { reportMs: 10, stalledMs: 6_000_000, inAllMs: 6_000_000 }
  expect(await backUp(stuck, { limits: { ...limits, stalledMs: 60 } })).toBe("Nothing was written for 0.001 minutes.")
  expect(await backUp(stuck, { limits: { ...limits, inAllMs: 60 } })).toBe("It took more than 0.001 minutes.")

  const overtaken = backUp(stuck, { limits })
  await expect.poll(() => readdir(folder)).toHaveLength(1)
  await db.query(sql`UPDATE backups SET outcome = 'failed', finished_at = now() WHERE outcome = 'running'`)
  expect(await overtaken).toBe("backup_taken_over")
  expect(await readdir(folder)).toEqual([])
})

test("the owner is told of a failure once, a week later again, and anew after a success", async () => {
  const tell = async () => {
    const id = await begin()
    await failRun(db, id, "full")
    return db.transaction((tx) => claimNotification(tx, id))
  }
  const daysPass = (days: number) =>
    db.query(sql`UPDATE backups SET started_at = started_at - ${days} * interval '1 day'`)
  expect([await tell(), await tell()]).toEqual([{ lastAt: null }, null])
  await daysPass(6)
  expect(await tell()).toBeNull()
  await daysPass(2)
  expect(await tell()).toEqual({ lastAt: null })
  await backUp()
  expect(await tell()).toEqual({ lastAt: expect.stringMatching(/^20.*Z$/) })
  expect(await tell()).toBeNull()
})

test("a hundred are remembered, and those whose file is there", async () => {
  await db.query(
    sql`INSERT INTO backups (destination, name, outcome, finished_at, started_at)
        SELECT ${folder}, n || '.age', CASE WHEN n > 110 THEN 'done' ELSE 'failed' END, now(), now() - n * interval '1 hour'
        FROM generate_series(1, 120) AS n`,
  )
  await failRun(db, await begin(), "full")
  const [kept] = await db.query(
    sql`SELECT count(*) AS n, count(*) FILTER (WHERE outcome = 'done') AS good FROM backups`,
  )
  expect(kept).toEqual({ n: 110, good: 10 })
})
