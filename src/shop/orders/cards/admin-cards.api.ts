import { Hono } from "hono"
import * as z from "zod/mini"
import { type Database, sql } from "#database/database.ts"
import type { CardNoticesRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type ApiEnv, refusal, sendDone, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { CARD_ANSWERS, CARD_FAULTS, cardNoticesJson } from "./admin-cards.ts"
import { askAboutOrder } from "./ask-cards.server.ts"
import type { CardShop } from "./card-shop.server.ts"

const SHOWN = 50

const noNotice = refusal(404, "not_found", m.errors_card_notice_gone)
const notAsked = refusal(409, "not_asked", m.errors_card_not_asked)

/** Takes a notice off the list; where it is about an order, its trail says who did. Returns whether it is there. */
function noteSeen(db: Database, actorId: string, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [notice] = await tx.query<Pick<CardNoticesRow, "fault" | "amount" | "order_id">>(
      sql`UPDATE card_notices SET seen_at = now() WHERE id = ${id}::bigint RETURNING fault, amount, order_id`,
    )
    if (!notice) return false
    const { fault, amount, order_id } = notice
    if (order_id === null) return true
    const after = { card_notice_seen: fault, card_notice_amount: amount }
    await recordChange(tx, { kind: "order", id: order_id, action: "updated", actorId, before: {}, after })
    return true
  })
}

export const adminCardsApi = new Hono<ApiEnv<CardShop>>()
  .get(
    "/admin/card-notices",
    describeEndpoint("Admin", "What was said of card payments and needs the owner, newest first, 50 at most", {
      returns: cardNoticesJson,
    }),
    async (c) => {
      const rows = await c.var.shop.db.query<z.infer<typeof cardNoticesJson>["notices"][number]>(
        sql`SELECT id, fault, order_number, order_id, amount, times, created_at
            FROM card_notices WHERE seen_at IS NULL AND fault = ANY (${[...CARD_FAULTS]}::text[]) ORDER BY id DESC LIMIT ${SHOWN}`,
      )
      const [forged = null] = await c.var.shop.db.query<{ id: number; times: number }>(
        sql`SELECT id, times FROM card_notices WHERE seen_at IS NULL AND fault = 'forged' ORDER BY id DESC LIMIT 1`,
      )
      return c.json({ notices: rows, forged }, 200)
    },
  )
  .post(
    "/admin/card-notices/:id/seen",
    describeEndpoint("Admin", "Take such a notice off the list", { status: 204, refuses: { 404: "No such notice" } }),
    async (c) => {
      const id = Number(c.req.param("id"))
      const isSeen = Number.isSafeInteger(id) && (await noteSeen(c.var.shop.db, c.var.identity.id, id))
      return sendDone(c, isSeen ? done : noNotice)
    },
  )
  .post(
    "/admin/orders/:id/card-ask",
    describeEndpoint("Admin", "Ask the provider at once what became of an order’s card payment", {
      returns: z.object({ answer: z.enum(CARD_ANSWERS) }),
      refuses: { 409: "The order is not paid by card, or was asked about within the minute" },
    }),
    async (c) => {
      const id = c.req.param("id")
      const answer = isUuid(id) ? await askAboutOrder(c.var.shop, id) : null
      return answer ? c.json({ answer }, 200) : sendRefusal(c, notAsked)
    },
  )
