import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { listQuery } from "#shop/api/admin-list.ts"
import { countedFields } from "#shop/api/counted.ts"
import { proofFields } from "#shop/api/fields.ts"
import { ROLES } from "#shop/api/identity.ts"
import { choice } from "#shop/api/query-fields.ts"

export const adminUserJson = z.object({
  id: z.uuid(),
  full_name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(ROLES),
  account_status: z.enum(["active", "blocked", "deleted", "unknown"]),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const adminUserListJson = z.object({
  users: z.array(adminUserJson),
  ...countedFields,
})

const ADMIN_USER_STATUSES = ["all", "active", "blocked", "unknown"] as const
export type AdminUserStatus = (typeof ADMIN_USER_STATUSES)[number]

const ADMIN_USER_SORTS = ["newest", "oldest", "name"] as const
export type AdminUserSort = (typeof ADMIN_USER_SORTS)[number]

/** The query of `GET /api/admin/users`; deleted accounts are never in it. */
export const adminUsersQuery = listQuery({
  status: choice("status", ADMIN_USER_STATUSES),
  role: choice("role", ["all", ...ROLES]),
  sort: choice("sort", ADMIN_USER_SORTS),
})
export type AdminUsersQuery = z.output<typeof adminUsersQuery>

export const userChange = z.object({
  account_status: z.enum(["active", "blocked"], { error: m.errors_account_status_unknown }),
  ...proofFields,
})

/** Owners are made by an endpoint of their own, which tells the others. */
export const roleChange = z.object({ role: z.enum(ROLES.filter((role) => role !== "admin")), ...proofFields })
export type PlainRole = z.output<typeof roleChange>["role"]

export type AdminUser = z.infer<typeof adminUserJson>

export type AdminUserList = z.infer<typeof adminUserListJson>
