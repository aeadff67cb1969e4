import { type Queryable, sql } from "#database/database.ts"
import { COLOMBO_OFFSET_MS } from "#messages/formats.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { lockOrder } from "../order/change-order.server.ts"
import { payByMail } from "../order/customer-mails.ts"
import { IN_WINDOW } from "../order/due.server.ts"
import { readPayments } from "../order/read-payments.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

type Shop = Pick<OrdersShop, "db" | "outbox">
type Reminder = "half" | "last"
const isReminder = (news: string) => news === "half" || news === "last"

const HOUR_MS = 3_600_000
const LAST_HOURS = 6
const MORNING = 8
const NIGHT = 21
/** Is the hour before a night in which the last reminder would be due: after the night it might come too late. */
const EVENING = 20

const hourInColombo = (time: number) => new Date(time + COLOMBO_OFFSET_MS).getUTCHours()

export function isNight(time: Date): boolean {
  const hour = hourInColombo(time.getTime())
  return hour >= NIGHT || hour < MORNING
}

function lastAt(payBy: number): number {
  const at = payBy - LAST_HOURS * HOUR_MS
  if (!isNight(new Date(at))) return at
  const midnight = at - ((at + COLOMBO_OFFSET_MS) % (24 * HOUR_MS))
  const daysBack = hourInColombo(at) < MORNING ? 1 : 0
  return midnight + (EVENING - 24 * daysBack) * HOUR_MS
}

/**
 * Returns the reminder that is due at a time, if any: one at half time, and one near the end where that comes later. Of two that were
 * missed only the last is sent.
 * @param sent the reminders that were sent already
 */
export function reminderDue(
  times: { readonly created_at: string; readonly pay_by: string },
  sent: readonly Reminder[],
  at: string,
): Reminder | null {
  const [created, payBy, now] = [Date.parse(times.created_at), Date.parse(times.pay_by), Date.parse(at)]
  if (isNight(new Date(now)) || now >= payBy) return null
  const half = (created + payBy) / 2
  const last = lastAt(payBy)
  if (last > half && now >= last) return sent.includes("last") ? null : "last"
  return now >= half && !sent.includes("half") ? "half" : null
}

interface Awaited {
  readonly id: string
  readonly created_at: string
  readonly pay_by: string
  readonly sent: readonly Reminder[]
  readonly now: string
}

const BATCH = 500

const IS_AWAITED = sql`${IN_WINDOW} AND pay_by > now()`

/** Queues the reminders that are due now by the database's clock. Returns how many. */
export async function sendReminders(shop: Shop): Promise<number> {
  let queued = 0
  let last: string | undefined
  do {
    const orders: Awaited[] = await nextAwaited(shop.db, last)
    last = orders.length === BATCH ? orders.at(-1)?.id : undefined
    for (const order of orders) {
      const reminder = reminderDue(order, order.sent, order.now)
      if (reminder && (await remind(shop, order, reminder))) queued++
    }
  } while (last)
  return queued
}

/**
 * Returns whether a mail is a reminder that waited until it is of no use: its order awaits no money by that time any more, or people in Sri
 * Lanka sleep.
 */
export async function isStaleReminder(db: Queryable, mail: Mail): Promise<boolean> {
  if (mail.kind !== "pay-by" || !isReminder(mail.news) || mail.orderId === undefined) return false
  const [order] = await db.query<{ now: string }>(
    sql`SELECT now() FROM orders WHERE id = ${mail.orderId} AND pay_by = ${mail.payBy}::timestamptz AND ${IS_AWAITED}`,
  )
  return !order || isNight(new Date(order.now))
}

/** Returns the orders behind the last one, by the ends of their times to pay. Who was reminded of an earlier end needs no reminder at half time. */
function nextAwaited(db: Queryable, last: string | undefined): Promise<Awaited[]> {
  const behind = last ? sql`(pay_by, id) > (SELECT l.pay_by, l.id FROM orders l WHERE l.id = ${last})` : sql`true`
  return db.query<Awaited>(
    sql`SELECT id, COALESCE(balance_asked_at, created_at) AS created_at, pay_by, now(), ARRAY(
          SELECT CASE WHEN r.pay_by = o.pay_by THEN news ELSE 'half' END FROM payment_reminders r WHERE r.order_id = o.id) AS sent
        FROM orders o WHERE ${IS_AWAITED} AND ${behind} ORDER BY pay_by, id LIMIT ${BATCH}`,
  )
}

/** Queues a reminder with the note that it was: both are written, or neither. Another process, or a slip, may have been first. */
function remind({ db, outbox }: Shop, { id, pay_by }: Awaited, news: Reminder): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, sql`pay_by = ${pay_by} AND ${IS_AWAITED}`)
    if (!order) return false
    const noted = await tx.query(
      sql`INSERT INTO payment_reminders (order_id, news, pay_by) SELECT ${id}, ${news}, ${pay_by}
          WHERE ${news} <> 'half' OR NOT EXISTS (SELECT FROM payment_reminders WHERE order_id = ${id})
          ON CONFLICT DO NOTHING RETURNING order_id`,
    )
    if (noted.length === 0) return false
    const mail = payByMail(order, news, await readPayments(tx, id))
    if (mail) await outbox.queueMail(tx, mail)
    return true
  })
}
