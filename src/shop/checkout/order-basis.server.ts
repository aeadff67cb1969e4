import { prepared, type Queryable, sql } from "#database/database.ts"
import type { CartRow, ProductsRow } from "#database/rows.ts"
import type { Locale } from "#messages/runtime.js"
import type { Parts } from "#shop/api/parts.ts"
import { priceColumn } from "#shop/catalogue/sale-columns.server.ts"
import type { Translated } from "#shop/catalogue/translations/shown-texts.ts"
import { preparedTranslated, translatedColumn } from "#shop/catalogue/translations/translated.server.ts"
import type { StoredPersonalisation } from "#shop/catalogue/variants/personalisation.server.ts"
import { depositColumn, leadTimeColumn, weightColumn } from "#shop/catalogue/variants/variants.server.ts"
import { findCoupon, hasOrdered, type StoredCoupon } from "#shop/coupons/coupons.server.ts"
import { countedAs } from "#shop/orders/order/refused-parcels.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { settingsRevision } from "#shop/settings/settings.server.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { atOnce, isSold, makesMore, orderablePieces } from "#shop/stock/stock.server.ts"
import type { OrderAttempt, PlacedBefore } from "./attempt.server.ts"
import { type AccountMail, mailedElsewhere } from "./mail-recipient.server.ts"
import { countOrders, type RecentOrders } from "./order-limits.server.ts"

/**
 * Holds everything that an order is judged by, as it stood when it was read. Nothing of it is locked: `writeOrder`
 * checks whether it still holds.
 */
export interface OrderBasis extends Customer {
  /** Holds the lines in the order of the cart. */
  readonly lines: readonly BasisLine[]
  /** Is null without a code, or where no coupon has it. */
  readonly coupon: StoredCoupon | null
  readonly hasReceipt: boolean
  readonly counts: RecentOrders
  readonly limitFactor: number
}

interface Customer {
  readonly ordersPlaced: number
  readonly accountMail: AccountMail
  /** Is the order that was placed under the attempt's key. */
  readonly placed: PlacedBefore | null
  readonly readAt: string
  readonly settingsRevision: number
  /** Counts the pieces that were ordered before and are still to be made. */
  readonly waiting: number
  /** Is true when the customer has another order that is not cancelled; read only for a coupon code. */
  readonly hasOrdered: boolean
  /** Counts the parcels that the order's phone number has refused; read only for cash on delivery. */
  readonly refusedParcels: number
}

/** When the product is gone, its columns are null. */
export type BasisLine = Pick<CartRow, "product_id" | "quantity"> & { /** "": none. */ readonly text: string } & (
    | (Pick<
        ProductsRow,
        | "name"
        | "price"
        | "stock_quantity"
        | "is_active"
        | "image_url"
        | "category"
        | "variant_of"
        | "option_values"
        | "version"
        | "weight_grams"
        | "made_to_order"
        | "lead_time"
        | "deposit_percent"
        | "no_returns"
      > & {
        /** Counts the pieces that can be sent at once; `stock_quantity` those that can be ordered. */
        readonly in_stock: number
        readonly has_options: boolean
        readonly translated: Translated
        readonly personalisation: StoredPersonalisation | null
      })
    | { readonly name: null }
  )

/**
 * Are the columns of a product `p`, with its texts in the language of the order.
 * @param isMade says whether more of it is made than there is
 */
export const basisColumns = (
  language?: Locale,
  isMade = makesMore(sql`p`),
) => sql`p.name, ${priceColumn}, ${orderablePieces(sql`p`, isMade)} AS stock_quantity, ${isSold(sql`p`)} AS is_active, p.image_url, p.category, p.variant_of, p.option_values, p.version,
  p.personalisation, p.options IS NOT NULL AS has_options, ${isMade} AS made_to_order, ${atOnce(sql`p`)} AS in_stock, ${leadTimeColumn}, ${depositColumn},
  ${weightColumn},
  (p.no_returns OR EXISTS (SELECT FROM products r WHERE r.id = p.variant_of AND r.no_returns)) AS no_returns, ${translatedColumn(sql`p`, language)}`

/**
 * Reads it in one packet where `db` gathers statements (`Database.together`).
 * @returns null when there is no such customer
 */
export async function readBasis(
  db: Queryable,
  userId: string,
  { key, request }: OrderAttempt,
  { limitFactor }: Parts<"limitFactor">,
): Promise<OrderBasis | null> {
  const [customer, lines, counts, coupon, hasReceipt] = await Promise.all([
    readCustomer(db, userId, key, request),
    readLines(db, userId),
    countOrders(db, userId, limitFactor),
    request.coupon_code === null ? null : findCoupon(db, request.coupon_code, userOf(userId, request)),
    request.bank_receipt_url !== null && ownsReceipt(db, userId, request.bank_receipt_url),
  ])
  return customer && { ...customer, lines, counts, limitFactor, coupon, hasReceipt }
}

const userOf = (id: string, { customer_email: email, customer_phone: phone }: OrderAttempt["request"]) => ({
  ...{ id, email, phone },
})

/**
 * Returns the settings as they were when a basis was read; that costs a statement only where this process has not
 * received a change yet.
 */
export async function settingsAt(
  { settings }: { readonly settings: LiveSettings },
  db: Queryable,
  { settingsRevision }: Pick<OrderBasis, "settingsRevision">,
): Promise<ShopSettings> {
  return (settings.revision === settingsRevision ? settings : await settings.read(db)).values
}

interface CustomerRow extends Omit<Customer, "accountMail">, AccountMail {}

async function readCustomer(
  db: Queryable,
  userId: string,
  key: string,
  { customer_email: typed, coupon_code: code, payment_method, customer_phone }: OrderAttempt["request"],
): Promise<Customer | null> {
  const phone = payment_method === "cash_on_delivery" ? countedAs(customer_phone) : null
  const [row] = await db.query<CustomerRow>(
    prepared(
      "order-basis",
      sql`SELECT p.orders_placed AS "ordersPlaced", p.email, ${mailedElsewhere(typed)} AS elsewhere, now() AS "readAt",
            ${settingsRevision} AS "settingsRevision", pieces_waiting() AS waiting,
            (${code}::text IS NOT NULL AND ${hasOrdered(sql`p.id`)}) AS "hasOrdered",
            (SELECT count(*) FROM refused_parcels WHERE phone = ${phone}::text) AS "refusedParcels",
            (SELECT json_build_object('id', o.id, 'requestHash', o.request_hash) FROM orders o
              WHERE o.user_id = p.id AND o.idempotency_key = ${key}) AS placed
          FROM profiles p WHERE p.id = ${userId}`,
    ),
  )
  if (!row) return null
  const { email, elsewhere, ...customer } = row
  return { ...customer, accountMail: { email, elsewhere } }
}

function readLines(db: Queryable, userId: string): Promise<BasisLine[]> {
  return db.query<BasisLine>(
    preparedTranslated(
      "order-basis-lines",
      sql`SELECT c.product_id, c.quantity, c.personalisation AS text, ${basisColumns()}
          FROM cart c LEFT JOIN products p ON p.id = c.product_id WHERE c.user_id = ${userId} ORDER BY c.created_at, c.id`,
    ),
  )
}

async function ownsReceipt(db: Queryable, userId: string, path: string): Promise<boolean> {
  const found = await db.query(
    prepared(
      "owns-receipt",
      sql`SELECT FROM receipts WHERE path = ${path} AND user_id = ${userId} AND removed_at IS NULL`,
    ),
  )
  return found.length > 0
}
