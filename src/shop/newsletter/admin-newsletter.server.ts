import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { NewsletterSubscribersRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import { by, pageOf } from "#shop/api/admin-list.server.ts"
import { contains } from "#shop/api/contains.server.ts"
import { countRows, countUpTo } from "#shop/api/counted.server.ts"
import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { AdminNewsletter, AdminNewsletterQuery, AdminSubscriber } from "./admin-newsletter.ts"
import { unsubscribeUrl } from "./subscribe.server.ts"

export async function listSubscribers(db: Queryable, query: AdminNewsletterQuery): Promise<AdminNewsletter> {
  const wanted = passing(query)
  const [count, confirmed] = await Promise.all([
    countUpTo(db, sql`newsletter_subscribers WHERE ${wanted}`),
    countRows(db, sql`newsletter_subscribers WHERE state = 'confirmed'`),
  ])
  const order = ORDERS[query.sort ?? "newest"]
  const page = pageOf(sql`SELECT * FROM newsletter_subscribers WHERE ${wanted}`, order, query, count)
  const rows = await db.query<AdminSubscriber>(
    sql`WITH page AS MATERIALIZED (${page})
        SELECT page.id, email, state, page.created_at, confirmed_at, unsubscribed_at, c.code,
          COALESCE(c.used_count >= c.usage_limit, false) AS code_used
        FROM page LEFT JOIN coupons c ON c.id = coupon_id ORDER BY ${order.forward}`,
  )
  return { newsletter: rows, confirmed, ...count }
}

const ORDERS = { newest: by("created_at DESC", "id DESC"), oldest: by("created_at", "id") }

function passing({ q = "", status = "all" }: AdminNewsletterQuery): Sql {
  const conditions = [sql`true`]
  if (q !== "") {
    const ofCode = sql`coupon_id IN (SELECT id FROM coupons WHERE is_personal AND ${contains(sql`lower(code)`, q)})`
    conditions.push(sql`(${contains(sql`lower(email)`, q)} OR ${ofCode})`)
  }
  if (status !== "all") conditions.push(sql`state = ${status}`)
  return join(conditions, " AND ")
}

const BATCH = { size: 500, limitMs: 30_000 }

interface Exported extends Pick<NewsletterSubscribersRow, "id" | "email" | "language"> {
  readonly since: string
}

function exported(shop: Parts<"secrets" | "publicUrl">, { id, email, since, ...row }: Exported): string[] {
  const language = knownLocale(row.language)
  return [email, since, unsubscribeUrl(shop, id, language), language]
}

/** Yields the subscribers as CSV with each one's unsubscribe link, which the program that mails them needs. */
export async function* exportSubscribers(
  shop: Parts<"db" | "secrets" | "publicUrl">,
): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK +
    csvRow([
      m.admin_newsletter_email(),
      m.admin_newsletter_since(),
      m.admin_newsletter_unsubscribe_link(),
      m.shell_language(),
    ])
  const batches = inBatches<Exported>(BATCH, (last) =>
    shop.db.query(
      sql`SELECT id, email, language, to_char(confirmed_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') AS since
          FROM newsletter_subscribers WHERE state = 'confirmed' AND id > ${last?.id ?? "00000000-0000-0000-0000-000000000000"}
          ORDER BY id LIMIT ${BATCH.size}`,
    ),
  )
  for await (const rows of batches) {
    yield rows.map((row) => csvRow(exported(shop, row))).join("")
  }
}
