// Runs three processes of the built shop, a pooler, a primary, a bucket and a proxy: races while processes are killed,
// then the restart of each part under 50 requests a second. It ends with one line, and with 1 when an order is lost,
// the books do not balance, or a request met more than the fault allows.
import { setTimeout as sleep } from "node:timers/promises"
import { aProduct } from "../fixtures/builders.ts"
import { brokenInvariants, lostOrders } from "../load/invariants.ts"
import { signUpBuyers } from "../load/ordering.ts"
import { randomOf } from "../load/random.ts"
import { type Customer, customerOf, untilDone } from "./customers.ts"
import { FAULTS, type Fault } from "./faults.ts"
import { RACES } from "./races.ts"
import { sharedLimit } from "./shared-limit.ts"
import { type Cluster, openCluster } from "./stage.ts"
import { startTraffic, type Tally, type Traffic } from "./traffic.ts"

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Limits the run to races and faults with this in their name. */
const ONLY = process.env.ONLY ?? ""
const CUSTOMERS = 20
const PRODUCTS = 5
const STOCK = 1_000_000
/** Traffic runs for this time before a fault, and after it. */
const AROUND_MS = 2_500

const random = randomOf(SEED)
const began = Date.now()
const problems: string[] = []
const stopped = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort(new Error("stopped")))

const cluster = await openCluster({ LIMITS: "off" }).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
console.log(`seed ${SEED}; three processes behind ${cluster.url}, logs in ${cluster.folder}`)
try {
  await runAll(cluster)
} catch (error) {
  problems.push((error as Error).message)
} finally {
  await cluster.close(problems.length > 0)
}
const seconds = Math.round((Date.now() - began) / 1000)
for (const problem of problems) console.log(`FAILED  ${problem}`)
if (problems.length > 0) console.log(`the logs stay in ${cluster.folder}`)
console.log(problems.length === 0 ? `test:cluster passed in ${seconds} s` : `test:cluster failed after ${seconds} s`)
process.exit(problems.length === 0 ? 0 : 1)

async function runAll(cluster: Cluster) {
  const customers: Customer[] = []
  // A few at a time: passwords are hashed by two at once in each process.
  while (customers.length < CUSTOMERS) {
    const buyers = await untilDone(() => signUpBuyers(cluster, 4))
    customers.push(...buyers.map(customerOf))
  }
  for (const race of RACES.filter(({ name }) => name.includes(ONLY))) {
    stopped.signal.throwIfAborted()
    const found = await whileKilled(cluster, () => race.run(cluster, customers, STOCK))
    console.log(`race  ${race.name.padEnd(38)}${found.length === 0 ? "right" : found.join("; ")}`)
    problems.push(...found.map((problem) => `${race.name}: ${problem}`))
  }
  await strike(cluster, customers)
  if ("limits".includes(ONLY)) {
    for (const shop of cluster.shops) await shop.program.restart("SIGTERM", { LIMITS: "on" })
    problems.push(...(await sharedLimit(cluster, customers)))
  }
  problems.push(...repeatedMails(cluster))
}

/** Does `work` while one process of the shop after the other is killed. */
async function whileKilled<Result>(cluster: Cluster, work: () => Promise<Result>): Promise<Result> {
  const killed = random.pick(cluster.shops)
  const killing = sleep(random.below(600)).then(() => killed.program.restart("SIGKILL"))
  try {
    return await work()
  } finally {
    await killing
    await cluster.allReady()
  }
}

async function strike(cluster: Cluster, customers: readonly Customer[]) {
  const faults = FAULTS.filter(({ name }) => name.includes(ONLY))
  if (faults.length === 0) return
  const products: string[] = []
  while (products.length < PRODUCTS) products.push((await aProduct(cluster.db, { stock_quantity: STOCK })).id)
  const traffic = await startTraffic(cluster, customers, { products, random })
  console.log(`\n${"fault".padEnd(36)}requests   later  failed     cut  orders    lost  slowest  books`)
  let counted = 0
  for (const fault of faults) {
    if (stopped.signal.aborted) break
    const tally = await roundOf(fault, cluster, traffic)
    const numbers = traffic.confirmed.slice(counted)
    counted += numbers.length
    await report(fault, cluster, tally, numbers)
  }
  await traffic.stop()
  stopped.signal.throwIfAborted()
}

async function roundOf(fault: Fault, cluster: Cluster, traffic: Traffic): Promise<Tally> {
  traffic.take()
  await sleep(AROUND_MS)
  await fault.strike(cluster)
  await cluster.allReady()
  await sleep(AROUND_MS)
  return traffic.take()
}

async function report({ name, allows }: Fault, { db }: Cluster, tally: Tally, numbers: readonly string[]) {
  const lost = await lostOrders(db, numbers)
  const broken = Object.entries(await brokenInvariants(db, STOCK)).map(([what, count]) => `${count} ${what}`)
  const { requests, later, failed, cut, slowestMs, why } = tally
  const counts = [requests, later, failed, cut, numbers.length, lost.length]
  const columns = counts.map((count) => String(count).padStart(8)).join("")
  console.log(
    `${name.padEnd(36)}${columns}${`${(slowestMs / 1000).toFixed(1)} s`.padStart(9)}  ${broken.join(", ") || "right"}`,
  )
  for (const [what, times] of why) console.log(`    ${times} × ${what}`)
  const beyond = { nothing: later + failed + cut, later: failed + cut, cut: 0 }[allows]
  if (beyond > 0) problems.push(`${name}: ${beyond} requests met more than is allowed`)
  if (numbers.length === 0) problems.push(`${name}: no order was confirmed`)
  if (lost.length > 0) problems.push(`${name}: lost ${lost.join(", ")}`)
  problems.push(...broken.map((what) => `${name}: ${what}`))
}

/** An order is confirmed by one mail, whichever process sent it and whichever was killed. */
function repeatedMails({ relay }: Cluster): string[] {
  const times = new Map<string, number>()
  for (const { recipients, subject } of relay.mails) {
    const number = /[A-Z]{2,}-[\w-]+/.exec(subject ?? "")?.[0]
    if (number) times.set(`${recipients} ${subject}`, (times.get(`${recipients} ${subject}`) ?? 0) + 1)
  }
  const repeated = [...times].filter(([, count]) => count > 1)
  console.log(`mails ${times.size} about orders, ${repeated.length} of them twice`)
  return repeated.map(([mail]) => `a mail arrived twice: ${mail}`)
}
