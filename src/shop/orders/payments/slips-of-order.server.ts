import { sql } from "#database/database.ts"
import { type StoredPayment, shownPayment } from "./payments.server.ts"

export interface StoredSlip {
  readonly path: string
  readonly created_at: string
  readonly removed: boolean
}

export const slipsOf = sql`ARRAY(SELECT json_build_object('path', path, 'removed', r.removed_at IS NOT NULL,
      'created_at', to_char(s.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM slips s JOIN receipts r USING (path) WHERE s.order_id = o.id ORDER BY s.created_at, path)`

const NO_DECISION = { state: null, amount: null, reason: null, reason_code: null, decided_at: null }

/** Returns a slip with what was decided of it last; nothing of one that waits, or that another one replaced before. */
export function shownSlip(slip: StoredSlip, payments: readonly StoredPayment[]) {
  const decision = payments.findLast(({ kind, slip: path }) => kind === "payment" && path === slip.path)
  if (!decision) return { ...slip, ...NO_DECISION }
  const { state, amount, created_at: decided_at } = shownPayment(decision)
  return { ...slip, state, amount, reason: decision.reason, reason_code: decision.reason_code, decided_at }
}
