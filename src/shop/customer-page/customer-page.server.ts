import { type Database, type Queryable, sql } from "#database/database.ts"
import { keysOf } from "#platform/objects.ts"
import { addressLines, NOWHERE } from "#shop/address/address.ts"
import { isUuid } from "#shop/api/fields.ts"
import { readProfile } from "#shop/customers/profile.server.ts"
import { MAIL_NAMES } from "#shop/mails/admin/unsent-mails.ts"
import { readOrdersOf } from "#shop/orders/admin/customers-orders.server.ts"
import { countedAs, countRefused } from "#shop/orders/order/refused-parcels.server.ts"
import { reviewColumns } from "#shop/reviews/admin-reviews.server.ts"
import type { Customer, Kept } from "./customer-page.ts"

/** Is an account, or without one a phone number for which orders were entered. */
export interface FoundCustomer extends Kept {
  readonly id: string
  readonly user_id: string | null
}

/** @param id of the account, or of one of the customer's orders */
export async function findCustomer(db: Queryable, id: string): Promise<[FoundCustomer, phone: string] | null> {
  if (!isUuid(id)) return null
  const [named] = await db.query<{ user_id: string | null; phone: string | null }>(
    sql`SELECT id AS user_id, phone FROM profiles WHERE id = ${id} UNION ALL SELECT user_id, customer_phone FROM orders WHERE id = ${id}`,
  )
  if (!named) return null
  const phone = countedAs(named.phone ?? "")
  const [found] = await db.query<FoundCustomer>(
    sql`SELECT user_id, who.id, COALESCE(note, '') AS note, COALESCE(array_to_string(phones, chr(10)), '') AS phones, COALESCE(version, 0) AS version,
          c.updated_at, COALESCE(full_name, email) AS updated_by
        FROM (SELECT user_id, COALESCE(user_id, md5(${phone})::uuid) AS id FROM (
          SELECT COALESCE(${named.user_id}::uuid, (SELECT id FROM customers WHERE phones @> ARRAY[${phone}::text] LIMIT 1)) AS user_id) u) who
        LEFT JOIN customers c ON c.id = who.id LEFT JOIN profiles p ON p.id = c.updated_by`,
  )
  return found ? [found, phone] : null
}

export function readCustomer(db: Database, id: string): Promise<Customer | null> {
  return db.together(async (connection) => {
    const found = await findCustomer(connection, id)
    return found && readAll(connection, ...found)
  })
}

async function readAll(db: Queryable, found: FoundCustomer, phone: string): Promise<Customer> {
  const { user_id, id, ...kept } = found
  const joined = kept.phones.split("\n").filter(Boolean)
  const [account, { recipients, ...orders }, reviews] = await Promise.all([
    user_id === null ? null : readProfile(db, user_id),
    readOrdersOf(db, { userId: user_id, phones: user_id === null ? [phone] : joined }),
    db.query<Customer["reviews"][number]>(
      sql`SELECT ${reviewColumns()} FROM reviews r WHERE r.user_id = ${user_id} ORDER BY r.created_at DESC, r.id DESC LIMIT 10`,
    ),
  ])
  const emails = distinct([account?.email, ...recipients.map((order) => order.customer_email)], (each) =>
    each.toLowerCase(),
  )
  const typed = [...recipients.map((order) => order.customer_phone), account?.phone, ...joined]
  const phones = distinct(typed, countedAs)
  const usual = account && { ...NOWHERE, delivery_address: account.address ?? "", delivery_city: account.city ?? "" }
  const places = [...recipients, ...(usual ? [usual] : []), ...Object.values(account?.addresses ?? {})]
  const lower = emails.map((each) => each.toLowerCase())
  const [refused, mails, consents, notes, accounts] = await Promise.all([
    countRefused(db, phones),
    readMails(db, lower),
    readConsents(db, lower, user_id),
    db.query<Pick<Kept, "note">>(
      sql`SELECT note FROM customers WHERE id IN (SELECT md5(phone)::uuid FROM unnest(${joined}::text[]) AS phone) AND note <> ''`,
    ),
    user_id === null ? findAccounts(db, lower, phone) : [],
  ])
  return {
    ...{ id, account, accounts, phones, emails, reviews, mails, kept, ...orders, ...consents },
    name: account?.full_name ?? recipients[0]?.customer_name ?? account?.email ?? "",
    addresses: distinct(places.map((place) => addressLines(place).join(", "))),
    joined_notes: notes.map(({ note }) => note),
    refused_parcels: [...refused.values()].reduce((sum, n) => sum + n, 0),
  }
}

/** Returns the texts that are none of the same twice, each as it stands first. */
function distinct(texts: readonly (string | null | undefined)[], as = (text: string) => text): string[] {
  const known = texts.flatMap((text) => (text ? [[as(text), text] as const] : []))
  return [...new Map(known.toReversed()).values()].toReversed()
}

async function readConsents(db: Queryable, emails: readonly string[], userId: string | null) {
  const [row] = await db.query<Pick<Customer, "newsletter" | "review_requests">>(
    sql`SELECT NOT EXISTS (SELECT FROM review_request_refusals WHERE user_id = ${userId}) AS review_requests,
          (SELECT state FROM newsletter_subscribers WHERE lower(email) = ANY (${emails}) ORDER BY state LIMIT 1) AS newsletter`,
  )
  return row ?? { newsletter: null, review_requests: true }
}

/** Mails that wait have an index of their own; all others are found by their time. */
function readMails(db: Queryable, emails: readonly string[]): Promise<Customer["mails"]> {
  const theirs = sql`SELECT id, kind, status, created_at FROM mails
    WHERE lower(recipient) = ANY (${emails}) AND kind = ANY (${keysOf(MAIL_NAMES)})`
  return db.query(
    sql`${theirs} AND status = 'queued' UNION ALL ${theirs} AND status <> 'queued' AND created_at > now() - interval '14 days'
        ORDER BY created_at DESC LIMIT 10`,
  )
}

/** Finds accounts that may be the customer's own: of a number with very many orders it looks at some. */
function findAccounts(db: Queryable, emails: readonly string[], phone: string): Promise<Customer["accounts"]> {
  return db.query(
    sql`SELECT id, email FROM profiles WHERE account_status IS DISTINCT FROM 'deleted' AND id IN (
          SELECT id FROM profiles WHERE lower(email) = ANY (${emails}) UNION
          (SELECT user_id FROM orders WHERE phone_digits(customer_phone) = phone_digits(${phone}) LIMIT 1000)
        ) ORDER BY created_at, id LIMIT 3`,
  )
}
