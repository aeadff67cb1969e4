import { isDeepStrictEqual } from "node:util"
import { join, raw } from "sql-template-tag"
import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { editConflict, type Refusal, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { unchangedSampleCoupon } from "#shop/api/samples.server.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { type AdminCouponRow, adminCouponColumns, adminCouponFromRow } from "./admin-coupons.server.ts"
import {
  type AdminCoupon,
  type CouponChange,
  type CouponForm,
  couponState,
  isDiscountPossible,
  isEverValid,
  NEVER_VALID,
  TOO_MANY_PERCENT,
} from "./admin-coupons.ts"

const couponNotFound = refusal(404, "not_found", m.errors_coupon_not_found)
const tooManyPercent = refusal(422, "validation_failed", m.errors_percentage_too_large, {
  field: "discount_value",
  values: TOO_MANY_PERCENT,
})
const neverValid = refusal(422, "validation_failed", m.errors_coupon_never, { field: "starts_at", values: NEVER_VALID })
const duplicateCode = refusal(409, "duplicate_code", m.errors_coupon_duplicate, "code")
const couponExpired = refusal(409, "coupon_expired", m.errors_coupon_expired_change)

const COUPON_COLUMNS = [
  ...(["code", "discount_type", "discount_value", "min_order_amount"] as const),
  ...(["max_discount_amount", "usage_limit", "starts_at", "expires_at", "is_active"] as const),
  ...(["once_per_customer", "only_products", "only_categories"] as const),
]
type Column = (typeof COUPON_COLUMNS)[number]

export async function createCoupon(db: Database, actorId: string, form: CouponForm): Promise<Result<AdminCoupon>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<AdminCouponRow>(
      sql`INSERT INTO coupons (code, discount_type, discount_value, min_order_amount, max_discount_amount, usage_limit, starts_at,
            expires_at, once_per_customer, only_products, only_categories)
          VALUES (${form.code}, ${form.discount_type}, ${form.discount_value}, ${form.min_order_amount},
            ${form.max_discount_amount}, ${form.usage_limit}, ${form.starts_at}, ${form.expires_at}, ${form.once_per_customer},
            ${form.only_products}, ${form.only_categories})
          ON CONFLICT (code) DO NOTHING RETURNING ${adminCouponColumns}`,
    )
    if (!row) return duplicateCode
    const coupon = adminCouponFromRow(row)
    const after = fieldsOf(coupon, COUPON_COLUMNS)
    await recordChange(tx, { kind: "coupon", id: coupon.id, action: "created", actorId, before: null, after })
    return ok(coupon)
  })
}

/** Changes what `change` names. An admin who saw another version gets the current coupon instead, and nothing is written. */
export async function updateCoupon(
  db: Database,
  actorId: string,
  id: string,
  change: CouponChange,
): Promise<Result<AdminCoupon, AdminCoupon>> {
  if (!isUuid(id)) return couponNotFound
  const update = db.transaction(async (tx) => {
    const [current] = await lockCoupons(tx, sql`id = ${id}`)
    if (!current) return couponNotFound
    if (change.version !== undefined && change.version !== current.version) return editConflict(current)
    const wanted = wantedOf(change)
    const stored = storedOf(current)
    const changed = COUPON_COLUMNS.filter(
      (column) => wanted[column] !== undefined && !isDeepStrictEqual(wanted[column], stored[column]),
    )
    if (changed.length === 0) return ok(current)
    const possible = checkChange(current, { ...stored, ...wanted }, changed)
    if (!possible.ok) return possible
    const coupon = await writeCoupon(tx, id, wanted, changed)
    const [before, after] = [fieldsOf(current, changed), fieldsOf(coupon, changed)]
    await recordChange(tx, { kind: "coupon", id, action: "updated", actorId, before, after })
    return ok(coupon)
  })
  return update.catch(duplicateCodeIn)
}

const UNIQUE_VIOLATION = "23505"

/** Recognises that another coupon took the code at the same moment, which only the database knows. */
function duplicateCodeIn(error: Error & { code?: unknown; constraint?: unknown }): Refusal {
  if (error.code === UNIQUE_VIOLATION && error.constraint === "coupons_code") return duplicateCode
  throw error
}

type Stored = Omit<AdminCoupon, "only_products" | "only_categories"> &
  Record<"only_products" | "only_categories", readonly string[]>

function storedOf({ only_products, only_categories, ...coupon }: AdminCoupon): Stored {
  const ids = (named: AdminCoupon["only_products"]) => named.map(({ id }) => id)
  return { ...coupon, only_products: ids(only_products), only_categories: ids(only_categories) }
}

/** Returns the fields of a change as they are stored; what it leaves out is undefined. */
function wantedOf({ version: _, ...change }: CouponChange): Partial<Pick<Stored, Column>> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** The checks that need the coupon as it stands. */
function checkChange(current: AdminCoupon, next: Stored, changed: readonly Column[]): Result {
  if (!isDiscountPossible(next)) return tooManyPercent
  if (!isEverValid(next)) return neverValid
  if (changed.includes("usage_limit") && next.usage_limit !== null && next.usage_limit < current.used_count) {
    const count = current.used_count
    const values = { reason: "too_small", minimum: count }
    return refusal(422, "validation_failed", m.errors_coupon_limit_below_use({ count }), {
      field: "usage_limit",
      values,
    })
  }
  const toggled = changed.includes("is_active")
  return toggled && couponState(next, new Date()) === "expired" ? couponExpired : done
}

async function writeCoupon(
  tx: Queryable,
  id: string,
  wanted: Partial<Stored>,
  changed: readonly Column[],
): Promise<AdminCoupon> {
  const settings = changed.map((column) => sql`${raw(column)} = ${wanted[column] ?? null}`)
  const [row] = await tx.query<AdminCouponRow>(
    sql`UPDATE coupons SET ${join(settings)}, version = version + 1, updated_at = now() WHERE id = ${id}
        RETURNING ${adminCouponColumns}`,
  )
  if (!row) throw new Error(`the locked coupon ${id} is gone`)
  return adminCouponFromRow(row)
}

export async function deleteCoupon(
  db: Database,
  actorId: string,
  id: string,
  seenVersion: number | undefined,
): Promise<Result<null, AdminCoupon>> {
  if (!isUuid(id)) return couponNotFound
  return db.transaction(async (tx) => {
    const [current] = await lockCoupons(tx, sql`id = ${id}`)
    if (!current) return couponNotFound
    if (seenVersion !== undefined && seenVersion !== current.version) return editConflict(current)
    await removeLocked(tx, actorId, [current])
    return done
  })
}

/** Deletes the samples that no admin has changed. Returns how many there were. */
export async function deleteSampleCoupons(tx: Queryable, actorId: string): Promise<number> {
  const samples = await lockCoupons(tx, unchangedSampleCoupon)
  await removeLocked(tx, actorId, samples)
  return samples.length
}

async function removeLocked(tx: Queryable, actorId: string, coupons: readonly AdminCoupon[]) {
  await tx.query(sql`DELETE FROM coupons WHERE id = ANY(${coupons.map(({ id }) => id)}::uuid[])`)
  for (const coupon of coupons) {
    const before = fieldsOf(coupon, COUPON_COLUMNS)
    await recordChange(tx, { kind: "coupon", id: coupon.id, action: "deleted", actorId, before, after: null })
  }
}

async function lockCoupons(tx: Queryable, which: Sql): Promise<AdminCoupon[]> {
  const rows = await tx.query<AdminCouponRow>(
    sql`SELECT ${adminCouponColumns} FROM coupons WHERE ${which} ORDER BY id FOR UPDATE`,
  )
  return rows.map(adminCouponFromRow)
}

function fieldsOf(coupon: AdminCoupon, columns: readonly Column[]): Partial<AdminCoupon> {
  return Object.fromEntries(columns.map((column) => [column, coupon[column]]))
}
