import * as z from "zod/mini"
import { locales } from "#messages/runtime.js"
import { deliveryAddressJson, profileAddressJson } from "#shop/address/address-json.ts"
import { ROLES } from "#shop/api/identity.ts"

const language = z.enum(locales).check(z.describe("Of mails, and of an admin’s back-office"))

export const profileJson = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...profileAddressJson,
  addresses: z
    .record(z.string(), z.object(deliveryAddressJson))
    .check(z.describe("Further addresses by the customer’s names for them")),
  last_address: z.nullable(z.string()).check(z.describe("Names the further address to which the latest order went")),
  language,
  account_status: z.string(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const meJson = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.enum(ROLES),
  language,
  account_status: z.string(),
})
