import { expect, test } from "vitest"
import { type Database, type Queryable, sql, type Transaction } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { countTransfer } from "./count-transfer.server.ts"

const { api, admin, place, read } = await openAdminOrdersApi()

/** Returns a database that notes the beginnings of the statements of its transactions. */
function noting(db: Database, statements: string[]): Database {
  const noted = <Where extends Queryable>(where: Where): Where => ({
    ...where,
    query(statement) {
      statements.push(statement.text.trim().slice(0, 60))
      return where.query(statement)
    },
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(noted<Transaction>(tx))) }
}

test("a slip is approved in eight statements", async () => {
  const { id, user_id } = (await place([[await aProductFor(api.db, { price: "1000" }), 1]])).body
  const path = `${user_id}/slip.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes, sha256) VALUES (${path}, ${user_id}, 'image/jpeg', 1, 'slip')`,
  )
  await api.send("PUT", `/api/orders/${id}/receipt`, { as: user_id, json: { bank_receipt_url: path } })
  const { version, total_amount: amount } = await read(id)
  const statements: string[] = []
  const shop = { ...api.shop, db: noting(api.db, statements) }
  const counted = await countTransfer(shop, admin, id, { version, amount, reference: "FT1", paid_on: null })
  expect(counted).toMatchObject({ ok: true, value: { payment_status: "paid", version: version + 1 } })
  expect(statements).toHaveLength(8)
})
