import * as z from "zod/mini"
import { profileAddressJson } from "#shop/address/address-json.ts"

export const profileJson = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...profileAddressJson,
  account_status: z.string(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const meJson = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.enum(["admin", "customer"]),
  account_status: z.string(),
})
