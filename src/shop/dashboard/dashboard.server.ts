import type { Queryable } from "#database/database.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Identity } from "#shop/api/identity.ts"
import type { Parts } from "#shop/api/parts.ts"
import { countLowStock, countProducts, findLowStock } from "#shop/catalogue/products/admin-products.server.ts"
import { countWaiting } from "#shop/commissions/read-commission.server.ts"
import { countCoupons } from "#shop/coupons/admin-coupons.server.ts"
import { countUsers } from "#shop/customers/admin-users.server.ts"
import { readUnsentMails } from "#shop/mails/admin/unsent-mails.server.ts"
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
