// An hour (MINUTES) of orders that are paid by card at a gateway of its own process. It pays at once or late, tells twice, forges, invents payments, tells in
// the wrong order, refuses, charges back or says nothing; its line and the shop fail in turn. Then every payment must be counted once, or it ends with 1.
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "#database/database.ts"
import { APP_SECRET, MERCHANT, MERCHANT_SECRET, openGateway } from "#tests/fixtures/cards/gateway.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { brokenInvariants } from "#tests/fixtures/orders/books.ts"
import { FAULTS, lineFaults } from "./fault-kinds.ts"
import { aBear } from "./goods.ts"
import { randomOf } from "./random.ts"
import { openStage } from "./stage.ts"

const MINUTES = Number(process.env.MINUTES ?? 60)
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const CUSTOMERS = 4
/** Is as many as the shop asks about in time where the gateway says nothing of a half of them. */
const ORDERS_A_MINUTE = 8
const FAULT_EVERY_MS = 45_000
/** Payments that the shop was not told of are asked about after ten minutes, every five minutes. */
const SETTLE_MS = 30 * 60_000
const SIGN_IN_AGAIN_MS = 20 * 60_000
const GIVE_UP_MS = 120_000
const STOCK = 1_000_000
/** Holds what the gateway does with a payment, and whether the shop has the money in the end. */
const ACTS = {
  ...{ pay: true, late: true, doubled: true, reordered: true, silent: true, invented: true },
  ...{ refuse: false, forged: false, chargeback: false },
}

const random = randomOf(SEED)
console.log(`seed ${SEED}`)
const gateway = await openGateway()
const line = await openDatabaseProxy(gateway.url)
const stage = await openStage("own database", { PAYHERE_URL: line.url.replace(/\/$/, "") })
const owner = await theOwner(stage)
const product = await aBear(owner, STOCK)
const switchedOn = await owner.call("PUT", "/admin/settings/payhere", {
  ...{ on: true, sandbox: true, merchant_id: MERCHANT, merchant_secret: MERCHANT_SECRET },
  ...{ app_id: "app", app_secret: APP_SECRET, current_password: owner.password },
})
if (switchedOn.status !== 200) throw new Error(`PayHere was not switched on: ${switchedOn.status}`)

const expected = new Map<string, boolean>()
const until = performance.now() + MINUTES * 60_000
await Promise.all([buy(), strike()])
const wrong = await settle()
const broken = await stage.withDatabase((db) => brokenInvariants(db, STOCK))
const problems = [
  ...wrong.map((id) => `NOT AS AT THE GATEWAY: ${id}`),
  ...Object.entries(broken).map(([what, count]) => `BROKEN: ${count} ${what}`),
]
console.log(`${expected.size} orders in ${MINUTES} minutes: ${problems.length === 0 ? "the books balance" : "FAULTS"}`)
for (const problem of problems) console.log(`  ${problem}`)
await stage.close(problems.length > 0)
await Promise.all([line.close(), gateway.close()])
process.exit(problems.length === 0 ? 0 : 1)

async function buy() {
  while (performance.now() < until) {
    const customers: Customer[] = []
    while (customers.length < CUSTOMERS) customers.push(await untilDone(() => aCustomer({ url: stage.url, mailsTo })))
    const end = Math.min(until, performance.now() + SIGN_IN_AGAIN_MS)
    await Promise.all(
      customers.map(async (customer) => {
        while (performance.now() < end)
          await Promise.all([visit(customer), sleep((CUSTOMERS * 60_000) / ORDERS_A_MINUTE)])
      }),
    )
  }
}

async function mailsTo(address: string) {
  for (;;) {
    const mails = stage.relay.mails.filter(({ recipients }) => recipients.includes(address))
    if (mails.length > 0) return mails.map(({ text = "" }) => ({ text }))
    await sleep(100)
  }
}

/** A customer orders, goes to the gateway, and has there happen what chance chooses. */
async function visit(customer: Customer) {
  const act = random.pick(Object.keys(ACTS) as (keyof typeof ACTS)[])
  await untilDone(async () => answered(await customer.call("POST", "/cart", { product_id: product })))
  const key = crypto.randomUUID()
  const { id, card } = await untilDone(async () => answered(await customer.order({ payment_method: "payhere" }, key)))
  expected.set(id, false)
  const payment = await untilDone(async () => {
    const [action, fields] = formOf(await read(`${stage.url}${card.url}`))
    return /name="id" value="(\d+)"/.exec(await read(action, fields))?.[1] ?? fail("no payment at the gateway")
  })
  expected.set(id, ACTS[act])
  // Once it is pressed the gateway has heard of it, whether its answer arrives or not.
  await read(`${line.url}pay/done`, { id: payment, act }).catch(() =>
    untilDone(() => read(`${gateway.url}/pay/done`, { id: payment, act })),
  )
}

function formOf(page: string): [string, Record<string, string>] {
  const form = /<form [^>]*action="([^"]+\/pay\/checkout)"[^>]*>(.*?)<\/form>/s.exec(page) ?? fail("no form to pay by")
  const inputs = [...(form[2] ?? "").matchAll(/<input[^>]*>/g)].map(([input]) => {
    const value = (name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "")
    return [value("name"), value("value")]
  })
  return [unescaped(form[1] ?? ""), Object.fromEntries(inputs)]
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&")
}

async function read(url: string, fields?: Record<string, string>): Promise<string> {
  const sent = fields && { method: "POST", body: new URLSearchParams(fields), redirect: "manual" as const }
  const response = await fetch(url, { ...sent, signal: AbortSignal.timeout(20_000) })
  if (response.status >= 400) fail(`${url} answered ${response.status}`)
  return response.text()
}

function answered({ status, body }: Awaited<ReturnType<Customer["call"]>>) {
  if (status >= 300) fail(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

function fail(why: string): never {
  throw new Error(why)
}

/** Does it again until it succeeds, as a person does. */
async function untilDone<Value>(work: () => Promise<Value>): Promise<Value> {
  for (const deadline = Date.now() + GIVE_UP_MS; ; await sleep(1000)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

async function strike() {
  const faults = [
    ...lineFaults("own database", "gateway", () => line),
    ...FAULTS.filter(({ on }) => on === "own database"),
  ]
  for (let n = 0; performance.now() < until - FAULT_EVERY_MS; n++) {
    await sleep(FAULT_EVERY_MS)
    const fault = faults[n % faults.length] ?? fail("no faults")
    await fault.strike(stage)
    if (!(await stage.healthy(GIVE_UP_MS))) fail(`the shop did not come back after ${fault.name}`)
    console.log(`${fault.name}; ${expected.size} orders`)
  }
}

/** Waits until the shop counts what the gateway took; returns the orders of which it does not. */
async function settle(): Promise<string[]> {
  for (const deadline = Date.now() + SETTLE_MS; ; await sleep(10_000)) {
    const kept = await stage.withDatabase((db) =>
      db.query<{ id: string; kept: boolean }>(
        sql`SELECT id, COALESCE(kept_amount, 0) = total_amount AS kept FROM orders`,
      ),
    )
    const wrong = kept.filter((order) => order.kept !== expected.get(order.id)).map(({ id }) => id)
    if (wrong.length === 0 || Date.now() > deadline) return wrong
  }
}
