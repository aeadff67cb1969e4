import { prepared, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { isDue } from "../order/due.server.ts"
import { type ItemRow, itemColumns, itemFromRow } from "../order/read-order.server.ts"
import type { MakeLine, MakeList } from "./make-list.ts"

const LINES_PER_PAGE = 50

const unknownCursor = refusal(400, "invalid_query", m.errors_cursor_unknown, "cursor")

/** Letter for letter the condition, and the order, of the index order_items_open_making. */
const IS_OPEN = sql`i.made > 0 AND i.making_done_at IS NULL AND i.making_off IS NULL`
const PLACE = sql`COALESCE(i.ready_by, 'infinity'::date), i.id`

type Row = Pick<MakeLine, "order_number" | "customer_name" | "notes"> & { readonly item: ItemRow }

/** Returns a page of the lines that may be made now: of orders of which that is due. */
export async function listToMake(db: Queryable, after: string | null): Promise<Result<MakeList>> {
  if (after !== null && !isUuid(after)) return unknownCursor
  const [place] = await db.query<{ today: string; day: string | null }>(
    sql`SELECT (now() AT TIME ZONE 'Asia/Colombo')::date::text AS today,
          (SELECT COALESCE(ready_by, 'infinity'::date)::text FROM order_items WHERE id = ${after}::uuid) AS day`,
  )
  if (!place || (after !== null && place.day === null)) return unknownCursor
  // Prepared: planning its condition takes longer than finding the lines. They are walked in their order, each with the order that it belongs
  // to: how many orders the condition leaves cannot be estimated.
  const rows = await db.query<Row>(
    prepared(
      "list-to-make",
      sql`SELECT o.order_number, o.customer_name, o.notes, ${itemColumns} AS item
        FROM order_items i
          JOIN LATERAL (SELECT * FROM orders WHERE id = i.order_id AND ${isDue("make")} LIMIT 1) o ON true
          JOIN products p ON p.id = i.product_id
        WHERE ${IS_OPEN} AND (${PLACE}) > (${place.day ?? "-infinity"}::date, ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid)
        ORDER BY ${PLACE} LIMIT ${LINES_PER_PAGE + 1}`,
    ),
  )
  const lines = rows.slice(0, LINES_PER_PAGE).map(({ item, ...of }) => ({ ...itemFromRow(item), ...of }))
  const next = rows.length > LINES_PER_PAGE ? (lines.at(-1)?.id ?? null) : null
  return ok({ today: place.today, lines, next_cursor: next })
}
