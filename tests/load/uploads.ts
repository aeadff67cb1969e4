// Eight customers upload large photos as fast as they can; at the same time others sign in and read uncached pages.
import { randomUUID } from "node:crypto"
import { type LoadCustomer, signUp } from "./customer.ts"
import { median } from "./measure.ts"
import { photoOf, sendReceipt } from "./photos.ts"
import { residentMB, startLoadShop } from "./process.ts"

const MS = Number(process.env.SECONDS ?? 10) * 1000
const UPLOADERS = 8
/** Millions of pixels: beyond what a receipt may have, and just within. */
const PHOTOS = { "62 megapixels": [9100, 6800], "24 megapixels": [6000, 4100] } as const

const shop = await startLoadShop({ env: { SAMPLE: "off" } })
const customers: LoadCustomer[] = []
for (let n = 0; n < UPLOADERS; n++) customers.push(await signUp(shop))
const reader = await signUp(shop)

await watch(1000)
const quiet = await watch(MS)
report("quiet", quiet)
for (const [name, [width, height]] of Object.entries(PHOTOS)) {
  const photo = await photoOf(width, height)
  const until = performance.now() + MS
  const results = new Map<number, number>()
  const uploads = Promise.all(customers.map((customer) => uploadUntil(until, customer, photo, results)))
  const loaded = await watch(MS)
  await uploads
  report(`${UPLOADERS} uploads of ${name} at a time (${[...results].map(([status, n]) => `${n} × ${status}`)})`, loaded)
}
await shop.close()

interface Watched {
  readonly signIns: number[]
  readonly pages: number[]
  /** Megabytes, at most. */
  readonly memory: number
}

async function watch(ms: number): Promise<Watched> {
  const watched = { signIns: [] as number[], pages: [] as number[], memory: 0 }
  const until = performance.now() + ms
  while (performance.now() < until) {
    watched.signIns.push(await timeOf(signIn))
    watched.pages.push(await timeOf(() => fetch(`${shop.url}/shop?q=${randomUUID()}`)))
    watched.memory = Math.max(watched.memory, await residentMB(shop.pid))
  }
  return watched
}

function signIn() {
  return fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: reader.email, password: "load-password" }),
  })
}

async function timeOf(ask: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return performance.now() - started
}

async function uploadUntil(until: number, customer: LoadCustomer, photo: Buffer, results: Map<number, number>) {
  while (performance.now() < until) {
    const status = await sendReceipt(shop, customer, photo)
    results.set(status, (results.get(status) ?? 0) + 1)
  }
}

function report(title: string, { signIns, pages, memory }: Watched) {
  const line = (name: string, times: number[], before: number[]) =>
    `${name} ${median(times).toFixed(0)} ms (${(median(times) / median(before)).toFixed(1)} of quiet), slowest ${Math.max(...times).toFixed(0)} ms`
  console.log(title)
  console.log(`  ${line("sign-in", signIns, quiet.signIns)}`)
  console.log(`  ${line("page that is not cached", pages, quiet.pages)}`)
  console.log(`  memory ${memory.toFixed(0)} MB (${(memory / quiet.memory).toFixed(1)} of quiet)`)
}
