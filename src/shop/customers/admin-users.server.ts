import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProfilesRow } from "#database/rows.ts"
import { by, byName, type ListOrder, pageOf } from "#shop/api/admin-list.server.ts"
import { contains, countFound, indexed } from "#shop/api/contains.server.ts"
import { countRows } from "#shop/api/counted.server.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { AdminUser, AdminUserList, AdminUserSort, AdminUserStatus, AdminUsersQuery } from "./admin-users.ts"
import { hearNew, orSoundsLike } from "./name-sounds.server.ts"

type Row = Pick<ProfilesRow, "id" | "full_name" | "email" | "account_status" | "created_at"> & Pick<AdminUser, "role">

const columns: Sql = sql`id, full_name, email,
  COALESCE((SELECT r.role FROM user_roles r WHERE r.user_id = profiles.id), 'customer') AS role, account_status, created_at`
const notDeleted = sql`account_status IS DISTINCT FROM 'deleted'`

export async function listAdminUsers(db: Queryable, query: AdminUsersQuery): Promise<AdminUserList> {
  if (query.q) await hearNew(db, "profiles")
  const count = await countFound(db, query.q ?? "", (holds) => listed(query, holds))
  const order = ORDERS[query.sort ?? "newest"]
  const found = query.q && !count.matching_capped ? collected(query) : listed(query)
  // The ids come first, from an index; then the rows of the page are read.
  const rows = await db.query<Row>(
    sql`WITH page AS MATERIALIZED (${pageOf(sql`SELECT id AS page_id FROM ${found}`, order, query, count)})
        SELECT ${columns} FROM page JOIN profiles ON id = page_id ORDER BY ${order.forward}`,
  )
  return { users: rows.map(userFromRow), ...count }
}

export async function readAdminUser(db: Queryable, id: string): Promise<AdminUser | null> {
  if (!isUuid(id)) return null
  const [row] = await db.query<Row>(sql`SELECT ${columns} FROM profiles WHERE id = ${id} AND ${notDeleted}`)
  return row ? userFromRow(row) : null
}

export const countUsers = (db: Queryable) => countRows(db, sql`profiles WHERE ${notDeleted}`)

function userFromRow({ account_status, ...row }: Row): AdminUser {
  return { ...row, account_status: statusOf(account_status) }
}

/** An account without a status is active, as the specification says. */
function statusOf(stored: string | null): AdminUser["account_status"] {
  if (stored === null || stored === "active") return "active"
  return stored === "blocked" ? "blocked" : "unknown"
}

const ORDERS: Record<AdminUserSort, ListOrder> = {
  newest: by("profiles.created_at DESC", "id DESC"),
  oldest: by("profiles.created_at", "id"),
  get name() {
    return byName("search")
  },
}

/** Returns what stands behind FROM: the accounts of the list. */
function listed({ q = "", status = "all", role = "all" }: AdminUsersQuery, holds = contains): Sql {
  const conditions = [STATUS_CONDITIONS[status]]
  if (role === "customer") conditions.push(sql`id <> ALL (ARRAY(SELECT user_id FROM user_roles))`)
  else if (role !== "all") conditions.push(sql`id IN (SELECT user_id FROM user_roles WHERE role = ${role})`)
  if (q !== "") conditions.push(orSoundsLike(holds(sql`search`, q), q))
  return sql`profiles WHERE ${join(conditions, " AND ")}`
}

/** Selects what a search finds, by an index of texts, so that all of it can be sorted. */
function collected(query: AdminUsersQuery): Sql {
  return sql`(SELECT id, search, created_at FROM ${listed(query, indexed)} OFFSET 0) AS profiles`
}

/** The last two begin with the condition of the index profiles_not_active. */
const STATUS_CONDITIONS: Record<AdminUserStatus, Sql> = {
  all: notDeleted,
  active: sql`${notDeleted} AND (account_status IS NULL OR account_status = 'active')`,
  blocked: sql`account_status <> 'active' AND account_status = 'blocked'`,
  unknown: sql`account_status <> 'active' AND account_status NOT IN ('blocked', 'deleted')`,
}
