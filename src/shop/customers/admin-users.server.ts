import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProfilesRow } from "#database/rows.ts"
import { type DayPlace, placeInDays } from "#shop/api/admin-days.server.ts"
import { type PageWindow, windowOf } from "#shop/api/admin-list.server.ts"
import { contains, countFound, indexed } from "#shop/api/contains.server.ts"
import { exactly } from "#shop/api/counted.server.ts"
import type { Counted } from "#shop/api/counted.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { AdminUser, AdminUserList, AdminUserSort, AdminUserStatus, AdminUsersQuery } from "./admin-users.ts"

type Row = Pick<ProfilesRow, "id" | "full_name" | "email" | "created_at"> & Pick<AdminUser, "role" | "account_status">

const isAdmin = sql`EXISTS (SELECT FROM user_roles r WHERE r.user_id = profiles.id AND r.role = 'admin')`
const columns: Sql = sql`id, full_name, email, CASE WHEN ${isAdmin} THEN 'admin' ELSE 'customer' END AS role,
  profile_state(account_status) AS account_status, created_at`

/** One page of the accounts that are not deleted. */
export async function listAdminUsers(db: Queryable, query: AdminUsersQuery): Promise<AdminUserList> {
  const { rows, count } = await findPage(db, query)
  return { users: rows.map(userFromRow), ...count }
}

async function findPage(db: Queryable, query: AdminUsersQuery): Promise<{ rows: Row[]; count: Counted }> {
  const count = await countMatching(db, query)
  const window = windowOf(query, count)
  if (window.limit === 0) return { rows: [], count }
  const { within, offset } = await placeOf(db, query, window)
  const { forward, backward } = SORT_ORDERS[query.sort ?? "newest"]
  // The ids first, from an index alone; then the rows of the page.
  const rows = await db.query<Row>(
    sql`WITH page AS MATERIALIZED (
          SELECT id AS page_id FROM ${query.q && !count.matching_capped ? collected(query) : listed(query)} AND ${within}
          ORDER BY ${window.fromEnd ? backward : forward} OFFSET ${offset} LIMIT ${window.limit}
        )
        SELECT ${columns} FROM page JOIN profiles ON id = page_id ORDER BY ${forward}`,
  )
  return { rows, count }
}

/** One account that is not deleted, or null. */
export async function readAdminUser(db: Queryable, id: string): Promise<AdminUser | null> {
  if (!isUuid(id)) return null
  const [row] = await db.query<Row>(
    sql`SELECT ${columns} FROM profiles WHERE id = ${id} AND account_status IS DISTINCT FROM 'deleted'`,
  )
  return row ? userFromRow(row) : null
}

/** Accounts that are not deleted, read from the counts that triggers maintain. */
export async function countUsers(db: Queryable, status: AdminUserStatus = "all"): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT COALESCE(sum(n), 0)::bigint AS n FROM (${daysOf(status)}) AS days`,
  )
  return row?.n ?? 0
}

function daysOf(status: AdminUserStatus): Sql {
  const states = status === "all" ? ["active", "blocked", "unknown"] : [status]
  return sql`SELECT day, n FROM state_counts WHERE entity = 'profile' AND state = ANY(${states})`
}

/** Days are skipped where they are counted: in a list by time, without a search, of customers and admins alike. */
async function placeOf(db: Queryable, query: AdminUsersQuery, { offset, fromEnd }: PageWindow): Promise<DayPlace> {
  const { q = "", status = "all", role = "all", sort = "newest" } = query
  if (q !== "" || role !== "all" || sort === "name") return { within: sql`true`, offset }
  return placeInDays(db, daysOf(status), (sort === "newest") === fromEnd ? "oldest" : "newest", offset)
}

function userFromRow({ created_at, ...row }: Row): AdminUser {
  return { ...row, created_at: created_at.toISOString() }
}

const SORT_ORDERS: Record<AdminUserSort, { forward: Sql; backward: Sql }> = {
  newest: { forward: sql`profiles.created_at DESC, id DESC`, backward: sql`profiles.created_at, id` },
  oldest: { forward: sql`profiles.created_at, id`, backward: sql`profiles.created_at DESC, id DESC` },
  name: { forward: sql`search, id`, backward: sql`search DESC, id DESC` },
}

/** Admins are few and customers are the others, so that a million are never counted one by one. */
async function countMatching(db: Queryable, query: AdminUsersQuery): Promise<Counted> {
  const { q = "", status = "all", role = "all" } = query
  if (q !== "" || role === "admin") return countFound(db, q, (holds) => listed(query, holds))
  const all = await countUsers(db, status)
  if (role === "all") return exactly(all)
  return exactly(all - (await countMatching(db, { status, role: "admin" })).matching)
}

/** The table whose indexes hold the list in its order, with the condition that an account is in it. */
function listed({ q = "", status = "all", role = "all" }: AdminUsersQuery, holds = contains): Sql {
  const conditions = [STATUS_CONDITIONS[status]]
  if (role === "admin") conditions.push(sql`id IN (SELECT user_id FROM user_roles WHERE role = 'admin')`)
  if (role === "customer") conditions.push(sql`id <> ALL (ARRAY(SELECT user_id FROM user_roles WHERE role = 'admin'))`)
  if (q !== "") conditions.push(holds(sql`search`, q))
  return sql`listed_profiles AS profiles WHERE ${join(conditions, " AND ")}`
}

/** What a search finds, by an index of texts, all of it to be sorted. */
function collected(query: AdminUsersQuery): Sql {
  return sql`(SELECT * FROM ${listed(query, indexed)} OFFSET 0) AS profiles WHERE true`
}

/** The second and third begin with the condition of the index listed_profiles_not_active. */
const STATUS_CONDITIONS: Record<AdminUserStatus, Sql> = {
  all: sql`true`,
  active: sql`(account_status IS NULL OR account_status = 'active')`,
  blocked: sql`account_status <> 'active' AND account_status = 'blocked'`,
  unknown: sql`account_status <> 'active' AND account_status <> 'blocked'`,
}
