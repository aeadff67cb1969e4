import { randomUUID } from "node:crypto"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, openTestApi } from "./shop-api.ts"

export type Lines = ReadonlyArray<readonly [productId: string, quantity: number]>

/** The API, with two administrators at the orders; what builds on no name is the first. */
export async function openOrdersDesk() {
  const api = await openTestApi()
  const admin = await aCustomer(api.db, "admin")
  const other = await aCustomer(api.db, "admin")

  /** Somebody new orders it; a coupon takes off its 100 rupees. */
  async function place(lines: Lines, coupon_code?: string) {
    const as = await aCustomer(api.db)
    for (const [id, quantity] of lines) await aCartLine(api.db, as, id, quantity)
    const cart = await api.send("GET", "/api/cart", { as })
    const json = aCheckout({ expected_total: cart.body.total - (coupon_code ? 100 : 0), coupon_code })
    return api.send("POST", "/api/orders", { as, json, headers: { "Idempotency-Key": randomUUID() } })
  }
  return {
    api,
    admin,
    other,
    place,
    /** The id of an order that was placed. */
    async placed(lines: Lines, coupon_code?: string): Promise<string> {
      const { status, body } = await place(lines, coupon_code)
      if (status !== 201) throw new Error(`not placed: ${JSON.stringify(body)}`)
      return body.id
    },
    patch: (id: string, json: unknown, as = admin) => api.send("PATCH", `/api/admin/orders/${id}`, { as, json }),
    read: async (id: string) => (await api.send("GET", `/api/admin/orders/${id}`, { as: admin })).body,
    note: (id: string, json: unknown, as = admin) => api.send("PUT", `/api/admin/orders/${id}/note`, { as, json }),
    trailOf: async (id: string) =>
      (await api.send("GET", `/api/admin/audit?thing=order:${id}`, { as: admin })).body.entries,
    async stockOf(productId: string) {
      const [row] = await api.db.query<{ n: number }>(
        sql`SELECT stock_quantity AS n FROM products WHERE id = ${productId}`,
      )
      return row?.n
    },
    async statusMails(): Promise<number> {
      const [row] = await api.db.query<{ n: number }>(
        sql`SELECT count(*) AS n FROM mails WHERE kind = 'send-status-update'`,
      )
      return row?.n ?? 0
    },
  }
}
