import { randomUUID } from "node:crypto"
import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { Asker } from "#database/limits/shares.ts"
import type { ProductsRow, StockWaitsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { getLocale } from "#messages/runtime.js"
import { done, ok } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { tokenHash } from "#platform/secrets/token-hash.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Identity } from "#shop/api/identity.ts"
import type { ShownName } from "#shop/catalogue/variants/shown-name.ts"
import { inReadersName, type NamedRow, nameColumns } from "#shop/catalogue/variants/variants.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import { tooManyMails } from "#shop/newsletter/subscribe.server.ts"
import { makesMore } from "#shop/stock/stock.server.ts"
import type { OwnWait } from "./back-in-stock-json.ts"
import { mailWaiting, type WaitServices } from "./mail-waits.server.ts"

type AskingServices = WaitServices & { readonly secrets: Secrets; readonly takeNewsletterMail: TakeNewsletterMail }

const missing = refusal(404, "not_found", m.errors_product_not_found)

/**
 * Mails a link that confirms that `email` wants to be told when the product is back. The response is the same for every address, known or not;
 * one that was given too often gets no further mail.
 */
export async function askToWait(shop: AskingServices, productId: string, email: string, asker: Asker): Promise<Result> {
  const product = await findWaitable(shop.db, productId)
  if (!product) return missing
  return shop.db.transaction(async (tx) => {
    const held = await shop.takeNewsletterMail(tx, email, asker)
    if (held?.by === "share") return tooManyMails(held)
    if (held) return done
    const { id, token } = newWait(shop)
    // A second request gets the same link, so that the link of either mail works.
    const [asked] = await tx.query<{ id: string }>(
      sql`INSERT INTO stock_waits AS w (id, product_id, email, token_hash, language)
          VALUES (${id}, ${product.id}, ${email}, ${tokenHash(token)}, ${getLocale()})
          ON CONFLICT (product_id, lower(email)) DO UPDATE SET created_at = now() WHERE w.confirmed_at IS NULL RETURNING id`,
    )
    if (!asked) return done
    const url = shop.publicUrl + localPath(`/back-in-stock?token=${tokenOf(shop, asked.id)}`)
    const { name, variant } = product
    const named = { product: name, ...(variant && { variant }) }
    await shop.outbox.queueMail(tx, { kind: "back-in-stock-confirmation", to: email, ...named, url })
    return done
  })
}

/**
 * Notes that a customer waits, at the address of the account. Every account has proved its address, so no confirmation
 * is mailed. If the product is already back, it is mailed at once and counts as a requested mail.
 * @returns the address that will be written to
 */
export async function waitSignedIn(
  shop: AskingServices,
  { id, email }: Pick<Identity, "id" | "email">,
  productId: string,
): Promise<Result<{ email: string }>> {
  const product = await findWaitable(shop.db, productId)
  if (!product) return missing
  return shop.db.transaction(async (tx) => {
    const held = product.inStock ? await shop.takeNewsletterMail(tx, email, { userId: id }) : null
    return held ? tooManyMails(held) : noteWait(tx, shop, id, product.id)
  })
}

async function noteWait(
  tx: Transaction,
  shop: AskingServices,
  customerId: string,
  productId: string,
): Promise<Result<{ email: string }>> {
  // An account that ends at the same moment finds the wait and deletes it, or has ended by now.
  const [customer] = await tx.query<{ email: string }>(
    sql`SELECT email FROM profiles WHERE id = ${customerId} AND COALESCE(account_status, 'active') = 'active' FOR SHARE`,
  )
  if (!customer) return refusal(404, "not_found", m.errors_account_not_found)
  // The product is locked as in `confirmWait`.
  const [product] = await tx.query(sql`SELECT FROM products WHERE id = ${productId} AND is_active FOR SHARE`)
  if (!product) return missing
  const { id, token } = newWait(shop)
  await tx.query(
    sql`INSERT INTO stock_waits AS w (id, product_id, email, token_hash, confirmed_at, language)
          VALUES (${id}, ${productId}, ${customer.email}, ${tokenHash(token)}, now(), ${getLocale()})
          ON CONFLICT (product_id, lower(email)) DO UPDATE SET confirmed_at = now() WHERE w.confirmed_at IS NULL`,
  )
  await mailWaiting(tx, shop, [productId])
  return ok(customer)
}

interface Waitable extends ShownName {
  readonly id: string
  readonly inStock: boolean
}

/** Returns a product that is for sale, or one variant of it, named in the reader's language. */
export async function findWaitable(db: Queryable, id: string): Promise<Waitable | null> {
  if (!isUuid(id)) return null
  const [product] = await db.query<NamedRow & Pick<Waitable, "id" | "inStock">>(
    sql`SELECT p.id, ${nameColumns()}, (stock_quantity > 0 OR ${makesMore(sql`p`)}) AS "inStock" FROM products p WHERE p.id = ${id} AND is_active`,
  )
  return product ? inReadersName(product) : null
}

function newWait(shop: { readonly secrets: Secrets }) {
  const id = randomUUID()
  return { id, token: tokenOf(shop, id) }
}

/** The same in every mail about a wait, so that a further request, whoever makes it, leaves the links of earlier mails good. */
function tokenOf({ secrets }: { readonly secrets: Secrets }, waitId: string): string {
  return Buffer.from(secrets.hmac("back-in-stock", waitId), "hex").toString("base64url")
}

export async function listWaits(db: Queryable, userId: string): Promise<OwnWait[]> {
  const rows = await db.query<WaitedRow>(
    sql`SELECT product_id, image_url, ${nameColumns()} FROM stock_waits w JOIN products p ON p.id = product_id
        WHERE lower(email) = ${addressOf(userId)} AND confirmed_at IS NOT NULL ORDER BY w.created_at DESC, w.id LIMIT ${MAX_LISTED}`,
  )
  return rows.map((row) => {
    const { english, ...named } = inReadersName(row)
    return { ...named, ...(english && { english: [...english] }) }
  })
}

type WaitedRow = Pick<StockWaitsRow, "product_id"> & Pick<ProductsRow, "image_url"> & NamedRow

const MAX_LISTED = 100

/** Ends what the account's address waits for a product. Repeated it does nothing. */
export async function endOwnWait(db: Queryable, userId: string, productId: string): Promise<void> {
  if (!isUuid(productId)) return
  await db.query(sql`DELETE FROM stock_waits WHERE product_id = ${productId} AND lower(email) = ${addressOf(userId)}`)
}

const addressOf = (userId: string) => sql`(SELECT lower(email) FROM profiles WHERE id = ${userId})`

/** Says what a mailed link is about; null when nobody waits by it any more. */
export interface Wait extends ShownName {
  readonly id: string
  readonly confirmed: boolean
}

export async function findWait(db: Queryable, token: string): Promise<Wait | null> {
  const [wait] = await db.query<NamedRow & Pick<Wait, "id" | "confirmed">>(
    sql`SELECT p.id, ${nameColumns()}, confirmed_at IS NOT NULL AS confirmed
        FROM stock_waits w JOIN products p ON p.id = product_id WHERE token_hash = ${tokenHash(token)}`,
  )
  return wait ? inReadersName(wait) : null
}

/**
 * Confirms the address that a link was mailed to; resolves to false when the link is not valid. If the product is
 * already back, it is mailed at once.
 */
export function confirmWait(shop: WaitServices, token: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    // A restock waits for the lock, and then finds this wait; or this waits, and finds the product in stock.
    const [product] = await tx.query<{ id: string }>(
      sql`SELECT id FROM products WHERE id = (SELECT product_id FROM stock_waits WHERE token_hash = ${tokenHash(token)}) FOR SHARE`,
    )
    if (!product) return false
    await tx.query(
      sql`UPDATE stock_waits SET confirmed_at = COALESCE(confirmed_at, now()) WHERE token_hash = ${tokenHash(token)}`,
    )
    await mailWaiting(tx, shop, [product.id])
    return true
  })
}

/** Ends a wait. Repeated it does nothing. */
export async function endWait(db: Queryable, token: string): Promise<void> {
  await db.query(sql`DELETE FROM stock_waits WHERE token_hash = ${tokenHash(token)}`)
}

export async function endWaitsOf(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`DELETE FROM stock_waits WHERE lower(email) = ${addressOf(userId)}`)
}
