import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type Database, openDatabase } from "#database/database.ts"
import { createTestDatabase } from "./database.ts"
import { freePort } from "./free-port.ts"

const program = fileURLToPath(new URL("../build/server/index.js", import.meta.url))

export interface TestShop {
  /** Where it is served, without a slash at the end. */
  readonly url: string
  /** The same database, for builders and for looking behind the screens. */
  readonly db: Database
  readonly admin: { readonly email: string; readonly password: string }
  /** What it printed so far. */
  readonly output: () => string
  /** Mails in the development mailbox to one address, newest first; waits until there are `atLeast`. */
  mailsTo(address: string, atLeast?: number): Promise<TestMail[]>
  /** Starts it again, after `signal` has ended it. */
  restart(signal?: NodeJS.Signals): Promise<void>
  /** Runs an operator's command beside it and answers what that printed; rejects with the same when it fails. */
  command(name: string): Promise<string>
  /** Ends the process alone, with its code or signal. */
  end(signal: NodeJS.Signals): Promise<number | string>
  /** Stops the process where it is, until `SIGCONT`. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void
  close(): Promise<void>
}

interface TestMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const START_MS = 180_000 // the sample catalogue's pictures take most of a minute on a busy machine
const MAIL_MS = 60_000

/**
 * The built shop as a process of its own, on a port, a database and a data folder of its own, without the sample catalogue.
 * `env` adds settings or overrides them.
 */
export async function openTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const databaseUrl = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), "nool-shop-"))
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const admin = { email: "owner@nool.example", password: "owner-password" }
  const settings = {
    ...{
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SAMPLE: "off",
      LIMITS: "off",
    },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ...env,
  }
  let running = await startProcess(settings)
  const db = openDatabase(databaseUrl, { max: 5 })

  async function end(signal: NodeJS.Signals) {
    const ended = once(running.child, "exit")
    running.child.kill(signal)
    const [code, by] = await ended
    return code ?? by
  }
  return {
    url,
    db,
    admin,
    output: () => running.output(),
    mailsTo: (address, atLeast = 1) => waitForMails(url, address, atLeast),
    end,
    signal: (signal) => void running.child.kill(signal),
    async command(name) {
      const env = { PATH: process.env.PATH, ...settings }
      const { stdout } = await promisify(execFile)(process.execPath, [program, name], { env })
      return stdout
    },
    async restart(signal = "SIGTERM") {
      if (running.child.exitCode === null && running.child.signalCode === null) await end(signal)
      running = await startProcess(settings)
    },
    async close() {
      if (running.child.exitCode === null && running.child.signalCode === null) await end("SIGTERM")
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Runs the built shop with exactly these settings. Rejects with what it printed when it ends before it is ready.
 * @param entry the program, where it is not this repository's build
 */
export async function startProcess(
  settings: Record<string, string>,
  entry = program,
): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  let output = ""
  child.stdout?.on("data", (chunk) => (output += chunk))
  child.stderr?.on("data", (chunk) => (output += chunk))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${START_MS} ms:\n${output}`)), START_MS)
    child.once("message", async () => {
      // The last line of the start may arrive after the message.
      while (!output.includes(" is open") && child.exitCode === null) await pause(10)
      clearTimeout(timer)
      resolve()
    })
    child.once("exit", (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}:\n${output}`))
    })
  })
  return { child, output: () => output }
}

async function waitForMails(url: string, address: string, atLeast: number): Promise<TestMail[]> {
  const deadline = Date.now() + MAIL_MS
  for (;;) {
    const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
    const mails = (await response.json()) as TestMail[]
    if (mails.length >= atLeast) return mails
    if (Date.now() > deadline)
      throw new Error(`${mails.length} mails to ${address} after ${MAIL_MS} ms, wanted ${atLeast}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
