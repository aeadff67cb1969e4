import { randomBytes } from "node:crypto"
import { type Database, type Queryable, sql } from "#database/database.ts"
import type { Asker } from "#database/limits/shares.ts"
import type { CouponsRow, NewsletterSubscribersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { getLocale, type Locale } from "#messages/runtime.js"
import { done } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { tokenHash } from "#platform/secrets/token-hash.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import { createPersonalCoupon } from "#shop/coupons/coupons.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { CONFIRMATION_HOURS } from "./newsletter.ts"
import type { HeldMail, TakeNewsletterMail } from "./newsletter-limits.server.ts"

interface NewsletterServices extends Parts<"db" | "secrets" | "publicUrl"> {
  readonly outbox: Outbox
}

type Subscriber = Pick<NewsletterSubscribersRow, "id" | "email" | "state" | "coupon_id">

const columns = sql`id, email, state, coupon_id`

/**
 * Mails a link that confirms the address, or what a subscriber has already. The response is the same for every address, known or not; one
 * that was given too often gets no further mail.
 */
export function subscribe(
  shop: NewsletterServices & { readonly takeNewsletterMail: TakeNewsletterMail },
  email: string,
  asker: Asker,
): Promise<Result> {
  return shop.db.transaction(async (tx) => {
    const held = await shop.takeNewsletterMail(tx, email, asker)
    if (held?.by === "share") return tooManyMails(held)
    if (held) return done
    const subscriber = await enter(tx, email)
    await (subscriber.state === "confirmed" ? mailWelcome(shop, tx, subscriber) : mailLink(shop, tx, subscriber))
    return done
  })
}

export function tooManyMails({ seconds }: HeldMail) {
  return refusal(429, "too_many", m.errors_newsletter_busy, { retryAfter: seconds })
}

async function enter(tx: Queryable, email: string): Promise<Subscriber> {
  const [subscriber] = await tx.query<Subscriber>(
    sql`INSERT INTO newsletter_subscribers AS s (email) VALUES (${email})
        ON CONFLICT (lower(email)) DO UPDATE SET email = s.email RETURNING ${columns}`,
  )
  if (!subscriber) throw new Error("an upsert returns its row")
  return subscriber
}

async function mailLink({ outbox, publicUrl }: NewsletterServices, tx: Queryable, { id, email }: Subscriber) {
  const token = randomBytes(32).toString("base64url")
  await tx.query(
    sql`INSERT INTO newsletter_confirmations (token_hash, subscriber_id, expires_at)
        VALUES (${tokenHash(token)}, ${id}, now() + ${CONFIRMATION_HOURS} * interval '1 hour')`,
  )
  const url = publicUrl + localPath(`/newsletter/confirm?token=${token}`)
  await outbox.queueMail(tx, { kind: "newsletter-confirmation", to: email, url })
}

/** A subscriber whose coupon is used, or gone, is welcome without one. */
async function mailWelcome(shop: NewsletterServices, tx: Queryable, { id, email, coupon_id }: Subscriber) {
  const [coupon] = await tx.query<Pick<CouponsRow, "code">>(
    sql`SELECT code FROM coupons WHERE id = ${coupon_id} AND is_active AND used_count < usage_limit`,
  )
  const mail = { kind: "newsletter-welcome", to: email, code: coupon?.code ?? null } as const
  await shop.outbox.queueMail(tx, { ...mail, unsubscribeUrl: unsubscribeUrl(shop, id) })
}

export async function isConfirmable(db: Queryable, token: string): Promise<boolean> {
  const found = await db.query(sql`SELECT FROM newsletter_confirmations WHERE ${isGood(token)}`)
  return found.length > 0
}

/** Confirms an address, and mails the coupon for its first order once, however often the link is pressed. Returns false for a bad link. */
export function confirmSubscription(shop: NewsletterServices, token: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [subscriber] = await tx.query<Subscriber>(
      sql`SELECT ${columns} FROM newsletter_subscribers
          WHERE id = (SELECT subscriber_id FROM newsletter_confirmations WHERE ${isGood(token)}) FOR UPDATE`,
    )
    if (!subscriber) return false
    if (subscriber.state === "confirmed") return true
    const coupon_id = subscriber.coupon_id ?? (await createPersonalCoupon(tx))
    await tx.query(
      sql`UPDATE newsletter_subscribers SET confirmed_at = now(), unsubscribed_at = NULL, coupon_id = ${coupon_id},
            language = ${getLocale()}
          WHERE id = ${subscriber.id}`,
    )
    await mailWelcome(shop, tx, { ...subscriber, coupon_id })
    return true
  })
}

function isGood(token: string) {
  return sql`token_hash = ${tokenHash(token)} AND expires_at > now()`
}

/** Removes links that have run out, and addresses that were never confirmed. */
export async function sweepNewsletter(db: Database): Promise<void> {
  await db.query(sql`DELETE FROM newsletter_confirmations WHERE expires_at <= now()`)
  await db.query(
    sql`DELETE FROM newsletter_subscribers s WHERE state = 'pending' AND created_at < now() - interval '7 days'
        AND NOT EXISTS (SELECT FROM newsletter_confirmations c WHERE c.subscriber_id = s.id)`,
  )
}

const PURPOSE = "newsletter-unsubscribe"

/** Returns the URL of a page with a button, to which mail programs may also POST (RFC 8058). */
export function unsubscribeUrl(
  { secrets, publicUrl }: Parts<"secrets" | "publicUrl">,
  id: string,
  locale: Locale = getLocale(),
): string {
  return publicUrl + localPath(`/newsletter/unsubscribe?${signedId(secrets, PURPOSE, id)}`, locale)
}

export function subscriberOf(secrets: Secrets, query: URLSearchParams): string | null {
  return idSignedFor(secrets, PURPOSE, query)
}

/** Ends a subscription, and voids links that would begin it again. Repeated, or without a subscriber, it does nothing. */
export async function unsubscribe({ db }: Parts<"db">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      sql`UPDATE newsletter_subscribers SET unsubscribed_at = COALESCE(unsubscribed_at, now()) WHERE id = ${id}`,
    )
    await tx.query(sql`DELETE FROM newsletter_confirmations WHERE subscriber_id = ${id}`)
  })
}
