import { randomInt } from "node:crypto"
import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import type { Counter } from "#database/limits/limits.ts"
import type { RecountStep, Repair } from "#database/recount.ts"
import type { CouponsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { e164 } from "#shop/address/phone-number.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { centsFromNumeric } from "#shop/money.ts"
import type { Coupon } from "./coupons.ts"

type CouponRow = Omit<
  CouponsRow,
  "uses_without_order" | "is_sample" | "created_at" | "updated_at" | "once_per_customer" | "only_categories"
> & { readonly is_spent: boolean; readonly is_limited: boolean; readonly categories: readonly string[] }

export interface StoredCoupon extends Coupon {
  readonly id: string
  /** Counts the edits by admins. */
  readonly version: number
}

const columns = sql`id, code, discount_type, discount_value, min_order_amount, max_discount_amount,
  usage_limit, used_count, starts_at, expires_at, is_active, is_personal, version, only_products,
  ARRAY(SELECT name FROM categories WHERE id = ANY (only_categories)) AS categories,
  cardinality(only_products || only_categories) > 0 AS is_limited`

/** Says who uses a coupon: an account, and the contact that was typed for the order; null where it is not known yet. */
interface CouponUser {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Counts one more code that a customer names, wherever they name it, so that codes cannot be guessed.
 * Too many are refused, also of a code that exists.
 */
export async function takeCouponTry(couponTries: Counter, userId: string): Promise<Result> {
  const seconds = await couponTries.take(userId)
  if (seconds === null) return done
  return refusal(429, "too_many", m.errors_coupon_tries({ seconds }), { retryAfter: seconds })
}

/** Returns the coupon of a code that is already trimmed and in upper case, as it stands for who uses it. */
export async function findCoupon(db: Queryable, code: string, user: CouponUser): Promise<StoredCoupon | null> {
  const [row] = await db.query<CouponRow>(
    prepared(
      "find-coupon",
      sql`SELECT ${columns}, is_coupon_spent(id, ${user.id}, ${user.email}, ${user.phone && e164(user.phone)}) AS is_spent
          FROM coupons WHERE code = ${code}`,
    ),
  )
  return row ? couponFromRow(row) : null
}

export function hasOrdered(userId: Sql): Sql {
  return sql`EXISTS (SELECT FROM orders o WHERE o.user_id = ${userId} AND o.status <> 'cancelled')`
}

export async function customerHasOrdered(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query(sql`SELECT WHERE ${hasOrdered(sql`${userId}`)}`)).length > 0
}

/** These letters and digits are not mistaken for each other. */
const CODE_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"

/** Adds a coupon of ten percent for one person's first order, with a code that cannot be guessed. @returns its id */
export async function createPersonalCoupon(tx: Queryable): Promise<string> {
  const signs = Array.from({ length: 8 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)])
  const [coupon] = await tx.query<{ id: string }>(
    sql`INSERT INTO coupons (code, discount_type, discount_value, usage_limit, is_personal)
        VALUES (${`WELCOME-${signs.join("")}`}, 'percentage', 10, 1, true) RETURNING id`,
  )
  if (!coupon) throw new Error("an inserted coupon has an id")
  return coupon.id
}

export async function countCouponUse(tx: Queryable, couponId: string): Promise<void> {
  await tx.query(prepared("use-coupon", sql`UPDATE coupons SET used_count = used_count + 1 WHERE id = ${couponId}`))
}

export async function takeBackCouponUse(tx: Queryable, couponId: string): Promise<void> {
  await tx.query(sql`UPDATE coupons SET used_count = GREATEST(0, used_count - 1) WHERE id = ${couponId}`)
}

function couponFromRow(row: CouponRow): StoredCoupon {
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    discountType: row.discount_type,
    discountValueHundredths: centsFromNumeric(row.discount_value),
    minOrderCents: centsFromNumeric(row.min_order_amount),
    maxDiscountCents: centsFromNumeric(row.max_discount_amount),
    usageLimit: row.usage_limit,
    usedCount: row.used_count,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    isSpent: row.is_spent,
    only: row.is_limited ? { products: row.only_products, categories: row.categories } : null,
    isActive: row.is_active,
    isPersonal: row.is_personal,
  }
}

/** Recounts the uses of coupons. Uses beyond a limit that was lowered by hand count as the limit. */
const repairCoupons: Repair = (tx) =>
  tx.query(sql`
    WITH truth AS (SELECT coupon_id AS id, count(*)::integer AS n FROM orders WHERE status <> 'cancelled' GROUP BY 1),
      wrong AS (
        SELECT c.id, LEAST(COALESCE(n, 0) + uses_without_order, usage_limit) - used_count AS missing
        FROM coupons c LEFT JOIN truth USING (id))
    UPDATE coupons c SET used_count = c.used_count + missing FROM wrong WHERE wrong.id = c.id AND missing <> 0
    RETURNING code AS name`)

export const COUPON_RECOUNTS: readonly RecountStep[] = [["coupons", repairCoupons]]
