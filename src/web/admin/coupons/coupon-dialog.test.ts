import { afterEach, expect, it, vi } from "vitest"
import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { couponFormValues, couponKind, couponSchema, newCouponSchema } from "./coupon-dialog.tsx"

afterEach(() => void vi.unstubAllGlobals())

const coupon = { id: "c7", version: 4 } as AdminCoupon

it("sends the expiry as a time of the API, or none", async () => {
  const calls = recordCalls()
  await couponKind.update(coupon, { expires_at: "2026-12-31T18:29:00.000Z" })
  await couponKind.update(coupon, { expires_at: null })
  expect(calls.map(([, , body]) => body)).toEqual([
    { expires_at: "2026-12-31T18:29:00.000Z", version: 4 },
    { expires_at: null, version: 4 },
  ])
})

it("leaves the expiry alone when only something else changes", async () => {
  const calls = recordCalls()
  await couponKind.update(coupon, { is_active: false })
  await couponKind.remove(coupon)
  expect(calls).toEqual([
    ["PATCH", "/api/admin/coupons/c7", { is_active: false, version: 4 }],
    ["DELETE", "/api/admin/coupons/c7?version=4", undefined],
  ])
})

const values = { ...couponFormValues(null), code: " hello10 ", discount_value: "10" }

function issueOf(result: ReturnType<typeof newCouponSchema.safeParse>) {
  const issue = result.error?.issues[0]
  return issue ? [issue.path[0], issue.message] : null
}

it("starts as a percentage without a minimum, a cap, a limit or an end", () => {
  expect(newCouponSchema.safeParse(values).data).toEqual({
    code: "HELLO10",
    discount_type: "percentage",
    discount_value: 10,
    min_order_amount: 0,
    max_discount_amount: null,
    usage_limit: null,
    starts_at: null,
    expires_at: null,
    once_per_customer: false,
    only_categories: [],
    only_products: [],
  })
})

it("takes an empty or odd minimum for none", () => {
  expect(newCouponSchema.safeParse({ ...values, min_order_amount: "" }).data?.min_order_amount).toBe(0)
  expect(newCouponSchema.safeParse({ ...values, min_order_amount: "abc" }).data?.min_order_amount).toBe(0)
})

it("names the field of what is wrong", () => {
  expect(issueOf(newCouponSchema.safeParse({ ...values, code: "" }))).toEqual(["code", "Coupon code is required"])
  expect(issueOf(newCouponSchema.safeParse({ ...values, discount_value: "" }))?.[0]).toBe("discount_value")
  expect(issueOf(newCouponSchema.safeParse({ ...values, discount_value: "101" }))?.[0]).toBe("discount_value")
  expect(issueOf(newCouponSchema.safeParse({ ...values, usage_limit: "1.5" }))?.[0]).toBe("usage_limit")
  expect(issueOf(newCouponSchema.safeParse({ ...values, expires_at: "2020-01-01T00:00" }))?.[0]).toBe("expires_at")
})

it("ends a coupon that is edited, by the clock in Colombo", () => {
  const result = couponSchema.safeParse({ ...values, expires_at: "2020-01-01T05:30" })
  expect(result.data?.expires_at).toBe("2020-01-01T00:00:00.000Z")
})
