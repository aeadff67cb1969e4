import { expect, test } from "vitest"
import type { CouponCheck } from "#shop/coupons/coupons.ts"
import { verdictOf } from "./use-coupon.ts"

const check = { is_valid: true, calculated_discount: 125.05, error_message: null } as CouponCheck

test("a good code takes off what the server says, in cents", () => {
  expect(verdictOf("YARN10", check)).toEqual({ ok: true, applied: { code: "YARN10", discountCents: 125_05 } })
})

test("a refused code shows the server's reason, or that there is none", () => {
  const refused = { ...check, is_valid: false }
  expect(verdictOf("X", { ...refused, error_message: "Coupon has expired" })).toEqual({
    ok: false,
    problem: { title: "Invalid coupon", description: "Coupon has expired", field: "coupon_code" },
  })
  expect(verdictOf("X", refused)).toMatchObject({ problem: { description: "This coupon cannot be applied" } })
})

test("a check that did not come about is no verdict on the code", () => {
  expect(verdictOf("X", undefined)).toMatchObject({
    problem: { title: "Error", description: "Failed to validate coupon" },
  })
})
