import { afterEach, expect, it, vi } from "vitest"
import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import { recordCalls } from "#tests/fixtures/recorded-calls.ts"
import { couponKind } from "./coupon-kind.ts"

afterEach(() => void vi.unstubAllGlobals())

const coupon = { id: "c7", version: 4 } as AdminCoupon

it("sends the expiry as a time of the API, or none", async () => {
  const calls = recordCalls()
  await couponKind.update(coupon, { expires_at: new Date("2026-12-31T18:29:00Z") })
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
