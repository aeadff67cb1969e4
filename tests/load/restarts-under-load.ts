import { execFile } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { startSteadyLoad } from "#tests/fixtures/process/steady-load.ts"
import { shoppingOf } from "#tests/fixtures/process/steady-shopping.ts"
import { aProduct } from "../fixtures/builders.ts"
import { type LoadCustomer, signUp } from "./customer.ts"
import { brokenInvariants, lostOrders } from "./invariants.ts"
import { type LoadShop, program, startLoadShop } from "./process.ts"
import { kill, processesOf } from "./stage.ts"

const CLIENTS = 10
const STOCK = 1_000_000
const AROUND_MS = 3_000
/** Matches a connection that a killed worker held, or one that it was being handed. */
const CUT_BY_KILL = /^(?:ECONNRESET|EPIPE|ABORT_ERR)$/

export interface Restarts {
  /** Says what went wrong, in words; none when all is well. */
  readonly problems: readonly string[]
}

/** Rolls twice, replaces each worker by SIGTERM, kills one, and sends `perSecond` requests all the while; then looks at the books. */
export async function restartsUnderLoad({
  perSecond,
  say,
}: {
  readonly perSecond: number
  readonly say: (line: string) => void
}): Promise<Restarts> {
  const problems: string[] = []
  const shop = await startLoadShop({ env: { WORKERS: "2", SAMPLE: "off" } })
  const product = await aProduct(shop.db, { stock_quantity: STOCK })
  const customers: LoadCustomer[] = []
  while (customers.length < CLIENTS) customers.push(await signUp(shop))
  const confirmed: string[] = []

  async function during(step: string, mayCut: boolean, work: () => Promise<unknown>) {
    const visit = shoppingOf(customers, product.id, confirmed)
    const load = startSteadyLoad({ url: shop.url, perSecond, clients: CLIENTS, visit })
    await sleep(AROUND_MS)
    await work()
    await sleep(AROUND_MS)
    await load.stop()
    const seen = [...load.outcomes].map(([outcome, times]) => `${times} × ${outcome}`)
    say(`${step}: ${seen.join(", ")}`)
    for (const [outcome, times] of load.outcomes) {
      if (!/^20[01]$/.test(outcome) && !(mayCut && CUT_BY_KILL.test(outcome))) {
        problems.push(`${step}: ${times} × ${outcome}`)
      }
    }
  }
  try {
    await during("restart", false, () => restart(shop))
    await during("restart again", false, () => restart(shop))
    for (const n of [1, 2]) await during(`SIGTERM to worker ${n}`, false, () => replaceFirst(shop))
    await during("kill -9 of a worker", true, async () => kill((await workersOf(shop))[0] as number))
    for (const lost of await lostOrders(shop.db, confirmed)) problems.push(`order ${lost} is lost`)
    for (const [what, count] of Object.entries(await brokenInvariants(shop.db, STOCK)))
      problems.push(`${count} ${what}`)
    say(`${confirmed.length} orders confirmed`)
  } finally {
    await shop.close()
  }
  return { problems }
}

async function restart({ url, dataDir }: LoadShop) {
  const env = { PATH: process.env.PATH, PORT: new URL(url).port, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [program, "restart"], { env })
}

/** A SIGTERM to the oldest worker; resolves when it has gone. */
async function replaceFirst(shop: LoadShop) {
  const [oldest = 0] = await workersOf(shop)
  process.kill(oldest, "SIGTERM")
  while ((await workersOf(shop)).includes(oldest)) await sleep(200)
}

async function workersOf({ pid, postmaster }: LoadShop): Promise<number[]> {
  const all = await processesOf(pid)
  return all.filter((each) => each !== pid && each !== postmaster).sort((a, b) => a - b)
}
