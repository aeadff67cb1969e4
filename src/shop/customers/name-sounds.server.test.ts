import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anOrder, aProduct, aProfile } from "#tests/fixtures/builders.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { hearNew, repairSounds } from "./name-sounds.server.ts"

const db = await sharedDatabase()

test("a recount repairs how names and texts sound, names what was wrong, and leaves the new ones to the next search", async () => {
  const user = await aProfile(db, { full_name: "කමලා", email: "k@nool.example" })
  const order = await anOrder(db, { user, lines: [{ product: await aProduct(db) }] }, { customer_name: "නිමල්" })
  await db.query(
    sql`UPDATE order_items SET personalisation = 'මල්', personalisation_label = 'Name' WHERE order_id = ${order.id}`,
  )
  const sounds = () =>
    db.query(
      sql`SELECT p.sounds AS account, c.sounds AS customer, i.sounds AS text FROM profiles p, order_customers c, order_items i`,
    )
  expect(await repairSounds(db)).toEqual([])
  expect(await sounds()).toEqual([{ account: null, customer: null, text: null }])

  for (const table of ["profiles", "order_customers", "order_items"] as const) await hearNew(db, table)
  const right = [{ account: " ~kamala/kml ", customer: " ~nimal/nml ", text: " ~mal/ml " }]
  expect(await sounds()).toEqual(right)
  expect(await repairSounds(db)).toEqual([])
  await db.query(sql`WITH a AS (UPDATE profiles SET sounds = 'x'), b AS (UPDATE order_customers SET sounds = 'x')
    UPDATE order_items SET sounds = 'x'`)
  expect(await repairSounds(db)).toEqual([
    { table: "sounds of profiles", names: ["කමලා"] },
    { table: "sounds of order_customers", names: ["නිමල්"] },
    { table: "sounds of order_items", names: ["මල්"] },
  ])
  expect(await sounds()).toEqual(right)
})
