import { jsonTime, type Queryable, sql } from "#database/database.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import type { Locale } from "#messages/runtime.js"
import { e164 } from "#shop/address/phone-number.ts"
import { isUuid } from "#shop/api/fields.ts"
import { formatAmount } from "#shop/money.ts"
import type { AdminOrder, AdminOrderEvent, OrderNote } from "../admin-order-json.ts"
import type { Order } from "../order-json.ts"
import { CARD_PAYMENT_TO_REFUND, IS_TO_DECIDE } from "./card-refunds.server.ts"
import { IS_OVERDUE, IS_TO_CALL } from "./due.server.ts"
import type { HeldKind } from "./order.ts"
import { type OrderRow, orderColumns, orderFromRow, picturesOf } from "./read-order.server.ts"
import { type StoredPayment, shownPayment } from "./read-payments.server.ts"
import { countRefused } from "./refused-parcels.server.ts"

interface StoredSlip {
  readonly path: string
  readonly created_at: string
  readonly removed: boolean
}

type SameInJson = Pick<
  AdminOrder,
  | "delivery_town"
  | "customer_phone_e164"
  | `held_${Exclude<HeldKind, "making">}`
  | "tracking_version"
  | "channel"
  | "receipt_also_on"
  | "overdue"
  | "courier_fee"
  | "card_payment"
  | "card_refund"
  | "to_call"
>

interface DetailRow extends OrderRow, SameInJson {
  updated_at: string
  timeline: AdminOrderEvent[]
  note: OrderNote | null
  slips: StoredSlip[]
  language: string
}

/**
 * Returns what happened to the order, together with the admins' notes and what a courier took, oldest first. Events keep the order in which
 * they were made: their times are those at which transactions began, which may be the other way round.
 */
const timeline = sql`ARRAY(
    SELECT jsonb_build_object('kind', e.kind, 'before', e.before, 'after', e.after, 'reason', e.reason,
      'created_at', ${jsonTime(sql`e.created_at`)},
      'actor', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.full_name, 'email', p.email) END) || ${picturesOf}
    FROM (
      SELECT id, kind, before, after, reason, pictures, actor_id, created_at, max(created_at) OVER (ORDER BY id) AS place
      FROM order_events WHERE order_id = o.id
      UNION ALL
      SELECT id, 'note', before ->> 'note', after ->> 'note', NULL, NULL, actor_id, created_at, created_at
      FROM admin_audit WHERE entity = 'order:' || o.id AND after ? 'note'
      UNION ALL
      SELECT id, 'handed_over', before ->> 'handed_over', after ->> 'handed_over', NULL, NULL, actor_id, created_at, created_at
      FROM admin_audit WHERE entity = 'order:' || o.id AND after ? 'handed_over'
    ) e LEFT JOIN actors p ON p.id = e.actor_id ORDER BY e.place, e.id
  )`

const note = sql`(
    SELECT json_build_object('note', n.note, 'version', n.version, 'updated_at', ${jsonTime(sql`n.updated_at`)},
      'updated_by', COALESCE(p.full_name, p.email))
    FROM order_notes n LEFT JOIN profiles p ON p.id = n.updated_by WHERE n.order_id = o.id
  )`

const slipsOf = sql`ARRAY(SELECT json_build_object('path', path, 'removed', r.removed_at IS NOT NULL,
      'created_at', ${jsonTime(sql`s.created_at`)})
    FROM slips s JOIN receipts r USING (path) WHERE s.order_id = o.id ORDER BY s.created_at, path)`

/** A receipt is its customer's own, so the others are among that customer's orders. */
const receiptAlsoOn = sql`ARRAY(
    SELECT json_build_object('id', s.id, 'order_number', s.order_number) FROM orders s
    WHERE s.user_id = o.user_id AND s.bank_receipt_url = o.bank_receipt_url AND s.id <> o.id
    ORDER BY s.created_at, s.id
  )`

const held = (kind: HeldKind) => sql`(
    SELECT json_build_object('before', e.before, 'until', ${jsonTime(sql`e.held_until`)}, 'mail', e.mail_id IS NOT NULL)
    FROM (
      SELECT before, held_until, mail_id FROM order_events WHERE order_id = o.id AND kind = ${kind} ORDER BY id DESC LIMIT 1
    ) e WHERE e.held_until > now()
  )`

const moneyElsewhere = sql`
    (SELECT sum(fee)::float8 FROM payout_lines WHERE order_id = o.id) AS courier_fee,
    (SELECT p.amount::float8 ${CARD_PAYMENT_TO_REFUND} WHERE p.order_id = o.id ORDER BY p.id DESC LIMIT 1) AS card_payment,
    (SELECT json_build_object('state', r.state, 'amount', r.amount, 'to_decide', ${IS_TO_DECIDE}) FROM card_refunds r
      WHERE r.order_id = o.id ORDER BY r.id DESC LIMIT 1) AS card_refund`

const NO_NOTE: OrderNote = { note: "", version: 0, updated_at: null, updated_by: null }

export async function readAdminOrder(db: Queryable, id: string): Promise<AdminOrder | null> {
  if (!isUuid(id)) return null
  const [order] = await readAdminOrders(db, [id])
  return order ?? null
}

export async function readLocked(tx: Queryable, id: string): Promise<AdminOrder> {
  const order = await readAdminOrder(tx, id)
  if (!order) throw new Error(`the locked order ${id} is gone`)
  return order
}

/** Returns orders in full, in the order of the ids; without those that do not exist. */
export async function readAdminOrders(db: Queryable, ids: readonly string[]): Promise<AdminOrder[]> {
  const rows = await db.query<DetailRow>(
    sql`SELECT ${orderColumns}, o.delivery_town, o.customer_phone_e164, o.channel, o.language, o.updated_at, ${timeline} AS timeline, ${note} AS note, ${slipsOf} AS slips,
          ${receiptAlsoOn} AS receipt_also_on, COALESCE(${IS_OVERDUE}, false) AS overdue, ${IS_TO_CALL} AS to_call,
          ${held("status")} AS held_status, ${held("payment_status")} AS held_payment_status, ${held("refund")} AS held_refund,
          ${moneyElsewhere},
          COALESCE((SELECT t.version FROM order_tracking t WHERE t.order_id = o.id), 0) AS tracking_version
        FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN orders o USING (id) ORDER BY wanted.place`,
  )
  const refused = await countRefused(
    db,
    rows.map(({ customer_phone }) => customer_phone),
  )
  return rows.map((row) => ({ ...detailFromRow(row), refused_parcels: refused.get(row.customer_phone) ?? 0 }))
}

function detailFromRow({
  timeline: events,
  note,
  slips,
  payments,
  ...row
}: DetailRow): Omit<AdminOrder, "refused_parcels"> {
  const order = orderFromRow({ ...row, payments })
  const language = knownLocale(row.language)
  return {
    ...row,
    ...order,
    payment_receipt: order.bank_receipt_url,
    whatsapp_text: m.admin_order_whatsapp_text(aboutOrder(order), { locale: language }),
    ...(row.to_call && { call_text: callText(order, language) }),
    events,
    payments: payments.map(shownPayment),
    slips: slips.map((slip) => shownSlip(slip, payments)),
    note: note ?? NO_NOTE,
    // It was not stored before 1.1.0.
    customer_phone_e164: row.customer_phone_e164 ?? e164(row.customer_phone),
    language,
  }
}

const aboutOrder = ({ customer_name: name, order_number: number }: Order) => ({ name, number })

function callText(order: Order, locale: Locale): string {
  const text = order.pick_up ? m.admin_call_text_pick_up : m.admin_call_text
  return text({ ...aboutOrder(order), total: formatAmount(order.total_amount) }, { locale })
}

const NO_DECISION = { state: null, amount: null, reason: null, reason_code: null, decided_at: null }

/** Returns a slip with the last decision about it; with none for a slip that waits, or was replaced before a decision. */
function shownSlip(slip: StoredSlip, payments: readonly StoredPayment[]) {
  const decision = payments.findLast(({ kind, slip: path }) => kind === "payment" && path === slip.path)
  if (!decision) return { ...slip, ...NO_DECISION }
  const { state, amount, created_at: decided_at } = shownPayment(decision)
  return { ...slip, state, amount, reason: decision.reason, reason_code: decision.reason_code, decided_at }
}
