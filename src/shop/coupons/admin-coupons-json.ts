import * as z from "zod/mini"
import { countedFields } from "#shop/api/counted.ts"
import { DISCOUNT_TYPES } from "./coupons.ts"

const time = z.string().check(z.meta({ format: "date-time" }))

export const adminCouponJson = z.object({
  id: z.uuid(),
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount_value: z.number().check(z.meta({ description: "Percent, or rupees" })),
  min_order_amount: z.number(),
  max_discount_amount: z.nullable(z.number()),
  usage_limit: z.nullable(z.int()),
  used_count: z.int(),
  expires_at: z.nullable(time),
  is_active: z.boolean(),
  created_at: time,
  version: z.int().check(z.meta({ description: "Send it back with a change; it counts changes by admins" })),
  updated_at: time,
})

export const adminCouponListJson = z.object({
  coupons: z.array(adminCouponJson),
  ...countedFields,
})
