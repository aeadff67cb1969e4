import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { aCartLine, aProduct } from "#tests/fixtures/builders.ts"
import { APP_SECRET, MERCHANT, MERCHANT_SECRET } from "#tests/fixtures/cards/gateway.ts"
import { notice } from "#tests/fixtures/cards/payhere.ts"
import { aCustomer, theOwner } from "#tests/fixtures/customer.ts"
import { createMigratedDatabase } from "#tests/fixtures/database.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

/** These are two processes of one installation. */
let first: TestShop
let second: TestShop
let db: Database
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "nool-card-notices-"))
  const env = { DATABASE_URL: await createMigratedDatabase(), DATA_DIR: dataDir }
  db = openDatabase(env.DATABASE_URL, { max: 5 })
  first = await openTestShop(env)
  const owner = await theOwner(first)
  const settings = {
    ...{ on: true, sandbox: true, merchant_id: MERCHANT, merchant_secret: MERCHANT_SECRET },
    ...{ app_id: "app", app_secret: APP_SECRET, current_password: owner.password },
  }
  expect(await owner.call("PUT", "/admin/settings/payhere", settings)).toMatchObject({ status: 200 })
  second = await openTestShop(env)
})
afterAll(async () => {
  await Promise.all([first, second].map((shop) => shop?.close()))
  await db?.close()
  await rm(dataDir, { recursive: true, force: true })
})

let payments = 0
/** Returns an order of 1,300 rupees by card, and the notice that it is paid. */
async function anOrderByCard() {
  const customer = await aCustomer(second)
  const product = await aProduct(db, { price: "1000.00" })
  await aCartLine(db, { user_id: customer.id, product_id: product.id })
  const { status, body } = await customer.order({ payment_method: "payhere" })
  expect(status).toBe(201)
  const payment_id = String(320_025_000_000 + ++payments)
  return { id: body.id as string, body: notice({ order_id: body.order_number, payment_id }) }
}

function tell({ url }: TestShop, body: string): Promise<number> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" }
  const signal = AbortSignal.timeout(30_000)
  return fetch(`${url}/payments/payhere/notice`, { method: "POST", headers, body, signal }).then(({ status }) => status)
}

/** Returns what was counted of an order, and how often its customer is told. */
async function countedOf(id: string) {
  const [counted] = await db.query(
    sql`SELECT payment_status, kept_amount::float8 AS kept, (SELECT count(*)::integer FROM payments WHERE order_id = o.id) AS rows,
          (SELECT count(*)::integer FROM order_events e JOIN mails m ON m.id = e.mail_id
            WHERE e.order_id = o.id AND e.kind = 'payment_status' AND m.kind = 'payment-update') AS mails
        FROM orders o WHERE id = ${id}`,
  )
  return counted
}
const ONCE = { payment_status: "paid", kept: 1300, rows: 1, mails: 1 }

test("the same notice counts once, told to two processes at the same moment", async () => {
  const order = await anOrderByCard()
  const told = Array.from({ length: 12 }, (_, at) => tell(at % 2 === 0 ? first : second, order.body))
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]))
  expect(await countedOf(order.id)).toEqual(ONCE)
})

test("a process that is killed once it has stored a notice, and before it answers, has counted it: told again, it counts no more", async () => {
  const order = await anOrderByCard()
  // The commit waits for this test, so that the process can be stopped in between.
  await db.query(
    sql`CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(31); RETURN NULL; END $$`,
  )
  await db.query(
    sql`CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_commit()`,
  )
  const answer = await db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(31)`)
    const told = tell(first, order.body).catch(() => "none")
    const waiting = () => db.query(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 31 AND NOT granted`)
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
    first.signal("SIGSTOP")
    return { told }
  })
  await expect.poll(() => countedOf(order.id)).toEqual(ONCE)
  await first.end("SIGKILL")
  expect(await answer.told).toBe("none")
  await db.query(sql`DROP FUNCTION hold_commit CASCADE`)
  expect([await tell(second, order.body), await countedOf(order.id)]).toEqual([200, ONCE])
})

test("a notice of more than 8 KB is refused before it is read", async () => {
  const most = "x".repeat(8 * 1024)
  expect([await tell(second, most), await tell(second, `${most}x`)]).toEqual([200, 413])
  expect(await db.query(sql`SELECT fault, times FROM card_notices`)).toEqual([{ fault: "forged", times: 1 }])
})
