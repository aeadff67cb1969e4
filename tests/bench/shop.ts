import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import type { Reading } from "./beside.ts"
import type { Sample } from "./measure.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const OWNER = { email: "owner@nool.example", password: "owner-password" }

export interface BenchShop {
  readonly url: string
  readonly db: Database
  readonly databaseUrl: string
  readonly pid: number
  /** Is the first process of its PostgreSQL. */
  readonly postmaster: number
  readonly admin: typeof OWNER
  mailsTo(address: string): Promise<readonly { text: string }[]>
  /** Runs a command of operators beside it, such as "recount". */
  run(...command: string[]): Promise<void>
  close(): Promise<void>
}

export interface ShopOptions {
  readonly env?: Record<string, string>
  /** Is the folder whose build is started. */
  readonly clone?: string
  /** Receives its mails; without one they go to the development mailbox. */
  readonly relay?: Beside
}

/** Returns what starts the built shop of a clone, with the flags and the environment of its `npm start`. */
export async function commandOf(clone = root): Promise<{ command: string[]; env: Record<string, string> }> {
  const options = (await import(join(clone, "scripts/server-options.mjs"))) as {
    SERVER_FLAGS: string[]
    SERVER_ENV: Record<string, string>
  }
  const command = [process.execPath, ...options.SERVER_FLAGS, join(clone, "build/server/index.js")]
  return { command, env: { ...options.SERVER_ENV, PATH: process.env.PATH ?? "" } }
}

/** A built shop on its own durable PostgreSQL: one empty shop without limits, unless `env` says otherwise. */
export async function startShop({ env = {}, clone = root, relay }: ShopOptions = {}): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "nool-bench-"))
  const port = await freePort()
  const { command, env: own } = await commandOf(clone)
  const url = `http://localhost:${port}`
  const settings = {
    ...{ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, SAMPLE: "off", LIMITS: "1000" },
    ...{ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
    ...(relay && { SMTP_URL: `smtp://127.0.0.1:${await relay.ask<number>({})}` }),
  }
  const [program = "", ...args] = command
  const environment = { ...own, ...settings, ...env }
  const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], env: environment })
  const [code] = await Promise.race([once(child, "message"), once(child, "exit")])
  if (child.exitCode !== null) throw new Error(`the shop of ${clone} ended with ${code}`)
  const databaseUrl = await databaseUrlOf(dataDir)
  const db = openDatabase(databaseUrl, { max: 10 })
  return {
    url,
    db,
    databaseUrl,
    pid: child.pid as number,
    postmaster: Number((await postmasterFile(dataDir))[0]),
    admin: OWNER,
    mailsTo: (to) => firstMails(() => (relay ? relay.ask({ to }) : mailbox(`${url}/dev/mailbox.json?to=${to}`))),
    async run(...command) {
      const operator = spawn(program, [...args, ...command], {
        stdio: ["ignore", "ignore", "inherit"],
        env: environment,
      })
      const [ended] = await once(operator, "exit")
      if (ended !== 0) throw new Error(`${command.join(" ")} ended with ${ended}`)
    },
    async close() {
      await db.close()
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Asks again until there are some. */
async function firstMails(read: () => Promise<{ text: string }[]>) {
  for (let tries = 0; tries < 600; tries++) {
    const mails = await read()
    if (mails.length > 0) return mails
    await sleep(100)
  }
  throw new Error("no mail within a minute")
}

async function mailbox(url: string) {
  return (await (await fetch(url)).json()) as { text: string }[]
}

/** The shop of the clone that CLONE names, if any, and then that of this one, by their names. */
export async function startSides(options: ShopOptions = {}): Promise<Record<string, BenchShop>> {
  const sides: Record<string, BenchShop> = {}
  const { CLONE } = process.env
  if (CLONE) sides[basename(CLONE)] = await startShop({ ...options, clone: resolve(CLONE) })
  sides["this clone"] = await startShop(options)
  return sides
}

/** Returns the same measurement of every side. */
export function ofEach(sides: Record<string, BenchShop>, measure: (shop: BenchShop, side: string) => Promise<Sample>) {
  return Object.fromEntries(Object.entries(sides).map(([side, shop]) => [side, () => measure(shop, side)]))
}

export const CATEGORIES = ["Blankets", "Toys", "Home Decor", "Baby", "Bags", "Wearables"]
export const PRICE = 1_000

/** Adds bears at one price of which there are plenty, the newest first. */
export async function addProducts(db: Database, count: number): Promise<string[]> {
  const products = await db.query<{ id: string }>(sql`
    INSERT INTO products (name, description, price, stock_quantity, category, created_at)
    SELECT 'Bear ' || n, repeat('Crocheted by hand in Colombo. ', 5), ${PRICE}::int, 1000000,
      (${CATEGORIES}::text[])[1 + n % 6], now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::int) n RETURNING id`)
  await db.query(sql`VACUUM ANALYZE products`)
  return products.map(({ id }) => id)
}

/** Gives all products a name and a description in Sinhala and Tamil. */
export async function translateProducts(db: Database): Promise<void> {
  await db.query(sql`
    UPDATE products SET texts = jsonb_build_object(
      'name', jsonb_build_object('si', replace(name, 'Bear', 'වලස් පැටියා'), 'ta', replace(name, 'Bear', 'கரடிக்குட்டி')),
      'description', jsonb_build_object('si', repeat('කොළඹදී අතින් ගෙතූ. ', 5), 'ta', repeat('கொழும்பில் கையால் பின்னியது. ', 5)))`)
  await db.query(sql`VACUUM FULL ANALYZE products`)
}

/** Are the beginnings of the paths in each language. */
export const LANGUAGES = { English: "", Sinhala: "/si", Tamil: "/ta" } as const

/** Returns the paths of the same pages in another language. */
export function inLanguage(prefix: string, paths: readonly string[]): string[] {
  return paths.map((path) => (path === "/" && prefix ? prefix : prefix + path))
}

export interface Beside {
  readonly pid: number
  /** Sends a message, and resolves to the one that comes back. */
  ask<Answer>(message: object): Promise<Answer>
  close(): Promise<void>
}

/** Starts a process of `beside.ts`. */
export function startBeside(role: "bare" | "relay" | "readers"): Beside {
  const program = fileURLToPath(new URL("beside.ts", import.meta.url))
  const child = spawn(process.execPath, [program, role], { stdio: ["ignore", "inherit", "inherit", "ipc"] })
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask<Answer>(message: object) {
      // One after the other: answers say not what they answer.
      const answered = last.then(async () => {
        child.send(message)
        return (await once(child, "message"))[0] as Answer
      })
      last = answered
      return answered
    },
    pid: child.pid ?? 0,
    close: () => end(child),
  }
}

/** Reads pages from a process of its own; throws when one of them fails. */
export async function readPages(readers: Beside, reading: Reading): Promise<Sample> {
  const { failed = 0, ...figures } = await readers.ask<Sample>(reading)
  if (failed > 0) throw new Error(`${failed} pages failed`)
  return figures
}

async function end(child: ChildProcess) {
  const ended = once(child, "exit")
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
