import { chown, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { openRelay, type Relay } from "#tests/fixtures/mails/relay.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { SERVER_ENV, SERVER_FLAGS } from "../../scripts/server-options.mjs"
import { type Database, openDatabase } from "../../src/database/database.ts"
import { program } from "../load/process.ts"
import { OWNER } from "../load/stage.ts"
import { type Databases, openDatabases } from "./databases.ts"
import { account, findInstalled, Program } from "./programs.ts"
import { openProxy, type ShopProxy } from "./proxy.ts"

const PROCESSES = 3
const READY_MS = 60_000
const LOOK_MS = 100
const BUCKET = "nool"
const S3RVER = fileURLToPath(new URL("../../node_modules/s3rver/bin/s3rver.js", import.meta.url))
/** s3rver knows this one account. */
const S3_KEY = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" }
export const OWNER_PASSWORD = "owner-password"

interface ShopProcess {
  readonly program: Program
  readonly url: string
}

/** Is a shop of three processes behind a proxy, on a pooled PostgreSQL, and a bucket. */
export interface Cluster {
  readonly folder: string
  /** Is the URL of the proxy. */
  readonly url: string
  readonly shops: readonly ShopProcess[]
  readonly databases: Databases
  readonly bucket: Program
  readonly proxy: ShopProxy
  readonly relay: Relay
  /** Leads straight to the primary. */
  readonly db: Database
  /** Resolves when every process says that it is ready. */
  allReady(): Promise<void>
  close(keepFolder: boolean): Promise<void>
}

export async function openCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const installed = findInstalled()
  const folder = await ownFolder(await mkdtemp(join(tmpdir(), "nool-cluster-")))
  const closing: Array<() => Promise<unknown>> = []
  async function close(keepFolder: boolean) {
    for (const end of closing.splice(0).reverse()) await end().catch((error: Error) => console.error(error.message))
    if (!keepFolder) await rm(folder, { recursive: true, force: true })
  }
  try {
    const relay = await openRelay()
    closing.push(() => relay.close())
    const databases = await openDatabases(folder, installed)
    closing.push(() => databases.stop())
    const bucket = await openBucket(folder)
    closing.push(() => bucket.program.stop())
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
    const proxy = await openProxy(folder, installed, ports)
    const shared = { ...env, ...sharedSettings({ databases, bucket, relay, proxy }) }
    const shops = await Promise.all(ports.map((port, n) => shopAt({ folder, port, name: `shop ${n + 1}`, shared })))
    // The first makes the tables and the owner; the others find them.
    for (const shop of shops) {
      closing.push(() => shop.program.stop())
      await shop.program.start()
    }
    await proxy.start()
    closing.push(() => proxy.stop())
    const db = openDatabase(databases.urls.direct, { max: 5 })
    closing.push(() => db.close())
    // The proxy shows nobody whether a process is ready.
    const allReady = () => answering([...shops.map(({ url }) => `${url}/health/ready`), `${proxy.url}/health`])
    await allReady()
    return { folder, url: proxy.url, shops, databases, bucket: bucket.program, proxy, relay, db, allReady, close }
  } catch (error) {
    await close(true)
    throw error
  }
}

interface Shared {
  readonly databases: Databases
  readonly bucket: { readonly url: string }
  readonly relay: Relay
  readonly proxy: ShopProxy
}

function sharedSettings({ databases, bucket, relay, proxy }: Shared): Record<string, string> {
  return {
    HOST: "127.0.0.1",
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: "loopback",
    DATABASE_URL: databases.urls.pooled,
    DATABASE_DIRECT_URL: databases.urls.direct,
    FILES_URL: bucket.url,
    ...S3_KEY,
    SECRET_KEY: "a secret that all the processes of the shop share",
    SMTP_URL: relay.url,
    ADMIN_EMAIL: OWNER,
    SHOP_EMAIL: OWNER,
    ADMIN_PASSWORD: OWNER_PASSWORD,
    SAMPLE: "off",
    BANK_DETAILS: "Bank of Ceylon, account 123 456",
    DRAIN_SECONDS: "2",
    ...SERVER_ENV,
  }
}

interface ShopOptions {
  readonly folder: string
  readonly port: number
  readonly name: string
  readonly shared: Record<string, string>
}

async function shopAt({ folder, port, name, shared }: ShopOptions): Promise<ShopProcess> {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  await ownFolder(dataDir)
  const env = { ...shared, PORT: String(port), DATA_DIR: dataDir }
  const command = [process.execPath, ...SERVER_FLAGS, program]
  const logFile = join(folder, `${name}.log`)
  return { program: new Program({ name, command, env, logFile, port }), url: `http://127.0.0.1:${port}` }
}

async function openBucket(folder: string) {
  const port = await freePort()
  const command = [process.execPath, S3RVER, "-d", join(folder, "bucket"), "-a", "127.0.0.1", "-p", String(port)]
  const bucket = new Program({
    name: "bucket",
    command: [...command, "-s", "--no-vhost-buckets", "--configure-bucket", BUCKET],
    logFile: join(folder, "bucket.log"),
    port,
    stopSignal: "SIGINT",
  })
  await bucket.start()
  return { program: bucket, url: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}&region=us-east-1` }
}

async function answering(urls: readonly string[]) {
  const deadline = Date.now() + READY_MS
  const isAnswered = async (url: string) =>
    (await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.ok === true
  while (!(await Promise.all(urls.map(isAnswered))).every(Boolean)) {
    if (Date.now() > deadline) throw new Error(`not every process is ready within ${READY_MS / 1000} s`)
    await sleep(LOOK_MS)
  }
}

/** Makes a folder for the account that everything runs under. */
async function ownFolder(path: string): Promise<string> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid)
  return path
}
