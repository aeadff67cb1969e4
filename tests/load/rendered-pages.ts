// Home, shop and a product page rendered for every request: against a bare node:http server that sends the same bytes, and against the shop
// built in the folder AGAINST. Each side also with its processor time per page, which other load on the machine hardly changes.
import { readFile } from "node:fs/promises"
import { sql } from "../../src/database/database.ts"
import { fetchRaw } from "./fetch-raw.ts"
import { median, requestsPerSecond } from "./measure.ts"
import { type LoadShop, startLoadShop, startProgram } from "./process.ts"

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const headers = { "accept-encoding": "br" }
/** Clock ticks of /proc, a hundred a second on every Linux. */
const TICK_MS = 10

interface Side {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly path: string
}

interface Measured {
  readonly perSecond: number
  readonly cpuMs: number
}

let asked = 0
const env = { PAGE_CACHE: "off" }
const shop = await startLoadShop({ env })
const other = process.env.AGAINST ? await startLoadShop({ env, clone: process.env.AGAINST }) : undefined
for (const page of ["home", "shop", "product"]) {
  const ours = await sideOf("rendered", shop, page)
  const bare = await startProgram("bare-server.ts", await fetchRaw(ours.url + ours.path, headers))
  const sides = [
    ours,
    { name: "bare node:http", url: bare.url, pid: bare.pid, path: "/" },
    ...(other ? [await sideOf("the other clone", other, page)] : []),
  ]
  await compareSides(page, sides)
  await bare.close()
}
await shop.close()
await other?.close()

async function sideOf(name: string, { db, url, pid }: LoadShop, page: string): Promise<Side> {
  const [product] = await db.query<{ id: string }>(sql`SELECT id FROM products WHERE is_active ORDER BY name LIMIT 1`)
  const path = { home: "/", shop: "/shop", product: `/product/${product?.id}` }[page] as string
  return { name, url, pid, path }
}

async function compareSides(page: string, sides: readonly Side[]) {
  const results = sides.map(() => [] as Measured[])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) results[at]?.push(await measure(side))
  }
  const [first, ...rest] = results.map(medians)
  if (!first) return
  console.log(
    `${page}: ${first.perSecond.toFixed(0)} requests/s, ${first.cpuMs.toFixed(2)} ms of processor time a page`,
  )
  for (const [at, { perSecond, cpuMs }] of rest.entries()) {
    const [faster, cheaper] = [first.perSecond / perSecond, cpuMs / first.cpuMs]
    console.log(
      `  ${sides[at + 1]?.name}: ${perSecond.toFixed(0)} requests/s, ${cpuMs.toFixed(2)} ms; ` +
        `ratio ${faster.toFixed(3)} of its rate, ${cheaper.toFixed(2)} of its processor time`,
    )
  }
}

function medians(measured: readonly Measured[]): Measured {
  return {
    perSecond: median(measured.map((each) => each.perSecond)),
    cpuMs: median(measured.map((each) => each.cpuMs)),
  }
}

/** The query is for versions that cached pages by their whole address and had no switch for it. */
async function measure({ url, pid, path }: Side): Promise<Measured> {
  const before = asked
  const used = await cpuMsOf(pid)
  const perSecond = await requestsPerSecond({ url, headers, path: () => `${path}?n=${++asked}` })
  return { perSecond, cpuMs: ((await cpuMsOf(pid)) - used) / (asked - before) }
}

async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8")
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number)
  return (Number(user) + Number(system)) * TICK_MS
}
