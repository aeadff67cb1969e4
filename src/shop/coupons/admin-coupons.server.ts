import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { CouponsRow } from "#database/rows.ts"
import { by, type ListOrder, pageOf } from "#shop/api/admin-list.server.ts"
import { contains } from "#shop/api/contains.server.ts"
import { countRows, countUpTo } from "#shop/api/counted.server.ts"
import { isUuid } from "#shop/api/fields.ts"
import { unchangedSampleCoupon } from "#shop/api/samples.server.ts"
import { rupeesFromNumeric } from "#shop/money.ts"
import type { AdminCoupon, AdminCouponList, AdminCouponSort, AdminCouponsQuery } from "./admin-coupons.ts"

export type AdminCouponRow = Omit<CouponsRow, "uses_without_order" | "is_personal" | "is_sample" | OnlyColumn> &
  Pick<AdminCoupon, OnlyColumn>
type OnlyColumn = "only_products" | "only_categories"

export const adminCouponColumns: Sql = sql`id, code, discount_type, discount_value, min_order_amount, max_discount_amount,
  usage_limit, used_count, starts_at, expires_at, once_per_customer, is_active, created_at, version, updated_at,
  ${named(sql`only_products`, sql`products`)} AS only_products, ${named(sql`only_categories`, sql`categories`)} AS only_categories`

/** Names each of a list of ids; what was deleted since has no name. */
function named(ids: Sql, of: Sql): Sql {
  return sql`ARRAY(SELECT json_build_object('id', each.id, 'name', n.name) FROM unnest(${ids}) WITH ORDINALITY AS each (id, place)
    LEFT JOIN ${of} n USING (id) ORDER BY each.place)`
}

export function adminCouponFromRow(row: AdminCouponRow): AdminCoupon {
  return {
    ...row,
    discount_value: rupeesFromNumeric(row.discount_value),
    min_order_amount: rupeesFromNumeric(row.min_order_amount),
    max_discount_amount: rupeesFromNumeric(row.max_discount_amount),
  }
}

export async function listAdminCoupons(db: Queryable, query: AdminCouponsQuery): Promise<AdminCouponList> {
  const wanted = passing(query)
  const count = await countUpTo(db, sql`coupons WHERE ${wanted}`)
  const order = ORDERS[query.sort ?? "newest"]
  const rows = await db.query<AdminCouponRow>(
    sql`WITH page AS MATERIALIZED (${pageOf(sql`SELECT * FROM coupons WHERE ${wanted}`, order, query, count)})
        SELECT ${adminCouponColumns} FROM page ORDER BY ${order.forward}`,
  )
  return { coupons: rows.map(adminCouponFromRow), ...count }
}

export async function readAdminCoupon(db: Queryable, id: string): Promise<AdminCoupon | null> {
  if (!isUuid(id)) return null
  const [row] = await db.query<AdminCouponRow>(sql`SELECT ${adminCouponColumns} FROM coupons WHERE id = ${id}`)
  return row ? adminCouponFromRow(row) : null
}

export const countCoupons = (db: Queryable) =>
  countRows(db, sql`coupons WHERE NOT is_personal AND NOT (${unchangedSampleCoupon})`)

const ORDERS: Record<AdminCouponSort, ListOrder> = {
  newest: by("created_at DESC", "id DESC"),
  oldest: by("created_at", "id"),
  code: by("code", "id"),
}

function passing({ q = "", status = "all" }: AdminCouponsQuery): Sql {
  const conditions = [sql`NOT is_personal`]
  if (q !== "") conditions.push(contains(sql`lower(code)`, q))
  if (status === "expired") conditions.push(sql`expires_at <= now()`)
  if (status === "active") conditions.push(sql`is_active AND (expires_at > now()) IS NOT FALSE`)
  if (status === "inactive") conditions.push(sql`NOT is_active AND (expires_at > now()) IS NOT FALSE`)
  return join(conditions, " AND ")
}
