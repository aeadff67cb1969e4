import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { type Database, openDatabase } from "../../src/database/database.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const PROGRAM = "build/server/index.js"

export const OWNER = { email: "owner@nool.example", password: "owner-password" }

/** Is the built shop. */
export const program = join(root, PROGRAM)

export interface LoadShop {
  readonly url: string
  readonly db: Database
  readonly databaseUrl: string
  readonly pid: number
  readonly dataDir: string
  /** Is the number of PostgreSQL's first process. */
  readonly postmaster: number
  close(): Promise<void>
}

type ServerOptions = typeof import("../../scripts/server-options.mjs")

export interface LoadOptions {
  readonly env?: Record<string, string>
  /**
   * Is the folder of another clone whose build is started instead, with the flags and the environment that its `npm
   * start` gives.
   */
  readonly clone?: string
  /** The data folder of a filled shop, which stays; without it one is made and removed. */
  readonly dataDir?: string
}

/**
 * Starts the built shop on its own durable PostgreSQL, one process, with the sample catalogue unless `env` says
 * otherwise.
 */
export async function startLoadShop({ env = {}, clone = root, dataDir: filled }: LoadOptions = {}): Promise<LoadShop> {
  const dataDir = filled ?? (await mkdtemp(join(tmpdir(), "nool-load-")))
  const port = await freePort()
  const { SERVER_ENV, SERVER_FLAGS } = (await import(join(clone, "scripts/server-options.mjs"))) as ServerOptions
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...SERVER_FLAGS, join(clone, PROGRAM)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...SERVER_ENV,
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LIMITS: "off",
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ...env,
    },
  })
  await firstMessage(child)
  const databaseUrl = await databaseUrlOf(dataDir)
  const db = openDatabase(databaseUrl, { max: 10 })
  return {
    url,
    db,
    databaseUrl,
    pid: child.pid as number,
    dataDir,
    postmaster: Number((await postmasterFile(dataDir))[0]),
    async close() {
      await db.close()
      await end(child)
      if (!filled) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the megabytes of memory that a process holds. It needs Linux. */
export async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Starts a program of this folder as a separate process; resolves once it has sent its first message. */
export async function startProgram(
  file: string,
  message: object,
): Promise<{ url: string; pid: number; close(): Promise<void> }> {
  const child = spawn(process.execPath, [join(root, "tests/load", file)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  child.send(message)
  const { port } = (await firstMessage(child)) as { port: number }
  return { url: `http://localhost:${port}`, pid: child.pid as number, close: () => end(child) }
}

export interface Worker {
  /** Sends a message, and resolves to the one that comes back. */
  ask<Answer>(message: object): Promise<Answer>
  close(): Promise<void>
}

/** Starts a program of this folder as a separate process that answers messages, one after the other. */
export function startWorker(file: string): Worker {
  const child = spawn(process.execPath, [join(root, "tests/load", file)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  return {
    async ask<Answer>(message: object) {
      child.send(message)
      const [answer] = await once(child, "message")
      return answer as Answer
    },
    close: () => end(child),
  }
}

function firstMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const exited = (code: number | null) => reject(new Error(`ended with ${code}`))
    child.once("exit", exited)
    child.once("message", (message) => {
      child.off("exit", exited)
      resolve(message)
    })
  })
}

async function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  await ended
}

/** The URL of the embedded database that runs on `dataDir` just now; each start takes another port. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const [, , , port] = await postmasterFile(dataDir)
  const password = await readFile(join(dataDir, "postgres/password"), "utf8")
  return `postgres://nool:${password}@127.0.0.1:${port}/nool`
}

async function postmasterFile(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8")).split("\n")
}
