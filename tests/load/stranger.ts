// One stranger sends 20 requests a second for SECONDS (600), limits on; customers elsewhere must not notice. The exit
// code is 1 when they do.
import { setTimeout as sleep } from "node:timers/promises"
import { clientFrom } from "./client.ts"
import { startLoadShop } from "./process.ts"
import { randomOf } from "./random.ts"
import { aShopper, shop as goShopping, type Shopper, signIn } from "./shopping.ts"
import { Steps } from "./steps.ts"
import { type Mischief, mischiefOf } from "./stranger-requests.ts"

const MS = Number(process.env.SECONDS ?? 600) * 1000
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS_PER_SECOND = 20
/** A new customer comes so often. */
const ROUND_MS = 5000
/** The stranger bothers the customers of so many rounds, the coming one's among them. */
const VICTIMS = 4
/** A stranger with this many unanswered requests waits; a shop that stands still must not bury the script. */
const MAX_OPEN = 300

const settings = Object.fromEntries(
  ["MAILS_PER_HOUR", "LOG_LEVEL"].flatMap((name) => (process.env[name] ? [[name, process.env[name] as string]] : [])),
)
const shop = await startLoadShop({ env: { LIMITS: "on", ...settings } })
const steps = new Steps()
const shoppers = [aShopper(shop.url, 1)]
const responses = new Map<string, number>()
console.log(`seed ${SEED} (SEED=${SEED} repeats the stranger's choices), ${MS / 1000} s`)

const mischief = [...(await mischiefOf(clientFrom("127.0.0.2", shop.url, "curl/8.5.0")))]
const end = Date.now() + MS
await Promise.all([bother(), sendCustomers()])
await shop.close()

steps.report()
console.log("what the stranger was answered:")
for (const [result, times] of [...responses].sort()) console.log(`  ${result}: ${times}`)
console.log(steps.failures.length === 0 ? "no customer noticed" : `${steps.failures.length} FAILURES`)
process.exit(steps.failures.length === 0 ? 0 : 1)

async function bother() {
  const random = randomOf(SEED)
  const open = new Set<Promise<void>>()
  for (let next = Date.now(); next < end; next += 1000 / REQUESTS_PER_SECOND) {
    await sleep(Math.max(0, next - Date.now()))
    if (open.size >= MAX_OPEN) continue
    const [kind, send] = random.pick(mischief)
    const victims = shoppers.slice(-VICTIMS).map(({ email }) => email)
    const sent = note(kind, send(random, victims)).finally(() => open.delete(sent))
    open.add(sent)
  }
  await Promise.all(open)
}

async function note(kind: string, sent: ReturnType<Mischief>) {
  const response = await sent.then(
    ({ status }) => String(status),
    (error: Error) => error.name,
  )
  const key = `${kind}: ${response}`
  responses.set(key, (responses.get(key) ?? 0) + 1)
}

/** Rounds may overlap: a slow one must not keep the next customer away. */
async function sendCustomers() {
  const rounds: Promise<void>[] = []
  while (Date.now() < end) {
    const shopper = shoppers.at(-1) as Shopper
    // The stranger knows the next customer's e-mail address before they come.
    shoppers.push(aShopper(shop.url, shoppers.length + 1))
    rounds.push(oneRound(shopper))
    await sleep(ROUND_MS)
  }
  await Promise.all(rounds)
}

async function oneRound(shopper: Shopper) {
  try {
    const known = await goShopping(steps, shopper)
    await sleep(ROUND_MS)
    await steps.take("come back and sign in", known.email, () => signIn(known))
  } catch {
    // The step has written it down; what follows it cannot be done.
  }
}
