import { type ChildProcess, spawn } from "node:child_process"
import { open } from "node:fs/promises"
import { createServer } from "node:net"
import { runAs } from "./account.ts"
import type { HeldLock } from "./folder-lock.ts"
import type { Site } from "./server.ts"
import { lastLines, logFileOf, logSize, rotateLog } from "./server-log.ts"

/** Describes a PostgreSQL that was just started and may not respond yet. */
export interface Launched {
  readonly pid: number
  readonly port: number
  ended(): Promise<Ended | null>
}

/**
 * "in use" means that another PostgreSQL runs on the folder, "port taken" that another program took the port first, and
 * "killed" that a signal ended it.
 */
interface Ended {
  readonly why: "in use" | "port taken" | "killed" | "failed"
  /** PostgreSQL's own last lines. */
  readonly lines: string
}

/** Starts PostgreSQL on the data folder. Every process of it holds `lock`, where there is one, until it ends. */
export async function launch(site: Site, port: number, lock: HeldLock | null): Promise<Launched> {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "128MB",
    log_min_messages: "warning",
    // Details of errors quote rows: a customer's e-mail address would outlive the account there.
    log_error_verbosity: "terse",
    ...site.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const { command, args, options } = runAs(site.account, site.binaries.postgres, ["-D", site.data, ...flags])

  const logFile = logFileOf(site.folder)
  await rotateLog(logFile)
  const from = await logSize(logFile)
  const log = await open(logFile, "a", 0o600)
  // The process group is its own: Ctrl-C in the terminal reaches only the shop, which closes everything else before it
  // stops the database.
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ["ignore", log.fd, log.fd, lock?.fd ?? "ignore"],
  })
  const ended = endOf(child, logFile, from)
  child.unref()
  await log.close()
  return { pid: child.pid ?? 0, port, ended }
}

const IN_USE = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/
const PORT_TAKEN = /could not bind IPv4 address/

function endOf(child: ChildProcess, logFile: string, from: number): () => Promise<Ended | null> {
  let why: Ended["why"] | null = null
  let failure = ""
  child.on("error", (error) => {
    why = "failed"
    failure = error.message
  })
  child.on("exit", (code, signal) => {
    why ??= signal ? "killed" : "failed"
    failure ||= `it ended with code ${code}`
  })
  return async () => {
    if (why === null) return null
    const lines = await lastLines(logFile, from)
    if (why === "failed" && IN_USE.test(lines)) return { why: "in use", lines }
    if (why === "failed" && PORT_TAKEN.test(lines)) return { why: "port taken", lines }
    return { why, lines: `${failure}\n${lines}`.trim() }
  }
}

/** Returns `wanted` where that port is free, or else one that the system chooses. */
export async function freePort(wanted = 0): Promise<number> {
  return (await portIfFree(wanted)) ?? (await freePort())
}

function portIfFree(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on("error", (error) => (port ? resolve(null) : reject(error)))
    probe.listen(port, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
