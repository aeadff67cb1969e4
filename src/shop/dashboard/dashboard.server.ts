import { type Queryable, sql } from "#database/database.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Identity } from "#shop/api/identity.ts"
import type { Parts } from "#shop/api/parts.ts"
import { countLowStock, countProducts, findLowStock } from "#shop/catalogue/products/admin-products.server.ts"
import { countWaiting } from "#shop/commissions/read-commission.server.ts"
import { countCoupons } from "#shop/coupons/admin-coupons.server.ts"
import { countUsers } from "#shop/customers/admin-users.server.ts"
import { readUnsentMails } from "#shop/mails/admin/unsent-mails.server.ts"
import { centsFromNumeric, rupeesFromCents } from "#shop/money.ts"
import { countAwaited, countOverdue, findDue } from "#shop/orders/admin/admin-orders.server.ts"
import { countAllOrders } from "#shop/orders/admin/admin-orders-days.server.ts"
import type { DueStep } from "#shop/orders/due-step.ts"
import { countUnanswered } from "#shop/reviews/admin-reviews.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { StoredSettings } from "#shop/settings/settings.server.ts"
import { closedAt, type ShopSettings } from "#shop/settings/settings.ts"
import { say } from "#shop/text/localized.ts"
import type { AdminCounts, Dashboard } from "./dashboard.ts"
import { readFirstDay } from "./first-day.server.ts"
import type { LastBackup } from "./last-backup.ts"
import { readSamples } from "./samples.server.ts"

export async function readCounts(db: Queryable): Promise<AdminCounts> {
  const [products, orders, users, coupons] = await Promise.all([
    countProducts(db),
    countAllOrders(db),
    countUsers(db),
    countCoupons(db),
  ])
  return { products, orders: orders.counts.all, users, coupons }
}

const ROWS_PER_LIST = 5
const SALES_DAYS = 30

export interface DashboardShop extends Parts<"db" | "mailRelay" | "readClock"> {
  readonly settings: LiveSettings
  readonly backups: { last(): Promise<LastBackup> }
}

/**
 * Reads all parts over one connection: each new one must first learn the tables it reads, and ten that come at once, as after every pause of
 * the admin, take a slow machine longer than a request may wait.
 */
export function readDashboard({ db, ...shop }: DashboardShop, admin: Identity): Promise<Dashboard> {
  return db.together((connection) => readParts({ ...shop, db: connection }, admin))
}

interface OnOneConnection extends Omit<DashboardShop, "db"> {
  readonly db: Queryable
}

async function readParts(
  { db, mailRelay, settings: live, readClock, backups }: OnOneConnection,
  admin: Identity,
): Promise<Dashboard> {
  // The settings are read anew, because another process may have saved them.
  const settings = await live.read(db)
  const due = (step: DueStep) => findDue(db, step, ROWS_PER_LIST)
  return allOf({
    counts: readCounts(db),
    holiday: currentHoliday(settings),
    due: allOf({
      check_receipt: due("check_receipt"),
      ask_balance: due("ask_balance"),
      confirm: due("confirm"),
      make: due("make"),
      ship: due("ship"),
      refund: due("refund"),
      return: due("return"),
    }),
    transfers_awaited: countAwaited(db),
    transfers_overdue: countOverdue(db),
    reviews_to_answer: countUnanswered(db),
    requests_to_answer: countWaiting(db),
    low_stock: allOf({ count: countLowStock(db), products: findLowStock(db, ROWS_PER_LIST) }),
    unsent_mails: readUnsentMails(db, mailRelay),
    last_backup: backups.last(),
    clock_minutes_ahead: readClock(),
    transfer_account: transferAccount(settings.values),
    first_day: readFirstDay(db, settings, admin),
    samples: readSamples(db, settings),
    sales: readSales(db),
  })
}

/** Awaits all parts at once; rejects as soon as one does. */
async function allOf<Parts extends object>(parts: Parts) {
  const resolved = Object.entries(parts).map(async ([name, part]) => [name, await part])
  return Object.fromEntries(await Promise.all(resolved)) as { [Name in keyof Parts]: Awaited<Parts[Name]> }
}

function transferAccount(settings: ShopSettings): Dashboard["transfer_account"] {
  const { bank_transfer, accounts } = settings.payments
  if (!bank_transfer || accounts.length > 0) return "given"
  return settings.samples ? "sample" : "missing"
}

function currentHoliday({ values, edited, versions }: StoredSettings): Dashboard["holiday"] {
  const isOn = closedAt(values, new Date())?.again != null
  return isOn ? { ...say(edited.holiday, baseLocale), version: versions.holiday } : null
}

/**
 * Returns what was ordered on each of the last 30 days in Colombo, from the days that triggers add up, and how much of it is paid, which
 * is read from the orders themselves.
 */
async function readSales(db: Queryable): Promise<Dashboard["sales"]> {
  const rows = await db.query<{ day: string; orders: number; total: string; paid: string }>(
    sql`WITH paid AS (
          SELECT colombo_day(created_at) AS day, sum(total_amount) AS total FROM orders
          WHERE created_at >= ((now() AT TIME ZONE 'Asia/Colombo')::date - ${SALES_DAYS - 1}::int)::timestamp AT TIME ZONE 'Asia/Colombo'
            AND payment_status = 'paid' AND status <> 'cancelled'
          GROUP BY 1
        )
        SELECT d.day, COALESCE(sum(o.orders), 0)::bigint AS orders,
          COALESCE(sum(o.total), 0)::numeric(16, 2) AS total,
          COALESCE((SELECT total FROM paid WHERE paid.day = d.day), 0)::numeric(16, 2) AS paid
        FROM (SELECT (now() AT TIME ZONE 'Asia/Colombo')::date - back AS day
              FROM generate_series(0, ${SALES_DAYS - 1}::int) AS back) AS d
        LEFT JOIN order_days o ON o.day = d.day AND o.status <> 'cancelled'
        GROUP BY d.day ORDER BY d.day`,
  )
  const days = rows.map(({ day, orders, total, paid }) => {
    return { day, orders, cents: centsFromNumeric(total), paidCents: centsFromNumeric(paid) }
  })
  return {
    days: days.map(({ day, orders, cents, paidCents }) => {
      return { day, orders, total: rupeesFromCents(cents), paid: rupeesFromCents(paidCents) }
    }),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    total: rupeesFromCents(days.reduce((sum, { cents }) => sum + cents, 0)),
    paid: rupeesFromCents(days.reduce((sum, { paidCents }) => sum + paidCents, 0)),
  }
}
