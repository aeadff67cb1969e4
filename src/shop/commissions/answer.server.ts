import { type Queryable, sql, type Transaction } from "#database/database.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Viewer } from "#shop/api/files/signed-links.server.ts"
import { holdOffer } from "#shop/cart/add-to-cart.server.ts"
import { NO_CATEGORY } from "#shop/catalogue/products/admin-products.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { numericFromRupees } from "#shop/money.ts"
import type { AdminCommission, AnswerForm, CommissionStep, OfferForm, Way } from "./commissions.ts"
import {
  type CommissionRow,
  columns,
  idOfLink,
  linkTo,
  noCommission,
  type ReadingShop,
  toAdmin,
} from "./read-commission.server.ts"

const bought = refusal(409, "commission_bought", m.errors_commission_bought)
const untilPast = refusal(422, "validation_failed", m.errors_commission_until, "until")
const noAddress = refusal(422, "validation_failed", m.errors_commission_no_mail, "by")
const offerOver = refusal(409, "offer_over", m.errors_commission_offer_over)

type AnsweringShop = ReadingShop & { readonly outbox: Outbox }
interface Seen {
  readonly by: Way
  readonly version: number
}
type Changed = Promise<Result<AdminCommission, AdminCommission>>

/** Answers a request by words, or declines it, which ends what was offered. */
export function answer(
  shop: AnsweringShop,
  viewer: Viewer,
  id: string,
  { words, decline, ...seen }: AnswerForm,
): Changed {
  return change(shop, viewer, { id, ...seen }, async (tx, row) => {
    if (decline)
      await tx.query(sql`UPDATE products SET offered_until = LEAST(offered_until, now()) WHERE offer_of = ${id}`)
    const state = decline ? "declined" : row.state === "offered" ? "offered" : "answered"
    return ok({ state, step: { kind: decline ? "decline" : "answer", words } })
  })
}

/** Offers what was asked for: one piece, for whoever has the link of the request. A second offer replaces the first. */
export function offer(
  shop: AnsweringShop,
  viewer: Viewer,
  id: string,
  { by, version, ...offered }: OfferForm,
): Changed {
  return change(shop, viewer, { id, by, version }, async (tx) => {
    const written = await writeOffer(tx, id, offered)
    const { name, price, days, until } = offered
    return written.ok ? ok({ state: "offered", step: { kind: "offer", name, price, days, until } }) : written
  })
}

/** The product gets a new version, so that nobody buys it as it was before. */
async function writeOffer(
  tx: Transaction,
  id: string,
  { name, price, days, until, deposit_percent }: Omit<OfferForm, keyof Seen>,
): Promise<Result> {
  const end = sql`(${until}::date + 1)::timestamp AT TIME ZONE 'Asia/Colombo'`
  const written = await tx.query(
    sql`INSERT INTO products AS p (name, category, price, lead_time, deposit_percent, stock_quantity, made_to_order, no_returns, is_active, offer_of, offered_until)
        SELECT ${name}, ${NO_CATEGORY}, ${numericFromRupees(price)}::numeric, ${String(days)}, ${deposit_percent}::smallint, 1, true, true, false, ${id}::uuid, ${end}
          WHERE ${end} > now()
        ON CONFLICT (offer_of) DO UPDATE SET name = excluded.name, price = excluded.price, lead_time = excluded.lead_time, deposit_percent = excluded.deposit_percent,
          offered_until = excluded.offered_until, version = p.version + 1, updated_at = now() RETURNING id`,
  )
  return written.length > 0 ? done : untilPast
}

interface Decided {
  readonly state: "answered" | "offered" | "declined"
  readonly step: Omit<CommissionStep, "by" | "at">
}

/** Changes a request in the version that the admin saw, notes it in its history and mails the customer. */
async function change(
  shop: AnsweringShop,
  viewer: Viewer,
  { id, by, version }: Seen & { readonly id: string },
  decide: (tx: Transaction, row: CommissionRow) => Promise<Result<Decided>>,
): Changed {
  if (!isUuid(id)) return noCommission
  return shop.db.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (!row || row.state === "unconfirmed") return noCommission
    if (row.version !== version) return editConflict(toAdmin(shop, viewer, row))
    if (row.state === "bought") return bought
    if (by === "mail" && row.email === null) return noAddress
    const decided = await decide(tx, row)
    if (!decided.ok) return decided
    const { state, step } = decided.value
    await tx.query(
      sql`UPDATE commissions SET state = ${state}, version = version + 1, updated_at = now(),
            history = history || jsonb_build_array(${JSON.stringify({ ...step, by })}::jsonb || jsonb_build_object('at', now()))
          WHERE id = ${id}`,
    )
    if (by === "mail" && row.email !== null) {
      const language = knownLocale(row.language)
      const mail = { to: row.email, language, name: row.name, step, url: linkTo(shop, id, language) }
      await shop.outbox.queueMail(tx, { kind: "commission-answer", ...mail })
    }
    const [now] = await tx.query<CommissionRow>(sql`SELECT ${columns} FROM commissions c WHERE c.id = ${id}`)
    return now ? ok(toAdmin(shop, viewer, now)) : noCommission
  })
}

/** The offer is locked first, as whoever buys it does. */
async function lock(tx: Queryable, id: string): Promise<CommissionRow | undefined> {
  await tx.query(sql`SELECT FROM products WHERE offer_of = ${id} FOR NO KEY UPDATE`)
  await tx.query(sql`SELECT FROM commissions WHERE id = ${id} FOR UPDATE`)
  const [row] = await tx.query<CommissionRow>(sql`SELECT ${columns} FROM commissions c WHERE c.id = ${id}`)
  return row
}

/** Puts what is offered into the cart of whoever has the link, where the checkout finds it as any other product. */
export async function takeOffer(shop: ReadingShop, userId: string, query: URLSearchParams): Promise<Result> {
  const id = idOfLink(shop, query)
  const [offered] = await shop.db.query<{ id: string; open: boolean }>(
    sql`SELECT p.id, p.offered_until > now() AND p.stock_quantity > 0 AS open
        FROM products p JOIN commissions c ON c.id = p.offer_of WHERE c.id = ${id}`,
  )
  if (!offered) return noCommission
  if (!offered.open) return offerOver
  await holdOffer(shop.db, userId, offered.id)
  return done
}
