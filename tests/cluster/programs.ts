import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { open } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const START_MS = 60_000
const STOP_MS = 60_000
const LOOK_MS = 50
const POSTGRES = "/usr/lib/postgresql"

/** Says where Debian's packages put their programs. */
export interface Installed {
  /** Is the folder of initdb, postgres, pg_basebackup and pg_ctl. */
  readonly postgres: string
  readonly pgbouncer: string
  readonly haproxy: string
}

/** @throws with the command that installs what is missing */
export function findInstalled(): Installed {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a)) : []
  const found = {
    postgres: join(POSTGRES, versions[0] ?? "", "bin"),
    pgbouncer: "/usr/sbin/pgbouncer",
    haproxy: "/usr/sbin/haproxy",
  }
  const programs = { ...found, postgres: join(found.postgres, "pg_basebackup") }
  const missing = Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0) return found
  const packages = missing.map((name) => (name === "postgres" ? "postgresql" : name))
  throw new Error(`This machine lacks ${packages.join(", ")}. As root: apt-get install -y ${packages.join(" ")}`)
}

interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Nothing runs as root, which PostgreSQL and the pooler refuse: root lends the account of Debian's postgresql. */
export const account: Account = process.getuid?.() === 0 ? accountNamed("postgres") : {}

function accountNamed(name: string): Account {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) }
}

export interface ProgramOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Record<string, string>
  readonly logFile: string
  /** It runs once it takes connections here, and this holds. */
  readonly port: number
  readonly isUp?: () => Promise<boolean>
  /** Is the signal that asks it to end in its own time. */
  readonly stopSignal?: NodeJS.Signals
}

/** Is a server that is started, stopped and killed again and again. */
export class Program {
  readonly #options: ProgramOptions
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined

  constructor(options: ProgramOptions) {
    this.#options = options
    this.#env = { ...options.env }
  }

  get name() {
    return this.#options.name
  }

  get pid() {
    return this.#child?.pid
  }

  /** Resolves when it takes connections. `others` are settings of its environment from now on. */
  async start(others: Record<string, string> = {}) {
    Object.assign(this.#env, others)
    const { command, logFile, name, port, isUp = async () => true } = this.#options
    const log = await open(logFile, "a")
    const [program = "", ...args] = command
    const child = spawn(program, args, {
      ...account,
      stdio: ["ignore", log.fd, log.fd],
      env: { PATH: process.env.PATH ?? "", ...this.#env },
    })
    this.#child = child
    child.once("error", () => {})
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined
    })
    await log.close()
    const deadline = Date.now() + START_MS
    while (!((await takesConnections(port)) && (await isUp()))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} does not start; see ${logFile}`)
      await sleep(LOOK_MS)
    }
  }

  signal(signal: NodeJS.Signals) {
    this.#child?.kill(signal)
  }

  /** Ends it by its signal, and with SIGKILL after a minute; resolves to the milliseconds that it took. */
  async stop(signal: NodeJS.Signals = this.#options.stopSignal ?? "SIGTERM"): Promise<number> {
    const child = this.#child
    const began = Date.now()
    if (!child) return 0
    const ended = once(child, "exit")
    child.kill(signal)
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS)
    await ended
    clearTimeout(late)
    return Date.now() - began
  }

  async restart(signal?: NodeJS.Signals, others?: Record<string, string>) {
    await this.stop(signal)
    await this.start(others)
  }
}

/** Runs a program to its end. */
export async function runProgram([program = "", ...args]: readonly string[], logFile: string): Promise<void> {
  const log = await open(logFile, "a")
  const child = spawn(program, args, { ...account, stdio: ["ignore", log.fd, log.fd] })
  const [code] = await once(child, "exit")
  await log.close()
  if (code !== 0) throw new Error(`${program} ended with ${code}; see ${logFile}`)
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => resolve(true))
    socket.once("error", () => resolve(false))
    socket.once("close", () => socket.destroy())
    socket.once("connect", () => socket.end())
  })
}
