import { sql, type Transaction } from "#database/database.ts"
import { type Asker, drawFrom, sharersOf } from "#database/limits/shares.ts"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { networkOf } from "#platform/limits/networks.ts"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import type { Identity } from "#shop/api/identity.ts"
import type { Parts } from "#shop/api/parts.ts"
import { MAX_PICTURES } from "#shop/catalogue/pictures/pictures.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import { tooManyMails } from "#shop/newsletter/subscribe.server.ts"
import { countSlowUpload, countUpload, storePrivatePicture } from "#shop/receipts/store-receipt.server.ts"
import type { AskForm } from "./commissions.ts"
import { linkTo, noCommission, type ReadingShop } from "./read-commission.server.ts"

/** Requests that the shop takes in an hour, of which one network gets a tenth at most. */
const REQUESTS_PER_HOUR = 60
/** The link that is mailed confirms a request for this time; then the request and its pictures are gone. */
const CONFIRM_HOURS = 24
/** A request is kept so long after the last that happened to it. */
const KEPT_DAYS = 365

export type CommissionsShop = ReadingShop &
  Parts<"files" | "receiptUploads" | "limitFactor"> & {
    readonly outbox: Outbox
    readonly takeNewsletterMail: TakeNewsletterMail
  }

/** The browser that asked sends the pictures by this; it opens nothing else. */
const PICTURES = "commission-pictures"

const unreachable = refusal(422, "validation_failed", m.errors_commission_reach, "email")
const tooManyPictures = refusal(409, "too_many_pictures", m.errors_commission_pictures)

type Asked = { confirmed: boolean; id: string; pictures_key: string }

/**
 * Takes what somebody asks for. A guest with a mail address is mailed a link, and the owner is told once it was followed; an account has
 * proved its address. The same key gives the same request.
 */
export async function ask(
  shop: CommissionsShop,
  form: AskForm,
  ip: string,
  customer: Identity | null,
): Promise<Result<Asked>> {
  const email = customer?.email ?? form.email
  if (email === null && form.phone === null) return unreachable
  const asker: Asker = customer ? { userId: customer.id } : { ip }
  return shop.db.transaction(async (tx) => {
    const known = await findAsked(tx, form.key)
    if (known) return ok(asked(shop, known))
    const pool = { name: "commissions", size: REQUESTS_PER_HOUR * shop.limitFactor }
    const seconds = await drawFrom(tx, pool, sharersOf(asker))
    if (seconds !== null) return tooManyMails({ by: "share", seconds })
    const isProved = customer !== null || email === null
    const held = isProved ? null : await shop.takeNewsletterMail(tx, email, asker)
    if (held) return tooManyMails(held)
    const id = await insert(tx, { ...form, email }, customer, isProved)
    if (id === null) return ok(asked(shop, (await findAsked(tx, form.key)) ?? unreadable(form.key)))
    if (isProved) await tellOwner(shop, tx, id)
    else
      await shop.outbox.queueMail(tx, {
        kind: "commission-confirmation",
        to: email,
        url: linkTo(shop, id, getLocale()),
      })
    return ok(asked(shop, { id, isProved }))
  })
}

interface Known {
  readonly id: string
  readonly isProved: boolean
}

async function findAsked(tx: Transaction, key: string): Promise<Known | undefined> {
  const [known] = await tx.query<Known>(
    sql`SELECT id, state <> 'unconfirmed' AS "isProved" FROM commissions WHERE ask_key = ${key}`,
  )
  return known
}

function unreadable(key: string): never {
  throw new Error(`the request ${key} was there and is not`)
}

function asked({ secrets }: Parts<"secrets">, { id, isProved }: Known): Asked {
  return {
    confirmed: isProved,
    id,
    pictures_key: new URLSearchParams(signedId(secrets, PICTURES, id)).get("key") ?? "",
  }
}

/** Returns null where the same request was sent at the same moment. */
async function insert(
  tx: Transaction,
  form: AskForm,
  customer: Identity | null,
  isProved: boolean,
): Promise<string | null> {
  const [added] = await tx.query<{ id: string }>(
    sql`INSERT INTO commissions (ask_key, user_id, product_id, name, email, phone, language, words, size, colour, wished_on, budget, state)
        VALUES (${form.key}, ${customer?.id ?? null}, (SELECT id FROM products WHERE id = ${form.product_id ?? null} AND is_active),
          ${form.name}, ${form.email}, ${form.phone}, ${getLocale()}, ${form.words}, ${form.size}, ${form.colour},
          ${form.wished_on}, ${form.budget}, ${isProved ? "waiting" : "unconfirmed"})
        ON CONFLICT (ask_key) DO NOTHING RETURNING id`,
  )
  return added?.id ?? null
}

async function tellOwner(
  { outbox, settings }: CommissionsShop | ConfirmingShop,
  tx: Transaction,
  id: string,
): Promise<void> {
  const { notifications } = settings.values
  if (!notifications.new_orders) return
  const [row] = await tx.query<{ name: string; words: string; replyTo: string | null }>(
    sql`SELECT name, words, email AS "replyTo" FROM commissions WHERE id = ${id}`,
  )
  if (!row) return
  const { name, words, replyTo } = row
  await outbox.queueMail(tx, {
    kind: "commission-notice",
    to: notifications.email,
    ...(replyTo && { replyTo }),
    name,
    words,
  })
}

/** Adds a picture to a request, as long as its browser may: three in all. */
export async function addPicture(
  shop: CommissionsShop,
  { id, key }: { readonly id: string; readonly key: string },
  readBytes: () => Promise<Result<Uint8Array>>,
  ip: string,
): Promise<Result<{ pictures: number }>> {
  const known = idSignedFor(shop.secrets, PICTURES, new URLSearchParams({ id, key }))
  if (known === null) return noCommission
  const sender = networkOf(ip)
  const counted = await countUpload(shop, sender)
  if (!counted.ok) return counted
  const [request] = await shop.db.query<{ room: boolean }>(
    sql`SELECT cardinality(pictures) < ${MAX_PICTURES} AS room FROM commissions WHERE id = ${known} AND state IN ('unconfirmed', 'waiting')`,
  )
  if (!request) return noCommission
  if (!request.room) return tooManyPictures
  const bytes = await readBytes()
  if (!bytes.ok) return bytes
  const stored = await storePrivatePicture(shop, { folder: known, sender }, bytes.value)
  if (!stored.ok) {
    await countSlowUpload(shop, sender, stored)
    return stored
  }
  // A picture that finds no place here is swept, as every receipt that nothing holds.
  const [held] = await shop.db.query<{ pictures: number }>(
    sql`UPDATE commissions SET pictures = pictures || ${stored.value.path}::text
        WHERE id = ${known} AND cardinality(pictures) < ${MAX_PICTURES} RETURNING cardinality(pictures) AS pictures`,
  )
  return held ? ok(held) : tooManyPictures
}

export type ConfirmingShop = Pick<CommissionsShop, "db" | "outbox" | "settings">

/** Confirms the request whose link was followed, and tells the owner once. */
export async function confirm(shop: ConfirmingShop, id: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const confirmed = await tx.query(
      sql`UPDATE commissions SET state = 'waiting', updated_at = now() WHERE id = ${id} AND state = 'unconfirmed' RETURNING id`,
    )
    if (confirmed.length > 0) await tellOwner(shop, tx, id)
  })
}

/** Forgets what nobody confirmed and what ended long ago; pictures and unsold offers go with the sweeps of receipts and products. */
export async function sweepCommissions({ db }: Parts<"db">): Promise<void> {
  await db.query(
    sql`DELETE FROM commissions WHERE (state = 'unconfirmed' AND created_at < now() - ${CONFIRM_HOURS} * interval '1 hour')
          OR updated_at < now() - ${KEPT_DAYS} * interval '1 day'`,
  )
  await db.query(
    sql`UPDATE products p SET archived_at = now() WHERE offer_of IS NOT NULL AND archived_at IS NULL AND stock_quantity > 0
          AND NOT EXISTS (SELECT FROM commissions c WHERE c.id = p.offer_of)`,
  )
}
