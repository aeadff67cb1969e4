import { prepared, type Queryable, sql } from "#database/database.ts"
import type { ShopSettings } from "../settings.ts"
import { type Making, makingOf } from "./ready-by.ts"

/** Reads when pieces are made that are ordered now. */
export async function readMaking(
  db: Queryable,
  settings: Pick<ShopSettings, "holiday" | "workshop" | "payment_window">,
): Promise<Making> {
  const [row] =
    settings.workshop.pieces_a_week === null
      ? []
      : await db.query<{ waiting: number }>(prepared("pieces-waiting", sql`SELECT pieces_waiting() AS waiting`))
  return makingOf(settings, { time: new Date().toISOString(), waiting: row?.waiting ?? 0 })
}
