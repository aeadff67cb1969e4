// Product pages rendered one after the other, each once, at 16 connections: processor time of the shop for a page, its rate and its memory; with
// CLONE=folder by turns with the build of another clone. It needs Linux.
import { Agent, get } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "../../src/database/database.ts"
import { spentBy } from "./costs.ts"
import { median, ROUNDS } from "./measure.ts"
import { type LoadShop, residentMB, startLoadShop } from "./process.ts"

const PRODUCTS = 3_000
const PAGES = 1_500
const CONNECTIONS = 16
/** After this time no outdated copy is served any more. */
const OUTDATED_MS = 2_200
/** The first rounds are slower, until the pages' code is compiled. */
const WARMING = 2
const { CLONE: clone } = process.env

interface Side {
  readonly name: string
  readonly shop: LoadShop
  readonly ids: readonly string[]
  readonly agent: Agent
  readonly rounds: { readonly cpuMs: number; readonly perSecond: number }[]
}

async function openSide(name: string, folder?: string): Promise<Side> {
  const shop = await startLoadShop({ env: { SAMPLE: "off" }, ...(folder && { clone: folder }) })
  const products = await shop.db.query<{ id: string }>(sql`
    INSERT INTO products (name, description, price, stock_quantity, category, created_at)
    SELECT 'Bear ' || n, repeat('Crocheted by hand in Colombo. ', 5), 1000 + n % 50 * 100, 1000000,
      (ARRAY['Blankets', 'Toys', 'Home Decor', 'Baby', 'Bags', 'Wearables'])[1 + n % 6], now() - n * interval '1 minute'
    FROM generate_series(1, ${PRODUCTS}::int) n RETURNING id`)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  return { name, shop, ids: products.map(({ id }) => id), agent, rounds: [] }
}

async function measure({ shop, ids, agent, rounds }: Side, round: number) {
  await shop.db.query(sql`SELECT pg_notify('catalogue_changed', '*')`)
  await sleep(OUTDATED_MS)
  const first = (round * PAGES) % PRODUCTS
  const left = ids.slice(first, first + PAGES)
  const [before, since] = [await spentBy(shop.pid), performance.now()]
  async function read() {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await readPage(`${shop.url}/product/${id}`, agent)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, read))
  const { own } = await spentBy(shop.pid)
  rounds.push({ cpuMs: (own - before.own) / PAGES, perSecond: (PAGES * 1000) / (performance.now() - since) })
}

/** Reads by node:http, because fetch would take more processor time than the shop. */
function readPage(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url}: ${response.statusCode}`))
      })
    }).on("error", reject)
  })
}

const ours = await openSide("this clone")
const sides = clone ? [ours, await openSide(clone, clone)] : [ours]
for (let round = 0; round < WARMING + ROUNDS; round++) for (const side of sides) await measure(side, round)
for (const { name, shop, rounds, agent } of sides) {
  const warm = rounds.slice(WARMING)
  const [cpuMs, perSecond] = [median(warm.map((each) => each.cpuMs)), median(warm.map((each) => each.perSecond))]
  const memory = await residentMB(shop.pid)
  console.log(`${name}: ${cpuMs.toFixed(2)} ms a page, ${perSecond.toFixed(0)} pages/s, ${memory.toFixed(0)} MB`)
  agent.destroy()
  await shop.close()
}
