import * as z from "zod/mini"
import { countedFields } from "#shop/api/counted.ts"

export const adminUserJson = z.object({
  id: z.uuid(),
  full_name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(["admin", "customer"]),
  account_status: z.enum(["active", "blocked", "deleted", "unknown"]),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const adminUserListJson = z.object({
  users: z.array(adminUserJson),
  ...countedFields,
})
