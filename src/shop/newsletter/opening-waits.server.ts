import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { Asker } from "#database/limits/shares.ts"
import type { OpeningWaitsRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { localPath } from "#messages/paths.ts"
import { getLocale } from "#messages/runtime.js"
import { done } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { closedAt } from "#shop/settings/settings.ts"
import type { TakeNewsletterMail } from "./newsletter-limits.server.ts"
import { tooManyMails } from "./subscribe.server.ts"

interface OpeningShop extends Parts<"db" | "secrets" | "publicUrl"> {
  readonly outbox: Outbox
}

const PURPOSE = "opening-wait"

/** The mailed link confirms an address for this time, and nobody is written to after this many days. */
const CONFIRM_HOURS = 24
const MAX_WAIT_DAYS = 365

/**
 * Mails a link that confirms that `email` wants to be told when the shop opens. The response is the same for every
 * address, known or not; one that was given too often gets no further mail.
 */
export function askForOpening(
  shop: OpeningShop & { readonly takeNewsletterMail: TakeNewsletterMail },
  email: string,
  asker: Asker,
): Promise<Result> {
  return shop.db.transaction(async (tx) => {
    const held = await shop.takeNewsletterMail(tx, email, asker)
    if (held?.by === "share") return tooManyMails(held)
    if (held) return done
    const [asked] = await tx.query<Pick<OpeningWaitsRow, "id">>(
      sql`INSERT INTO opening_waits AS w (id, email, language) VALUES (${randomUUID()}, ${email}, ${getLocale()})
          ON CONFLICT (lower(email)) DO UPDATE SET created_at = now() WHERE w.confirmed_at IS NULL RETURNING id`,
    )
    if (!asked) return done
    // A further request leaves the links of earlier mails good: they are the same.
    const url = shop.publicUrl + localPath(`/opening-soon/confirm?${signedId(shop.secrets, PURPOSE, asked.id)}`)
    await shop.outbox.queueMail(tx, { kind: "opening-confirmation", to: email, url })
    return done
  })
}

/** Returns the wait that a mailed link confirms; null when the link is none of ours, or too old. */
export async function waitOf(shop: Parts<"db" | "secrets">, query: URLSearchParams): Promise<string | null> {
  const id = idSignedFor(shop.secrets, PURPOSE, query)
  if (id === null) return null
  const [wait] = await shop.db.query(sql`SELECT FROM opening_waits WHERE id = ${id} AND ${isGood}`)
  return wait ? id : null
}

const isGood = sql`(confirmed_at IS NOT NULL OR created_at > now() - ${CONFIRM_HOURS} * interval '1 hour')`

/** Confirms the address that a link was mailed to. If the shop is open already, that is mailed at once. */
export function confirmOpeningWait(shop: OpeningShop, isOpen: boolean, id: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const found = await tx.query(
      sql`UPDATE opening_waits SET confirmed_at = COALESCE(confirmed_at, now()) WHERE id = ${id} AND ${isGood} RETURNING id`,
    )
    if (isOpen) await mailOpening(tx, shop)
    return found.length > 0
  })
}

export async function endOpeningWaitOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    sql`DELETE FROM opening_waits WHERE lower(email) = (SELECT lower(email) FROM profiles WHERE id = ${userId})`,
  )
}

/** Queues one mail to each who waits, and forgets them with the same commit: no process can do so a second time. */
async function mailOpening(tx: Queryable, { outbox, publicUrl }: Omit<OpeningShop, "db">): Promise<void> {
  const told = await tx.query<Pick<OpeningWaitsRow, "email" | "language">>(
    sql`DELETE FROM opening_waits WHERE confirmed_at IS NOT NULL RETURNING email, language`,
  )
  await outbox.queueMails(
    tx,
    told.map((wait) => {
      const language = knownLocale(wait.language)
      return { kind: "shop-opened", to: wait.email, language, url: publicUrl + localPath("", language) }
    }),
  )
}

interface FollowedShop extends OpeningShop {
  readonly settings: LiveSettings
}

async function mailIfOpen(shop: FollowedShop): Promise<void> {
  if (!closedAt(shop.settings.values, new Date())) await shop.db.transaction((tx) => mailOpening(tx, shop))
}

/** Tells who waits as soon as the shop is open, for the first time or after a holiday: with the change of the settings, and at the start of a process that missed it. */
export async function followOpening(shop: FollowedShop & Parts<"log">): Promise<void> {
  const logged = () => mailIfOpen(shop).catch((err) => shop.log.error({ err }, "mailing that the shop is open"))
  shop.settings.onChange(() => void logged())
  await logged()
}

/** Tells those whom no change reached, and forgets who did not confirm, or has waited for a year. */
export async function sweepOpeningWaits(shop: FollowedShop): Promise<void> {
  await mailIfOpen(shop)
  await shop.db.query(
    sql`DELETE FROM opening_waits WHERE created_at < now() - ${MAX_WAIT_DAYS} * interval '1 day'
        OR (confirmed_at IS NULL AND created_at < now() - ${CONFIRM_HOURS} * interval '1 hour')`,
  )
}
