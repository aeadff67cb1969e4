// The list of what is to be made against the list of orders, in a shop of 1,000,000 orders (ORDERS) with 20,000 lines to make (LINES).
import { sql } from "#database/database.ts"
import { theOwner } from "#tests/fixtures/customer.ts"
import { byTurns, millisecondsOf } from "./measure.ts"
import { startShop } from "./shop.ts"

const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const LINES = Number(process.env.LINES ?? 20_000)

const shop = await startShop()
await shop.run("sample", "--products", "1000", "--customers", "10000", "--orders", `${ORDERS}`)
await shop.db.query(sql`
  WITH chosen AS (
    SELECT o.id AS order_id, (SELECT i.id FROM order_items i WHERE i.order_id = o.id ORDER BY i.position LIMIT 1) AS item
    FROM orders o ORDER BY o.created_at DESC LIMIT ${LINES}
  ), due AS (
    UPDATE orders o SET status = 'confirmed', payment_method = 'cash_on_delivery', payment_status = 'pending', to_make = true
    FROM chosen c WHERE o.id = c.order_id
  )
  UPDATE order_items i SET made = i.quantity, making_off = NULL, ready_by = current_date + (random() * 60)::integer
  FROM chosen c WHERE i.id = c.item`)
await shop.db.query(sql`VACUUM ANALYZE orders, order_items`)
const owner = await theOwner(shop)

async function read(path: string) {
  const { status, body } = await owner.call("GET", path)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}
const timesOf = (path: string) => async () => ({ ms: await millisecondsOf(() => read(path)) })

const { next_cursor: second } = await read("/admin/make")
const lists = {
  "list of orders": timesOf("/admin/orders"),
  "orders of which making is due": timesOf("/admin/orders?due=make&sort=oldest"),
  "list of what is to be made": timesOf("/admin/make"),
  "its second page": timesOf(`/admin/make?cursor=${second}`),
}
// The first times are those of statements that are not prepared yet.
await byTurns(`${LINES} lines to make among ${ORDERS} orders`, lists, { rounds: 15, warming: 3 })
await shop.close()
