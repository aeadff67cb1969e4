import { type Queryable, type Sql, sql } from "#database/database.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import { signLink, type Viewer } from "#shop/api/files/signed-links.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import { rupeesFromNumeric } from "#shop/money.ts"
import { RECEIPT_LINKS } from "#shop/orders/customer/receipt-links.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { AdminCommission, Commission } from "./commissions.ts"

const PER_PAGE = 20

export const noCommission = refusal(404, "not_found", m.errors_commission_not_found)
const unknownCursor = refusal(400, "invalid_query", m.errors_cursor_unknown, "cursor")

/** Whoever has the link reads the request and buys what is offered; it confirms the address that it was mailed to. */
const PURPOSE = "commission"

type Linking = Parts<"secrets" | "publicUrl">

export function linkTo({ secrets, publicUrl }: Linking, id: string, language: Locale): string {
  return publicUrl + localPath(`/commission?${signedId(secrets, PURPOSE, id)}`, language)
}

export function idOfLink({ secrets }: Parts<"secrets">, query: URLSearchParams): string | null {
  return idSignedFor(secrets, PURPOSE, query)
}

export interface CommissionRow extends Omit<AdminCommission, "budget" | "offer" | "whatsapp_text"> {
  readonly budget: string | null
  readonly language: string
  readonly offer: (Omit<NonNullable<Commission["offer"]>, "days"> & { readonly lead_time: string }) | null
}

/** The end of an offer is the midnight after its last day. */
export const columns: Sql = sql`c.id, c.version, c.state, c.name, c.email, c.phone, c.language, c.words, c.size, c.colour,
  c.wished_on::text, c.budget, c.pictures, c.history, c.created_at,
  (SELECT COALESCE(p.name, '') FROM products p WHERE p.id = c.product_id) AS "like",
  (SELECT json_build_object('id', o.id, 'order_number', o.order_number) FROM orders o WHERE o.id = c.order_id) AS "order",
  (SELECT json_build_object('product_id', p.id, 'name', p.name, 'price', p.price, 'lead_time', p.lead_time, 'deposit_percent', p.deposit_percent,
      'until', ((p.offered_until - interval '1 second') AT TIME ZONE 'Asia/Colombo')::date,
      'open', p.offered_until > now() AND p.stock_quantity > 0)
    FROM products p WHERE p.offer_of = c.id) AS offer`

/** Returns the request as its customer sees it. */
export function toCustomer({
  id,
  state,
  name,
  words,
  size,
  colour,
  wished_on,
  like,
  history,
  ...row
}: CommissionRow): Commission {
  const { lead_time, ...offer } = row.offer ?? { lead_time: "" }
  return {
    ...{ id, state, name, words, size, colour, wished_on, like, history, created_at: row.created_at },
    budget: rupeesFromNumeric(row.budget),
    offer: "product_id" in offer ? { ...offer, days: Number(lead_time) } : null,
  }
}

/** Returns the request whose link it is, confirmed or not; null for any other link. */
export async function findByLink(shop: Parts<"db" | "secrets">, query: URLSearchParams): Promise<Commission | null> {
  const id = idOfLink(shop, query)
  const [row] = await shop.db.query<CommissionRow>(sql`SELECT ${columns} FROM commissions c WHERE c.id = ${id}`)
  return row ? toCustomer(row) : null
}

export type ReadingShop = Linking & Parts<"db"> & { readonly settings: Pick<LiveSettings, "values"> }

export function toAdmin(shop: ReadingShop, viewer: Viewer, row: CommissionRow): AdminCommission {
  const { version, email, phone, order, pictures } = row
  const locale = knownLocale(row.language)
  const named = { name: row.name, shop: shop.settings.values.shop.name, url: linkTo(shop, row.id, locale) }
  return {
    ...{ ...toCustomer(row), version, email, phone, order },
    pictures: pictures.map((path) => signLink(RECEIPT_LINKS, shop, path, viewer).url),
    whatsapp_text: inLanguage(locale, () => m.shop_commission_whatsapp(named)),
  }
}

const PLACE = sql`(c.state = 'waiting'), c.created_at, c.id`

/** Returns a page of the confirmed requests. Of one without a mail address the phone number cannot be confirmed: it is listed at once. */
export async function listRequests(
  shop: ReadingShop,
  viewer: Viewer,
  after: string | null,
): Promise<Result<{ requests: AdminCommission[]; today: string; next_cursor: string | null }>> {
  if (after !== null && !isUuid(after)) return unknownCursor
  const behind = after ? sql`(${PLACE}) < (SELECT ${PLACE} FROM commissions c WHERE c.id = ${after})` : sql`true`
  const [rows, [now]] = await Promise.all([
    shop.db.query<CommissionRow>(
      sql`SELECT ${columns} FROM commissions c WHERE c.state <> 'unconfirmed' AND ${behind}
          ORDER BY (c.state = 'waiting') DESC, c.created_at DESC, c.id DESC LIMIT ${PER_PAGE + 1}`,
    ),
    shop.db.query<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Asia/Colombo')::date::text AS today`),
  ])
  const requests = rows.slice(0, PER_PAGE).map((row) => toAdmin(shop, viewer, row))
  return ok({
    requests,
    today: now?.today ?? "",
    next_cursor: rows.length > PER_PAGE ? (requests.at(-1)?.id ?? null) : null,
  })
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*) AS count FROM commissions c WHERE c.state = 'waiting'`,
  )
  return row?.count ?? 0
}
