// Orders of four buyers alone, and while 10,000 orders (WINDOWS) whose time to pay ended at the same moment are cancelled. It needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import { sql } from "#database/database.ts"
import { aCustomer, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { median, millisecondsOf, SECONDS } from "./measure.ts"
import { addProducts, startBeside, startShop } from "./shop.ts"

const WINDOWS = Number(process.env.WINDOWS ?? 10_000)
const BUYERS = 4

const relay = startBeside("relay")
const shop = await startShop({ relay })
const products = await addProducts(shop.db, 200)
await shop.run("sample", "--products", "200", "--customers", "1000", "--orders", `${WINDOWS}`)
const owner = await theOwner(shop)
const saved = await owner.call("PUT", "/admin/settings/payment_window", {
  ...{ hours: 72, holidays: "", slips_days: 365, cancels: true },
})
if (saved.status !== 200) throw new Error(`the switch was not saved: ${JSON.stringify(saved)}`)
const buyers: Customer[] = []
while (buyers.length < BUYERS) buyers.push(await aCustomer(shop))

report("alone", await orderFor(async () => sleep(SECONDS * 1000)))
await shop.db.query(
  sql`INSERT INTO payment_clock (ran_at) VALUES (now()) ON CONFLICT (only_row) DO UPDATE SET ran_at = now()`,
)
await shop.db.query(
  sql`UPDATE orders SET status = 'pending', payment_status = 'pending', payment_method = 'bank_transfer', bank_receipt_url = NULL, kept_amount = NULL,
        pay_by = now() WHERE customer_email LIKE '%@sample%'`,
)
await shop.db.query(
  sql`DELETE FROM payments p USING orders o WHERE o.id = p.order_id AND o.customer_email LIKE '%@sample%'`,
)
const boss = new PgBoss({ connectionString: shop.databaseUrl, max: 1, supervise: false, schedule: false })
await boss.start()
await boss.send("payment-windows", {})
const open = await left()
const ending = await orderFor(untilNoneEnds)
report(`while ${open - (await left())} windows end`, ending)
await boss.stop()
for (const each of [shop, relay]) await each.close()

/** Resolves when none has ended for two seconds. */
async function untilNoneEnds() {
  for (let before = Number.POSITIVE_INFINITY, now = open; now < before; now = await left()) {
    before = now
    await sleep(2000)
  }
}

async function left(): Promise<number> {
  const [row] = await shop.db.query<{ left: number }>(
    sql`SELECT count(*)::integer AS left FROM orders WHERE status = 'pending' AND pay_by <= now()`,
  )
  return row?.left ?? 0
}

/** Lets all buyers order again and again while `work` is done. */
async function orderFor(work: () => Promise<unknown>) {
  const times: number[] = []
  let over = false
  const all = buyers.map(async (buyer) => {
    while (!over) {
      await buyer.call("POST", "/cart", { product_id: products[Math.floor(Math.random() * products.length)] })
      times.push(
        await millisecondsOf(async () => {
          const { status, body } = await buyer.order()
          if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
        }),
      )
    }
  })
  const seconds = (await millisecondsOf(work)) / 1000
  over = true
  await Promise.all(all)
  return { times, seconds }
}

function report(title: string, { times, seconds }: Awaited<ReturnType<typeof orderFor>>) {
  const slowest = Math.max(...times).toFixed(0)
  console.log(
    `${title}: ${(times.length / seconds).toFixed(1)} orders a second for ${seconds.toFixed(0)} s, ${median(times).toFixed(0)} ms in the middle, ${slowest} ms at most`,
  )
}
