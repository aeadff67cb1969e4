import { expect, it } from "vitest"
import { couponFormValues, couponSchema, newCouponSchema } from "./coupon-form-values.ts"

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
    expires_at: null,
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
  expect(result.data?.expires_at?.toISOString()).toBe("2020-01-01T00:00:00.000Z")
})
