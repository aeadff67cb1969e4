import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { CardAsksRow, OrdersRow } from "#database/rows.ts"
import { isUuid } from "#shop/api/fields.ts"
import { CARD_METHODS } from "#shop/payment-methods.ts"
import { IN_WINDOW } from "../order/due.server.ts"
import type { OrderStatus } from "../orders.ts"
import { type CardShop, type OpenedProvider, openProvider } from "./card-shop.server.ts"
import { takeNotice } from "./take-notice.server.ts"

/** A provider says by itself what became of a payment, mostly within seconds. */
const FIRST_AFTER_MINUTES = 10
/** Is counted from the order, and from the end of its time to pay: most who pay late do so soon. */
const LAST_AFTER_DAYS = 3
/** A process that asks, or died while it did, keeps others from asking for this long. */
const CLAIM_SECONDS = 60
const ORDERS_A_RUN = 20

export interface AskedOrder extends Pick<OrdersRow, "id" | "order_number"> {
  /** Takes its card payment, or did until its customer chose a transfer; null where it was never paid by card. */
  readonly provider: string | null
}
export type CardAnswer = NonNullable<CardAsksRow["answer"]>

const PROVIDER = sql`CASE WHEN o.payment_method = ANY (${[...CARD_METHODS]}::text[]) THEN o.payment_method
  ELSE (SELECT e.before FROM order_events e WHERE e.order_id = o.id AND e.kind = 'payment_method' ORDER BY e.id DESC LIMIT 1) END`

/** Is true of what a restore has set back. */
const IS_RESTORED = sql`asked_at = 'epoch'`

export const ASKED_COLUMNS = sql`o.id, o.order_number, ${PROVIDER} AS provider`

/** Is asked about once more then, where it is paid: who pays may have the provider's notice of a charge-back sent elsewhere. */
const PAID_AFTER_DAYS = 14
const PAID_UNTIL_DAYS = 30

/**
 * Asks the providers what became of payments that they have not told of: after ten minutes, then at longer and longer intervals. Paid orders
 * are asked about again where a notice is not confirmed, once after two weeks, and once after a restore.
 */
export async function askAboutCards(shop: CardShop): Promise<void> {
  const since = sql`now() - ${LAST_AFTER_DAYS} * interval '1 day'`
  const orders = await shop.db.query<AskedOrder>(
    sql`SELECT ${ASKED_COLUMNS} FROM (
          SELECT id FROM orders WHERE created_at > ${since}
          UNION SELECT id FROM orders WHERE ${IN_WINDOW} AND pay_by > ${since}
          UNION SELECT id FROM orders WHERE card_pending
          UNION SELECT order_id FROM card_notices WHERE fault = 'unconfirmed' AND seen_at IS NULL
          UNION SELECT order_id FROM card_asks WHERE ${IS_RESTORED}
          UNION SELECT id FROM orders WHERE created_at BETWEEN now() - ${PAID_UNTIL_DAYS} * interval '1 day' AND now() - ${PAID_AFTER_DAYS} * interval '1 day'
        ) awaited JOIN orders o USING (id) LEFT JOIN card_asks a ON a.order_id = o.id
        WHERE ${PROVIDER} IS NOT NULL AND (o.payment_status <> 'paid' OR ${IS_RESTORED}
            OR EXISTS (SELECT FROM card_notices n WHERE n.order_id = o.id AND n.fault = 'unconfirmed' AND n.seen_at IS NULL)
            OR o.created_at < now() - ${PAID_AFTER_DAYS} * interval '1 day'
              AND (a.asked_at < o.created_at + ${PAID_AFTER_DAYS} * interval '1 day' OR a.answer = 'away') IS NOT FALSE)
          AND o.created_at < now() - ${FIRST_AFTER_MINUTES} * interval '1 minute'
          AND (a.order_id IS NULL OR a.asked_at < now() - LEAST(power(2, a.tries), 64) * interval '5 minutes')
        ORDER BY o.payment_status = 'paid', a.asked_at NULLS FIRST, o.created_at LIMIT ${ORDERS_A_RUN}`,
  )
  for (const order of orders) await ask(shop, order)
}

/** Lets every order of the last month before a backup be asked about once, paid or not: what was said of it since is in no backup. */
export async function askAfterRestore(tx: Queryable): Promise<void> {
  await tx.query(
    sql`INSERT INTO card_asks (order_id, asked_at, tries)
        SELECT o.id, 'epoch', 0 FROM orders o
        WHERE o.created_at > (SELECT max(created_at) FROM orders) - interval '30 days' AND ${PROVIDER} IS NOT NULL
        ON CONFLICT (order_id) DO UPDATE SET asked_at = 'epoch', tries = 0, answer = NULL`,
  )
}

/** Asks about one order; null where it is none that is paid by card, or was asked about a moment ago. */
export async function askAboutOrder(shop: CardShop, orderId: string): Promise<CardAnswer | null> {
  return (await askWhere(shop, sql`o.id = ${orderId}`))?.answer ?? null
}

/** Asks about one order; returns the ids of the payments that its provider lists, null where that is not known now. */
export async function listedPayments(shop: CardShop, orderId: string): Promise<ReadonlySet<string> | null> {
  return (await askWhere(shop, sql`o.id = ${orderId}`))?.listed ?? null
}

/** Asks because of a notice that does not prove what it says: at most once a minute, as such notices can be repeated at will. */
export async function askAfterNotice(shop: CardShop, orderNumber: string): Promise<void> {
  await askWhere(
    shop,
    sql`o.order_number = ${orderNumber} AND NOT EXISTS (SELECT FROM card_asks a WHERE a.order_id = o.id
      AND a.asked_at > now() - ${CLAIM_SECONDS} * interval '1 second')`,
  )
}

/** Asks before an admin cancels an order that is not paid: its customer may have paid without a word of the provider. */
export async function askBeforeCancel(
  shop: CardShop,
  orderId: string,
  { status, undo }: { readonly status?: OrderStatus | undefined; readonly undo?: unknown },
): Promise<void> {
  if (status !== "cancelled" || undo || !isUuid(orderId)) return
  await askWhere(shop, sql`o.id = ${orderId} AND o.payment_status <> 'paid' AND o.status <> 'cancelled'`)
}

async function askWhere(shop: CardShop, which: Sql): Promise<Answered | null> {
  const [order] = await shop.db.query<AskedOrder>(sql`SELECT ${ASKED_COLUMNS} FROM orders o WHERE ${which}`)
  return order ? ask(shop, order) : null
}

/**
 * Asks about an order whose time to pay is over, before it is cancelled: its customer may have paid without a word of the provider.
 * It ends neither while the provider is away nor while another process asks, for which there is null.
 */
export async function askBeforeEnd(shop: CardShop, order: AskedOrder): Promise<CardAnswer | null> {
  return openForAsking(shop, order) ? ((await ask(shop, order))?.answer ?? null) : "nothing"
}

/** Is true of an order `o` whose provider was still away a day after its time to pay: it is left to the owner. */
export const IS_UNANSWERED = sql`EXISTS (
  SELECT FROM card_asks a WHERE a.order_id = o.id AND a.answer = 'away' AND o.pay_by < now() - interval '1 day')`

function openForAsking(shop: CardShop, { provider }: AskedOrder): OpenedProvider | null {
  const opened = provider === null ? null : openProvider(shop, provider)
  return opened?.provider.ask ? opened : null
}

interface Answered {
  readonly answer: CardAnswer
  /** Holds the ids of the payments that the provider lists; null while it is away. */
  readonly listed: ReadonlySet<string> | null
}

/** What the provider answers counts like its notices. No answer changes nothing: it is asked again. */
async function ask(shop: CardShop, order: AskedOrder): Promise<Answered | null> {
  const { id, order_number } = order
  const opened = openForAsking(shop, order)
  if (!opened || !(await claim(shop.db, id))) return null
  const { provider, settings } = opened
  try {
    const notices = (await provider.ask?.(order_number, settings)) ?? []
    const listed = new Set(notices.map(({ providerId }) => providerId))
    for (const notice of notices) await takeNotice(shop, provider.id, notice, listed)
    return { answer: await note(shop.db, id, listed.size > 0 ? "known" : "nothing"), listed }
  } catch (err) {
    shop.log.warn({ err, provider: provider.id }, "a provider of card payments did not answer; it is asked again")
    return { answer: await note(shop.db, id, "away"), listed: null }
  }
}

async function claim(db: Queryable, orderId: string): Promise<boolean> {
  const claimed = await db.query(
    sql`INSERT INTO card_asks AS a (order_id) VALUES (${orderId})
        ON CONFLICT (order_id) DO UPDATE SET asked_at = now(), tries = a.tries + 1, answer = NULL
          WHERE a.answer IS NOT NULL OR a.asked_at < now() - ${CLAIM_SECONDS} * interval '1 second' RETURNING order_id`,
  )
  return claimed.length > 0
}

async function note(db: Queryable, orderId: string, answer: CardAnswer): Promise<CardAnswer> {
  await db.query(sql`UPDATE card_asks SET answer = ${answer} WHERE order_id = ${orderId}`)
  return answer
}
