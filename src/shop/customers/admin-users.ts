import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { listQuery } from "#shop/api/admin-list.ts"
import { proofFields } from "#shop/api/proof.ts"
import { choice } from "#shop/api/query-fields.ts"
import type { adminUserJson, adminUserListJson } from "./admin-users-json.ts"

const ADMIN_USER_STATUSES = ["all", "active", "blocked", "unknown"] as const
export type AdminUserStatus = (typeof ADMIN_USER_STATUSES)[number]

const ADMIN_USER_SORTS = ["newest", "oldest", "name"] as const
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number]

/** The query of `GET /api/admin/users`; deleted accounts are never in it. */
export const adminUsersQuery = listQuery({
  status: choice("status", ADMIN_USER_STATUSES),
  role: choice("role", ["all", "admin", "customer"]),
  sort: choice("sort", ADMIN_USER_SORTS),
})
export type AdminUsersQuery = z.output<typeof adminUsersQuery>

/** Is the body of `PATCH /api/admin/users/{id}`. */
export const userChange = z.object({
  account_status: z.enum(["active", "blocked"], { error: m.errors_account_status_unknown }),
  ...proofFields,
})

/** Describes a row of the users table. Times are RFC 3339. */
export type AdminUser = z.infer<typeof adminUserJson>

export type AdminUserList = z.infer<typeof adminUserListJson>
