import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { pathToFileURL } from "node:url"
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import type { TellsOwner } from "./backup-runs.server.ts"
import type { BackupOptions } from "./backup-settings.ts"
import { type Backups, createBackups, scheduleBackups } from "./create-backups.ts"

let lines: Array<{ msg: string; err?: { message: string } }> = []
const db = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), "nool-backups-"))
afterEach(async () => {
  await db.query(sql`TRUNCATE backups`)
  lines = []
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** Makes backups by a process that does what this program says with its `order`, `tell` and `out`. */
async function backupsBy(program: string, url = folder): Promise<Backups> {
  const file = join(folder, `${Math.random()}.mjs`)
  await writeFile(
    file,
    `import { Socket } from "node:net"
     const out = () => new Socket({ fd: 4, readable: false, writable: true })
     const tell = (message) => new Promise((sent) => process.send(message, sent))
     process.once("message", async (order) => { ${program} })`,
  )
  return backupsOf(pathToFileURL(file), url)
}

function backupsOf(program: URL, url = folder): Backups {
  const config: BackupOptions = {
    backup: { url: url || undefined, schedule: null, keep: { days: 7, weeks: 4, months: 6 }, key: undefined },
    dataDir: join(folder, "data"),
    filesUrl: join(folder, "files"),
    secretKey: undefined,
    logLevel: "silent",
  }
  const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) })
  const backups = createBackups({ db, log, config, program })
  onTestFinished(() => backups.stop())
  return backups
}

const runs = () => db.query(sql`SELECT destination, outcome, bytes, error FROM backups ORDER BY started_at`)
const told: string[][] = []
const notifyOwner = async (...news: string[]) => void told.push(news)
const CONTENT = `{ bytes: 5, rows: 1, files: 0 }`

test("a backup by the clock ends with its process, and its failure is noted and told", async () => {
  const good = await backupsBy(`await tell({ content: ${CONTENT} }); process.exit(order.to === "destination" ? 0 : 1)`)
  await good.make(notifyOwner)
  expect(told).toEqual([])
  await db.query(sql`TRUNCATE backups`)
  for (const [program, why] of [
    [`await tell({ failed: "The disk is full." }); process.exit(1)`, "The disk is full."],
    [`process.kill(process.pid, "SIGKILL")`, "The process of the backup was killed by SIGKILL."],
    [`process.exit(0)`, "The process of the backup ended with code 0."],
  ] as const) {
    const bad = await backupsBy(program)
    await expect(bad.make(notifyOwner)).rejects.toThrow(why)
    expect(told.splice(0)).toEqual([[expect.any(String), why]])
    expect((await runs()).at(-1)).toEqual({ destination: folder, outcome: "failed", bytes: 0, error: why })
  }
})

test("in development it is made from the source files", async () => {
  await mkdir(join(folder, "data"))
  await writeFile(join(folder, "data/secret.key"), randomBytes(32).toString("base64url"))
  const backups = backupsOf(new URL("../../../scripts/backup-process.mjs", import.meta.url))
  await backups.make(notifyOwner)
  expect(await runs()).toEqual([{ destination: folder, outcome: "done", bytes: expect.any(Number), error: null }])
}, 60_000)

test("of two at the same time one is made, and a stop ends it", async () => {
  const backups = await backupsBy(`setInterval(() => {}, 1000)`)
  expect(await backups.begin()).toEqual(expect.any(String))
  expect(await backups.begin()).toBeNull()
  expect(await backups.stream()).toBeNull()
  await backups.make(notifyOwner)
  expect(lines).toMatchObject([{ msg: "a backup was due while another one ran: it is left out" }])
  await backups.stop()
  await expect.poll(runs).toMatchObject([{ outcome: "failed", error: "backup_stopped" }])
  expect(told).toEqual([])
})

test("a download is noted when all of it was read, and ends with an error when its process does", async () => {
  const whole = await backupsBy(
    `out().end("whole", async () => { await tell({ content: ${CONTENT} }); process.exit(0) })`,
  )
  const stream = await whole.stream()
  expect(await text(stream!.body)).toBe("whole")
  expect(await runs()).toEqual([{ destination: null, outcome: "done", bytes: 5, error: null }])

  const half = await backupsBy(`out().write("half", () => process.kill(process.pid, "SIGKILL"))`)
  const broken = await half.stream()
  await expect(text(broken!.body)).rejects.toThrow("was killed by SIGKILL")
  expect(await runs()).toMatchObject([{}, { outcome: "failed", error: expect.stringContaining("SIGKILL") }])
})

test("a download that is cut off ends its process, also one that waits, and the next one may begin", async () => {
  const waiting = await backupsBy(`out().write(String(process.pid)); setInterval(() => {}, 1000)`)
  const stream = await waiting.stream()
  const [pid] = await once(stream!.body, "data")
  stream!.body.destroy()
  await expect.poll(runs).toMatchObject([{ destination: null, outcome: "failed", error: "backup_cut_off" }])
  await expect.poll(() => isRunning(Number(String(pid)))).toBe(false)
  expect(await waiting.begin()).toEqual(expect.any(String))
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test("a destination that takes no backup is said at the start", async () => {
  const said: string[] = []
  const jobs = { workLong: async () => {}, schedule: async () => {} }
  for (const url of [folder, join(folder, "usb")]) {
    const services = { ...({} as TellsOwner), backups: await backupsBy("", url) }
    await scheduleBackups(jobs, services, (line) => said.push(line))
  }
  await expect.poll(() => said).toEqual([expect.stringMatching(/usb takes no backup: .* mount its disk/)])
})

test("without a destination nothing is made by the clock or by hand", async () => {
  const backups = await backupsBy(`process.exit(1)`, "")
  expect([await backups.begin(), backups.destination, backups.schedule]).toEqual([null, null, null])
  expect(await runs()).toEqual([])
})
