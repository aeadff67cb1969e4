// Kills, locks, outages and slow lines amid the orders, cancellations and reviews of 20 customers; after each the books must balance. Ends with 1
// when they do not, when a request met more than the fault allows, or when the shop has not recovered within RECOVERY_SECONDS (60). It needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { brokenInvariants, lostOrders } from "#tests/fixtures/orders/books.ts"
import { startSteadyLoad } from "#tests/fixtures/process/steady-load.ts"
import { FAULTS, type Fault } from "./fault-kinds.ts"
import { aBear, aBearInColours, aBearWithText, aFixedCoupon } from "./goods.ts"
import { type Confirmed, DISCOUNT, type Piece, visitOf } from "./ordering.ts"
import { randomOf } from "./random.ts"
import { canOpen, kill, openStage, type Place, type Stage } from "./stage.ts"

/** Limits the run to faults with this in their place or name. */
const ONLY = process.env.ONLY ?? ""
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECOVERY_MS = Number(process.env.RECOVERY_SECONDS ?? 60) * 1000
const CUSTOMERS = 20
const REQUESTS_PER_SECOND = 50
const STOCK = 1_000_000
/** Counts the pieces of each variant: customers race for the last ones, which cancelled orders bring back. */
const PIECES = 4
/** This many orders are confirmed before a fault strikes, and after it before the shop counts as recovered. */
const ORDERS_AROUND = 10

const random = randomOf(SEED)
console.log(`seed ${SEED} (SEED=${SEED} repeats what customers choose)`)
let failed = 0
for (const place of ["own database", "given database", "behind a proxy"] as const) {
  const faults = FAULTS.filter(({ on, name }) => on === place && `${on}: ${name}`.includes(ONLY))
  if (faults.length > 0) failed += await strikeAll(place, faults)
}
console.log(failed === 0 ? "the books balance" : `${failed} FAULTS FOUND`)
process.exit(failed === 0 ? 0 : 1)

async function strikeAll(place: Place, faults: readonly Fault[]): Promise<number> {
  if (!canOpen(place)) {
    console.log(`${place}: not run, for haproxy is not installed`)
    return 0
  }
  const prepared = await prepare(place)
  let found = 0
  try {
    for (const fault of faults) {
      const problems = await strike(fault, prepared)
      if (problems.length > 0) found++
      for (const problem of problems) console.log(`  ${problem}`)
    }
  } finally {
    await prepared.stage.close(found > 0)
    if (found > 0) console.log(`the shop's folder and logs stay: ${prepared.stage.folder}`)
  }
  return found
}

async function prepare(place: Place) {
  const stage = await openStage(place)
  const owner = await theOwner(stage)
  const plain = await aBear(owner, STOCK)
  const personal = await aBearWithText(owner, STOCK)
  const { id: coloured, variants } = await aBearInColours(owner, ["Blue", "Red"], PIECES)
  const pieces: Piece[] = [
    { line: { product_id: plain }, product: plain },
    { line: { product_id: personal, personalisation: "Nila" }, product: personal },
    ...variants.map((id) => ({ line: { product_id: id }, product: coloured })),
  ]
  const coupon = await aFixedCoupon(owner, DISCOUNT)
  const scarce = Object.fromEntries(variants.map((id) => [id, PIECES]))
  const mailsTo = async (address: string) => {
    for (;;) {
      const mails = stage.relay.mails.filter(({ recipients }) => recipients.includes(address))
      if (mails.length > 0) return mails.map(({ text = "" }) => ({ text }))
      await sleep(100)
    }
  }
  const customers: Customer[] = []
  while (customers.length < CUSTOMERS) customers.push(await aCustomer({ url: stage.url, mailsTo }))
  return { stage, customers, goods: { pieces, coupon, scarce, owner, random } }
}

/** Resolves to what went wrong, in words. */
async function strike(fault: Fault, { stage, customers, goods }: Awaited<ReturnType<typeof prepare>>) {
  const confirmed: Confirmed[] = []
  const visit = visitOf(customers, goods, confirmed)
  const load = startSteadyLoad({ url: stage.url, perSecond: REQUESTS_PER_SECOND, clients: CUSTOMERS, visit })
  const since = (time: number) => confirmed.filter(({ askedAt }) => askedAt >= time).length
  await until(() => since(0) >= ORDERS_AROUND)
  await fault.strike(stage)
  const over = Date.now()
  const recovered = (await until(() => since(over) >= ORDERS_AROUND)) && (await stage.healthy(RECOVERY_MS))
  const seconds = (Date.now() - over) / 1000
  if (!recovered) await revive(stage)
  await load.stop()
  const seen = [...load.outcomes].map(([outcome, times]) => `${times} × ${outcome}`)
  console.log(
    `${fault.on}: ${fault.name}: ${confirmed.length} orders, back in ${seconds.toFixed(1)} s; ${seen.join(", ")}`,
  )
  const { lost, broken } = await stage.withDatabase(async (db) => ({
    lost: await lostOrders(
      db,
      confirmed.map(({ number }) => number),
    ),
    broken: await brokenInvariants(db, STOCK, goods.scarce),
  }))
  // Pieces that are sold out, and a change that another one came before, are refused with a 4xx.
  const beyond = [...load.outcomes.keys()].filter(
    (outcome) => fault.allows && !/^(?:2|4(?!29))\d\d$/.test(outcome) && !fault.allows.test(outcome),
  )
  return [
    ...(recovered ? [] : [`NOT RECOVERED within ${RECOVERY_MS / 1000} s`]),
    ...lost.map((number) => `LOST: ${number}`),
    ...Object.entries(broken).map(([what, count]) => `BROKEN: ${count} ${what}`),
    ...beyond.map((outcome) => `NOT ALLOWED: ${outcome}`),
  ]
}

/**
 * Prepares for the following faults: ends everything of a shop that did not recover, and lets its supervisor start it
 * again.
 */
async function revive({ shops, postgres, healthy, folder }: Stage) {
  for (const pid of await postgres()) kill(pid)
  for (const shop of shops) shop.kill("SIGKILL")
  await sleep(2000)
  if (!(await healthy(180_000))) throw new Error(`the shop does not start any more; see ${folder}`)
}

async function until(holds: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + RECOVERY_MS; !holds(); await sleep(100)) if (Date.now() > deadline) return false
  return true
}
