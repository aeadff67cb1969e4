import { rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { askServer } from "./ask-server.ts"
import { resetSuperuserPassword } from "./cluster/roles.ts"
import { type HeldLock, lockDataFolder, lockStateOf } from "./folder-lock.ts"
import { freePort, type Launched, launch } from "./launch.ts"
import {
  isAlive,
  isSameFolder,
  isServerProcess,
  type PidFile,
  PROCESSES_ARE_VISIBLE,
  readPidFile,
  runningServer,
} from "./running-postgres.ts"
import type { Server, Site } from "./server.ts"
import { serverFailure } from "./server-log.ts"
import { stopServer } from "./stop-server.ts"

const START_MS = 60_000
/**
 * After a kill -9 of PostgreSQL's first process, its other processes need a moment to notice, and keep the folder
 * locked until they end.
 */
const IN_USE_MS = 15_000
const BECOMING_MS = 5_000
const PAUSE_MS = 200

interface Opening {
  /** Requires this port, when clients already know the server by it. */
  readonly port?: number
  readonly signal?: AbortSignal
}

/**
 * Adopts the PostgreSQL that runs on the folder, or starts one. Takes a minute at most, more only while PostgreSQL says that it
 * recovers; a folder that another container or machine uses is refused after 15 s. Leaves nothing running when it rejects.
 */
export async function openServer(site: Site, { port, signal }: Opening = {}): Promise<Server> {
  const begun = Date.now()
  let passwordWasReset = false
  let inUseSince = Number.POSITIVE_INFINITY
  for (;;) {
    signal?.throwIfAborted()
    const running = await runningServer(site.data)
    const outcome =
      running && (await isProven(site, running)) ? await adopt(site, running, signal) : await start(site, port, signal)
    if (typeof outcome === "object") return outcome
    inUseSince = outcome === "in use" ? Math.min(inUseSince, Date.now()) : Number.POSITIVE_INFINITY
    if (Date.now() - inUseSince > IN_USE_MS) throw new Error(await inUse(site))
    if (Date.now() - begun > START_MS)
      throw new Error(`PostgreSQL on ${site.data} ended again and again while it started.`)
    if (outcome === "password refused") {
      if (passwordWasReset)
        throw new Error(`PostgreSQL takes no password of ours, not even a new one: see ${site.folder}/postgres.log`)
      await resetSuperuserPassword(site)
      passwordWasReset = true
      site.onNotice(
        "PostgreSQL did not take the superuser's password: it was set to the one in the file postgres/superuser-password.",
      )
    }
    await sleep(PAUSE_MS)
  }
}

/** Asks the server itself where the system does not show what a process is. */
async function isProven(site: Site, { port }: PidFile): Promise<boolean> {
  if (PROCESSES_ARE_VISIBLE) return true
  const server = await askServer(port, site.passwords)
  return server.state === "starting" || (server.state === "ready" && (await isSameFolder(server.folder, site.data)))
}

type Outcome = Server | "ended" | "in use" | "password refused"

async function adopt(site: Site, running: PidFile, signal?: AbortSignal): Promise<Outcome> {
  const ended = async () => (await runningServer(site.data))?.pid !== running.pid
  const state = await waitUntilReady(site, running.port, ended, signal)
  if (state === "ended") return "ended"
  if (state === "ready") return { ...running, adopted: true }
  throw new Error(
    `A PostgreSQL runs on ${site.data} already (process ${running.pid}), and it does not take the password in ${site.folder}/superuser-password. ` +
      `Stop every process of the shop, then that one (kill -INT ${running.pid}), and start again: the password is then reset.`,
  )
}

async function start(site: Site, wanted: number | undefined, signal?: AbortSignal): Promise<Outcome> {
  const lock = await lockDataFolder(site.data)
  if (lock === "taken") return "in use"
  const held = lock === "unavailable" ? null : lock
  const launched = await launchAt(site, wanted, held).finally(() => held?.release())
  try {
    const state = await waitUntilReady(site, launched.port, async () => (await launched.ended()) !== null, signal)
    if (state === "ended") return await outcomeOf(site, launched, wanted)
    const server = { pid: launched.pid, port: launched.port, adopted: false }
    if (state === "ready") return server
    await stopLaunched(site, launched)
    return "password refused"
  } catch (error) {
    await stopLaunched(site, launched)
    throw error
  }
}

async function launchAt(site: Site, wanted: number | undefined, lock: HeldLock | null): Promise<Launched> {
  const last = await readPidFile(site.data)
  if (last) await removeForeignPidFile(site, last, lock)
  // The last port of this very folder, so that clients which know it still reach the server; a copy must not take its original's.
  const isOurs = last !== null && (await isSameFolder(last.folder, site.data))
  return launch(site, wanted ?? (await freePort(isOurs ? last.port : 0)), lock)
}

async function stopLaunched(site: Site, launched: Launched) {
  // The process becomes PostgreSQL a moment after it was started.
  const deadline = Date.now() + BECOMING_MS
  while (!(await launched.ended()) && !(await isServerProcess(launched.pid, site.data)) && Date.now() < deadline) {
    await sleep(20)
  }
  await stopServer(site, launched)
}

async function outcomeOf(site: Site, launched: Launched, wanted?: number): Promise<Outcome> {
  const ended = await launched.ended()
  if (ended?.why === "in use") return "in use"
  if (ended?.why === "killed" || (ended?.why === "port taken" && wanted === undefined)) return "ended"
  throw serverFailure(
    `PostgreSQL does not start on ${site.data}. If its files are damaged, restore the folder from a backup. Its last words (${site.folder}/postgres.log)`,
    ended?.lines ?? "",
  )
}

/**
 * Removes a pid file whose number belongs to a process that is no PostgreSQL of this folder: PostgreSQL itself would take that process
 * for its predecessor. The lock makes sure that no server is just starting.
 */
async function removeForeignPidFile(site: Site, last: PidFile, lock: HeldLock | null) {
  if (!(await isSameFolder(last.folder, site.data))) {
    site.onNotice(
      `The data folder was copied or moved while its PostgreSQL ran in ${last.folder}: it is started by itself, as after a crash. ` +
        "Such a copy may lack what was written while it was made.",
    )
  }
  if (lock && isAlive(last.pid)) await rm(join(site.data, "postmaster.pid"), { force: true })
}

/** Waits until the server responds with our folder, takes no password of ours, or has ended. */
async function waitUntilReady(
  site: Site,
  port: number,
  hasEnded: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<"ready" | "refused" | "ended"> {
  let deadline = Date.now() + START_MS
  for (;;) {
    const server = await askServer(port, site.passwords)
    if (await hasEnded()) return "ended"
    if (server.state === "refused") return "refused"
    if (server.state === "ready") {
      if (await isSameFolder(server.folder, site.data)) return "ready"
      throw new Error(`The PostgreSQL on port ${port} serves ${server.folder}, not ${site.data}: it is left alone.`)
    }
    signal?.throwIfAborted()
    if (server.state === "starting") deadline = Date.now() + START_MS
    if (Date.now() > deadline) throw new Error(`PostgreSQL on ${site.data} does not answer: ${server.error.message}`)
    await sleep(50)
  }
}

async function inUse(site: Site): Promise<string> {
  if ((await lockStateOf(site.data)) === "unavailable") {
    return (
      `A PostgreSQL uses the data folder ${site.data} already, or another program has got the number that its postmaster.pid names. ` +
      "Stop that PostgreSQL. Only if none runs on the folder, on any machine: remove that file. Nothing was changed."
    )
  }
  return (
    `The data folder ${site.folder} is in use by another container or machine, or by a PostgreSQL that is still ending. ` +
    "Only one may run on a folder: stop the other one, or give this one a DATA_DIR of its own, or one DATABASE_URL to both. Nothing was changed."
  )
}
