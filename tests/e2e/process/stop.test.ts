import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { type IncomingMessage, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, type TestContext, test } from "vitest"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { startableFolder, temporaryFolder } from "#tests/fixtures/process/startable.ts"
import { startProcess } from "#tests/fixtures/shop.ts"

const NODE = [process.execPath, join(import.meta.dirname, "../../../build/server/index.js")]
const START = ["npm", "start"]
const TERMINAL = "/usr/bin/script"
const START_MS = 180_000

type Row = [
  name: string,
  signal: NodeJS.Signals,
  to: "alone" | "and its group",
  ends: unknown,
  command: string[],
  env?: Record<string, string>,
]

// npm itself dies of a SIGHUP; what it started ends as it should.
const ROWS: Row[] = [
  ["node build/server/index.js", "SIGTERM", "alone", 0, NODE],
  ["node build/server/index.js", "SIGINT", "and its group", 0, NODE],
  ["two workers", "SIGINT", "and its group", 0, NODE, { WORKERS: "2" }],
  ["npm start", "SIGTERM", "alone", 0, START],
  ["npm start", "SIGTERM", "and its group", 0, START],
  ["npm start", "SIGINT", "and its group", 0, START],
  ["npm start", "SIGHUP", "and its group", "SIGHUP", START],
]

let clone: string
/** Is the data of a shop that has started before: making it takes longer than a stop. */
let usedData: string
beforeAll(async () => {
  clone = await startableFolder()
  usedData = await mkdtemp(join(tmpdir(), "nool-used-"))
  const { child } = await startProcess({ PORT: String(await freePort()), DATA_DIR: usedData, SAMPLE: "off" })
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
})
afterAll(() => Promise.all([clone, usedData].map((folder) => rm(folder, { recursive: true, force: true }))))

interface Running {
  readonly child: ChildProcess
  readonly port: number
  readonly output: () => string
}

async function copyOfData(finished: TestContext["onTestFinished"]): Promise<string> {
  const folder = await temporaryFolder(finished)
  // Unlike Node's own copying, `cp -a` leaves the files to the account that PostgreSQL runs under.
  await promisify(execFile)("cp", ["-a", `${usedData}/.`, folder])
  return folder
}

/**
 * Starts the shop with its own PostgreSQL by `command`, in a session of its own, as from a terminal or a service
 * manager.
 */
async function start(
  { onTestFinished }: TestContext,
  command: string[],
  { cwd = clone, ...env }: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const settings = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: await copyOfData(onTestFinished),
    SAMPLE: "off",
    ...env,
  }
  const [program = "", ...args] = command
  const child = spawn(program, args, { cwd, env: settings, detached: true })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  onTestFinished(() => endAll(child))
  return { child, port, output: () => output }
}

async function health({ port }: Running): Promise<number | "refused"> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => "refused",
  )
}

/** Returns the numbers of a process and of everything that it started, and these in turn. */
async function family(first: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="])
  const parents = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ +/).map(Number))
  const members = [first]
  for (const member of members) {
    for (const [pid = 0, parent] of parents) if (parent === member) members.push(pid)
  }
  return members
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Cleans up after a test that has failed. */
async function endAll(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  for (const pid of await family(child.pid as number)) process.kill(pid, "SIGKILL")
}

/** A sign-in whose body is held back until `finish`: the shop has taken it and waits. */
async function openRequest({ port }: Running): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ email: "kamala@customer.example", password: "secret-wool" })
  const outgoing = request(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
  })
  outgoing.flushHeaders()
  await once(outgoing, "continue")
  const responded = once(outgoing, "response") as Promise<[IncomingMessage]>
  responded.catch(() => {}) // of a request that a forced end cuts short
  return {
    async finish() {
      outgoing.end(body)
      const [response] = await responded
      response.resume()
      return response.statusCode
    },
  }
}

function send(child: ChildProcess, signal: NodeJS.Signals, to: "alone" | "and its group") {
  process.kill(to === "and its group" ? -(child.pid as number) : (child.pid as number), signal)
}

/** Waits until it serves; returns the processes that run then. */
async function ready({ expect }: TestContext, shop: Running): Promise<number[]> {
  await expect.poll(() => health(shop), { timeout: START_MS, interval: 200 }).toBe(200)
  return family(shop.child.pid as number)
}

describe.concurrent("a stop", () => {
  for (const [name, signal, to, ends, command, env] of ROWS) {
    test(`of ${name} by ${signal}, sent to the first process ${to}, waits for a request in flight`, async (context) => {
      const { expect } = context
      const shop = await start(context, command, env)
      const processes = await ready(context, shop)
      const open = await openRequest(shop)
      const ended = once(shop.child, "exit")
      send(shop.child, signal, to)
      await expect.poll(() => health(shop)).toBe("refused")
      // Longer than repeated signals count as one: a wrapper that went on sending them would cut the request here.
      await sleep(1500)
      expect(await open.finish()).toBe(400)
      const [code, by] = await ended
      expect(code ?? by, shop.output()).toBe(ends)
      await expect.poll(() => processes.filter(isAlive)).toEqual([])
    })
  }

  test("of a shop that crashes leaves no PostgreSQL behind", async (context) => {
    const { expect } = context
    const shop = await start(context, START)
    const processes = await ready(context, shop)
    const { stdout } = await promisify(execFile)("ps", ["-o", "pid=,args=", "-p", processes.join(",")])
    const serving = stdout.split("\n").find((line) => line.includes("build/server/index.js"))
    const ended = once(shop.child, "exit")
    process.kill(Number.parseInt(serving ?? "", 10), "SIGKILL")
    expect(await ended, shop.output()).toEqual([1, null])
    expect(shop.output()).toContain(
      "The shop was ended by SIGKILL. A supervisor would start it again: docs/deployment.md",
    )
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  })

  test("with DRAIN_SECONDS serves on while it is not ready, each response the last of its connection", async (context) => {
    const { expect } = context
    const shop = await start(context, NODE, { DRAIN_SECONDS: "60" })
    const processes = await ready(context, shop)
    const ended = once(shop.child, "exit")
    send(shop.child, "SIGTERM", "alone")
    const get = (path: string) => fetch(`http://127.0.0.1:${shop.port}${path}`)
    await expect.poll(async () => (await get("/health/ready")).status).toBe(503)
    const page = await get("/shop")
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"])
    // Nobody waits for a minute here: a second press is one that comes more than a second later.
    await sleep(1500)
    send(shop.child, "SIGINT", "alone")
    expect(await ended).toEqual([130, null])
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  })

  test.skipIf(!existsSync(TERMINAL))(
    "by closing the terminal (skipped where script(1) is missing)",
    async (context) => {
      const { expect } = context
      const shop = await start(context, [TERMINAL, "--quiet", "--command", "npm start", "/dev/null"])
      const processes = await ready(context, shop)
      const open = await openRequest(shop)
      shop.child.kill("SIGKILL")
      await expect.poll(() => health(shop)).toBe("refused")
      expect(await open.finish()).toBe(400)
      await expect.poll(() => processes.filter(isAlive)).toEqual([])
    },
  )

  test("by kill -9 of the command that npm started", async (context) => {
    const { expect } = context
    const shop = await start(context, START)
    const processes = await ready(context, shop)
    const open = await openRequest(shop)
    const [, wrapper = 0] = processes
    process.kill(wrapper, "SIGKILL")
    await expect.poll(() => health(shop)).toBe("refused")
    expect(await open.finish()).toBe(400)
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  })

  test("during the build", async (context) => {
    const { expect, onTestFinished } = context
    const folder = await startableFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await rm(join(folder, "build"), { recursive: true })
    const shop = await start(context, START, { cwd: folder })
    await expect.poll(shop.output, { timeout: START_MS, interval: 10 }).toContain("Building the shop")
    const processes = await family(shop.child.pid as number)
    const ended = once(shop.child, "exit")
    send(shop.child, "SIGTERM", "alone")
    expect(await ended).toEqual([0, null])
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
    expect([existsSync(join(folder, ".preparing")), existsSync(join(folder, "build/.stamp"))]).toEqual([false, false])
  })

  test("during the first start, while the samples get their pictures", async (context) => {
    const { expect } = context
    const DATA_DIR = await temporaryFolder(context.onTestFinished)
    const shop = await start(context, START, { DATA_DIR, SAMPLE: "on" })
    await expect.poll(shop.output, { timeout: START_MS }).toContain("Adding pictures of")
    const processes = await family(shop.child.pid as number)
    const ended = once(shop.child, "exit")
    send(shop.child, "SIGINT", "and its group")
    expect(await ended).toEqual([0, null])
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  })

  test("is not waited for after a second Ctrl-C, and still ends the database", async (context) => {
    const { expect } = context
    const shop = await start(context, START)
    const processes = await ready(context, shop)
    await openRequest(shop)
    const ended = once(shop.child, "exit")
    send(shop.child, "SIGINT", "and its group")
    await expect.poll(() => health(shop)).toBe("refused")
    // A second press is one that comes more than a second later.
    await sleep(1500)
    expect(processes.filter(isAlive).length).toBeGreaterThan(3)
    send(shop.child, "SIGINT", "and its group")
    expect(await ended).toEqual([130, null])
    await expect.poll(() => processes.filter(isAlive)).toEqual([])
  })
})
