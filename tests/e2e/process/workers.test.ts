import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { eachTranslated } from "#messages/other-languages.ts"
import { localPath } from "#messages/paths.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"
import { startSteadyLoad } from "#tests/fixtures/process/steady-load.ts"
import { shoppingOf } from "#tests/fixtures/process/steady-shopping.ts"

const STOCK = 100_000
/** A worker starts within seconds, or many of them on a busy machine. */
const POLL = { timeout: 60_000 }
const shop = await openE2eShop({ WORKERS: "2" })

async function workers(): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="])
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ +/).map(Number))
  return rows.flatMap(([pid = 0, parent]) => (parent === shop.pid() ? [pid] : [])).sort()
}

test("each of two processes answers two hundred requests in the language of the URL, while the catalogue changes", async () => {
  const nameIn = (locale: Locale) => `Lamb of ${locale}`
  const texts = { name: eachTranslated(nameIn) }
  const { id } = await aProduct(shop.db, { name: nameIn("en"), texts })
  const { id: other } = await aProduct(shop.db)
  const owner = await theOwner(shop)
  const edit = (change: object) => owner.call("PATCH", `/admin/products/${other}`, change)
  expect((await edit({ name: "Bear" })).status).toBe(200)
  const ask = async (_: unknown, at: number) => {
    const locale = locales[at % locales.length] ?? "en"
    const path = ["/", "/shop", `/product/${id}`][Math.floor(at / locales.length) % 3] ?? "/"
    const response = await fetch(shop.url + localPath(path, locale))
    // A machine that is starved takes longer than a request may wait.
    if (response.status === 503) return []
    const html = await response.text()
    const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? ""
    const spoken = locales.filter((each) => header.includes(m.shell_sign_in({}, { locale: each })))
    const named = locales.filter((each) => html.includes(nameIn(each)))
    const found = [/<html lang="(\w+)"/.exec(html)?.[1], spoken.join(), named.join()]
    return found.every((each) => each === locale) ? [] : [[path, locale, ...found]]
  }
  const editing = async () => {
    for (let n = 0; n < 8; n++) await edit({ price: 1250 + n })
  }
  const [wrong] = await Promise.all([Promise.all(Array.from({ length: 200 }, ask)), editing()])
  expect(wrong.flat()).toEqual([])
})

async function aShopper() {
  const { email, token } = await aCustomer(shop)
  return { email, headers: { authorization: `Bearer ${token}` } }
}

async function health(): Promise<number | "refused"> {
  return fetch(`${shop.url}/health`).then(
    ({ status }) => status,
    () => "refused",
  )
}

test("a worker is killed under load: it is started again, and no order is lost", async () => {
  const product = await aProduct(shop.db, { stock_quantity: STOCK })
  const shoppers = await Promise.all(Array.from({ length: 6 }, aShopper))
  const first = await workers()
  expect(first).toHaveLength(2)

  const confirmed: string[] = []
  const visit = shoppingOf(shoppers, product.id, confirmed)
  const load = startSteadyLoad({ url: shop.url, perSecond: 50, clients: shoppers.length, visit })
  await expect.poll(() => confirmed.length, POLL).toBeGreaterThan(2)

  // A machine that is starved answers 503 where the database took longer than a request may wait, and 409 to the order of a cart that
  // this left behind. Neither is a request that was cut.
  const outcomes = [...load.outcomes.keys()]
  expect(outcomes).toEqual(expect.arrayContaining(["200", "201"]))
  expect(outcomes.filter((outcome) => !["200", "201", "409", "503"].includes(outcome))).toEqual([])

  process.kill(first[1] as number, "SIGKILL")
  const replaced = async () => (await workers()).filter((pid) => !first.includes(pid)).length
  await expect.poll(replaced, POLL).toBe(1)
  await expect.poll(() => shop.output()).toContain("a worker ended by itself and is started again")
  const before = confirmed.length
  await expect.poll(() => confirmed.length, POLL).toBeGreaterThan(before + 2)
  await load.stop()

  const orders = await shop.db.query<{ order_number: string }>(sql`SELECT order_number FROM orders`)
  expect(orders.map(({ order_number }) => order_number).sort()).toEqual([...new Set(confirmed)].sort())
  const [{ sold } = { sold: 0 }] = await shop.db.query<{ sold: number }>(
    sql`SELECT ${STOCK}::int - stock_quantity AS sold FROM products WHERE id = ${product.id}`,
  )
  expect(sold).toBe(await soldOf(product.id))
})

async function soldOf(product: string) {
  const [row] = await shop.db.query<{ sold: number }>(
    sql`SELECT sum(quantity)::int AS sold FROM order_items WHERE product_id = ${product}`,
  )
  return row?.sold
}

test("a scrape of any worker shows what each has answered, and what all share once", async () => {
  await shop.restart()
  const headers = { connection: "close" }
  const scraped = async (series: RegExp) => {
    const text = await (await fetch(`${shop.url}/metrics`, { headers })).text()
    return text.split("\n").filter((line) => series.test(line))
  }
  for (let n = 0; n < 20; n++) await fetch(`${shop.url}/health/live`, { headers })
  for (let scrapes = 0; scrapes < 3; scrapes++) {
    const lines = await scraped(/^http_requests_total\{.*route="\/health\/live"/)
    const pids = lines.map((line) => Number(/worker="(\d+)"/.exec(line)?.[1]))
    expect(pids.filter((pid) => !isAlive(pid))).toEqual([])
    expect(lines.reduce((sum, line) => sum + Number(line.split(" ")[1]), 0)).toBe(20)
  }
  expect(await scraped(/^nool_database_up/)).toEqual(["nool_database_up 1"])
})

test("a stop ends the primary and its workers", async () => {
  const all = await workers()
  expect(await shop.end("SIGTERM")).toBe(0)
  expect([await health(), all.filter(isAlive)]).toEqual(["refused", []])
})

test("workers whose primary was killed end by themselves, and the shop starts again", async () => {
  await shop.restart()
  const all = await workers()
  expect(await shop.end("SIGKILL")).toBe("SIGKILL")
  await expect.poll(() => [all.filter(isAlive)]).toEqual([[]])
  expect(await health()).toBe("refused")
  await shop.restart()
  expect(await health()).toBe(200)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
