// Makes ROUNDS (50) faults, chosen by SEED, amid the orders of 20 customers. They order plain products, ones with their
// text and the last pieces of variants; some orders are cancelled, refunded or reviewed, and after each fault the books
// must balance. The exit code is 1 when they do not, or when the shop has not recovered within RECOVERY_SECONDS (60).
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "#database/database.ts"
import { aCoupon, aProduct } from "#tests/fixtures/builders.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { FAULTS, type Fault } from "./fault-kinds.ts"
import { brokenInvariants, lostOrders } from "./invariants.ts"
import { DISCOUNT, type Piece, signIn, signUpBuyers, startOrdering } from "./ordering.ts"
import { randomOf } from "./random.ts"
import { kill, OWNER, OWNER_PASSWORD, openStage, processesOf, type Stage } from "./stage.ts"

const ROUNDS = Number(process.env.ROUNDS ?? 50)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECOVERY_MS = Number(process.env.RECOVERY_SECONDS ?? 60) * 1000
/** Rounds that have not begun by then are left out. */
const LONGEST_MS = Number(process.env.MINUTES ?? 60) * 60_000
/** Limits the run to faults with this in their name. */
const ONLY = process.env.ONLY ?? ""
const CUSTOMERS = 20
const PRODUCTS = 3
const STOCK = 1_000_000
/** Counts the pieces of each variant: customers race for the last ones, which cancelled orders bring back. */
const PIECES = 4
/** Is the text of the first product. */
const TEXT = { label: "Name to embroider", max_length: 12, price: "150.00", required: false }
/** Orders confirmed before a fault strikes, and after it before the shop counts as recovered. */
const ORDERS_AROUND = 10

interface Result {
  readonly fault: string
  readonly orders: number
  readonly lost: readonly string[]
  readonly broken: Record<string, number>
  /** undefined: it did not recover. */
  readonly recoveredMs: number | undefined
}

const random = randomOf(SEED)
const began = Date.now()
console.log(`seed ${SEED} (SEED=${SEED} repeats the faults and their order)`)
const stages = new Map<Fault["on"], Awaited<ReturnType<typeof prepare>>>()
const results: Result[] = []
try {
  for (const fault of chosenFaults()) {
    if (Date.now() - began > LONGEST_MS) break
    const prepared = stages.get(fault.on) ?? (await prepare(fault.on))
    stages.set(fault.on, prepared)
    const result = await round(fault, prepared)
    results.push(result)
    console.log(`${String(results.length).padStart(3)}  ${describe(result)}`)
  }
} finally {
  for (const { stage } of stages.values()) {
    await stage.close(!isGoodRun())
    if (!isGoodRun()) console.log(`the shop's folder and log stay: ${stage.logFile}`)
  }
}
report()
process.exit(isGoodRun() ? 0 : 1)

/** Returns every fault once in a random order, again and again, so that few rounds still meet many of them. */
function chosenFaults(): Fault[] {
  const possible = FAULTS.filter(({ name }) => name.includes(ONLY))
  const chosen: Fault[] = []
  while (chosen.length < ROUNDS && possible.length > 0) {
    const deck = [...possible]
    while (deck.length > 0) chosen.push(...deck.splice(random.below(deck.length), 1))
  }
  return chosen.slice(0, ROUNDS)
}

async function prepare(on: Fault["on"]) {
  const stage = await openStage(on)
  const goods = await stage.withDatabase(async (db) => {
    const pieces: Piece[] = []
    for (let n = 0; n < PRODUCTS; n++) pieces.push(piece((await aProduct(db, { stock_quantity: STOCK })).id))
    const product = pieces[0]?.product ?? ""
    await db.query(sql`UPDATE products SET personalisation = ${JSON.stringify(TEXT)}::jsonb WHERE id = ${product}`)
    for (const personalisation of ["Nila", "Amma"])
      pieces.push({ line: { product_id: product, personalisation }, product })
    const { id, variants } = await aProductInColours(db, ["Blue", "Red"], PIECES)
    for (const product_id of variants) pieces.push({ line: { product_id }, product: id })
    const { code } = await aCoupon(db, { discount_type: "fixed", discount_value: DISCOUNT.toFixed(2) })
    return { pieces, coupon: code, scarce: Object.fromEntries(variants.map((id) => [id, PIECES])) }
  })
  const owner = await signIn(stage.url, { email: OWNER, password: OWNER_PASSWORD, token: "" })
  return { stage, buyers: await signUpBuyers(stage, CUSTOMERS), goods: { ...goods, owner, random } }
}

function piece(product: string): Piece {
  return { line: { product_id: product }, product }
}

async function round(fault: Fault, { stage, buyers, goods }: Awaited<ReturnType<typeof prepare>>): Promise<Result> {
  const ordering = startOrdering(stage, buyers, goods)
  const since = (time: number) => ordering.confirmed.filter(({ askedAt }) => askedAt >= time).length
  await until(() => ordering.confirmed.length >= ORDERS_AROUND, RECOVERY_MS)
  await fault.strike(stage)
  const over = Date.now()
  const recovered = await until(() => since(over) >= ORDERS_AROUND, RECOVERY_MS)
  const recoveredMs = recovered && (await stage.healthy(RECOVERY_MS)) ? Date.now() - over : undefined
  await ordering.stop()
  if (recoveredMs === undefined) await revive(stage)
  const numbers = ordering.confirmed.map(({ number }) => number)
  const { lost, broken } = await stage.withDatabase(async (db) => ({
    lost: await lostOrders(db, numbers),
    broken: await brokenInvariants(db, STOCK, goods.scarce),
  }))
  const refused = [...ordering.refused].map(([what, times]) => `${times} × ${what}`)
  if (refused.length > 0) console.log(`     refused: ${refused.join(", ")}`)
  return { fault: fault.name, orders: numbers.length, lost, broken, recoveredMs }
}

/**
 * Prepares for the following rounds: ends everything of a shop that did not recover, and lets its supervisor start it
 * again.
 */
async function revive({ shop, postmaster, databaseLine, healthy, logFile }: Stage) {
  if (!databaseLine) for (const pid of await processesOf(await postmaster())) kill(pid)
  shop.kill("SIGKILL")
  await sleep(2000)
  if (!(await healthy(180_000))) throw new Error(`the shop does not start any more; see ${logFile}`)
}

async function until(holds: () => boolean, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  while (!holds()) {
    if (Date.now() > deadline) return false
    await sleep(100)
  }
  return true
}

function isGoodRun(): boolean {
  return results.length > 0 && results.every(isGood)
}

function isGood({ lost, broken, recoveredMs }: Result): boolean {
  return lost.length === 0 && Object.keys(broken).length === 0 && recoveredMs !== undefined
}

function describe({ fault, orders, lost, broken, recoveredMs }: Result): string {
  const back =
    recoveredMs === undefined ? `NOT RECOVERED in ${RECOVERY_MS / 1000} s` : `back in ${seconds(recoveredMs)}`
  const faulty = Object.entries(broken).map(([what, count]) => `BROKEN: ${count} ${what}`)
  if (lost.length > 0) faulty.push(`LOST: ${lost.join(", ")}`)
  return [`${fault}: ${orders} orders, ${back}`, ...faulty].join("; ")
}

function report() {
  console.log(`\n${"fault".padEnd(50)} rounds  orders    lost  broken  slowest recovery`)
  for (const fault of new Set(results.map((result) => result.fault))) {
    const own = results.filter((result) => result.fault === fault)
    const sum = (count: (result: Result) => number) => own.reduce((total, result) => total + count(result), 0)
    const slowest = own.some(({ recoveredMs }) => recoveredMs === undefined)
      ? "never"
      : seconds(Math.max(...own.map(({ recoveredMs = 0 }) => recoveredMs)))
    const counts = [own.length, sum(({ orders }) => orders), sum(({ lost }) => lost.length)]
    const numbers = [...counts, sum(({ broken }) => Object.keys(broken).length)]
    console.log(`${fault.padEnd(50)}${numbers.map((number) => String(number).padStart(7)).join(" ")}  ${slowest}`)
  }
  const orders = results.reduce((total, result) => total + result.orders, 0)
  console.log(
    `${results.length} rounds, ${orders} orders confirmed: ${isGoodRun() ? "the books balance" : "FAULTS FOUND"}`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
