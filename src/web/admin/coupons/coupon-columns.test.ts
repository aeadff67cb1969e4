import { expect, it } from "vitest"
import { couponValue, usageOf } from "./coupon-columns.tsx"

it("says the value by its type", () => {
  expect(couponValue({ discount_type: "percentage", discount_value: 12.5 })).toBe("12.5%")
  expect(couponValue({ discount_type: "fixed", discount_value: 1250 })).toBe("Rs. 1,250.00")
})

it("says the use over its limit, or that there is none", () => {
  expect(usageOf({ used_count: 0, usage_limit: 10 })).toBe("0/10")
  expect(usageOf({ used_count: 7, usage_limit: null })).toBe("Unlimited")
})
