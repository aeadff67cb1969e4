import fc from "fast-check"
import { expect, test } from "vitest"
import { later } from "#platform/later.ts"
import { type Coupon, judgeCoupon, validateCouponRequest } from "./coupons.ts"

const now = "2026-06-01T00:00:00.000Z"

const times = fc
  .date({ min: new Date(0), max: new Date("9999-12-31Z"), noInvalidDate: true })
  .map((time) => time.toISOString())

function aCoupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    code: "WOOL10",
    discountType: "percentage",
    discountValueHundredths: 10_00,
    minOrderCents: 0,
    maxDiscountCents: null,
    usageLimit: null,
    usedCount: 0,
    startsAt: null,
    expiresAt: null,
    isSpent: false,
    only: null,
    isActive: true,
    isPersonal: false,
    ...changes,
  }
}

const TOY = { productId: "bear", category: "Toys" }
const linesOf = (cents: number) => [{ ...TOY, cents }]

test.each<[string, Coupon | null, string]>([
  ["unknown", null, "Invalid coupon code"],
  ["inactive", aCoupon({ isActive: false }), "This coupon is not active"],
  ["expired at this moment", aCoupon({ expiresAt: now }), "This coupon has expired"],
  ["for more than this", aCoupon({ minOrderCents: 1_250_01 }), "Minimum order is Rs. 1,250.01"],
  ["for later", aCoupon({ startsAt: later(now, 1) }), "This coupon is not valid yet"],
  ["spent by this customer", aCoupon({ isSpent: true }), "You have used this coupon already"],
  ["for a category", aCoupon({ only: { products: [], categories: ["Bags"] } }), "This coupon is for other products"],
  ["for one that is gone", aCoupon({ only: { products: [], categories: [] } }), "This coupon is for other products"],
  ["used up", aCoupon({ usageLimit: 2, usedCount: 2 }), "This coupon has reached its usage limit"],
  ["personal, of somebody who has ordered", aCoupon({ isPersonal: true }), "This coupon is for a first order"],
  ["worth less than half a cent", aCoupon({ discountValueHundredths: 0 }), "This coupon cannot be applied"],
])("a coupon that is %s is refused with its reason", (_, coupon, message) => {
  expect(judgeCoupon(coupon, { lines: linesOf(1_250_00), hasOrdered: true }, now)).toEqual({ ok: false, message })
})

test.each<[Partial<Coupon>, number, number]>([
  [{}, 1_000_00, 100_00],
  [{}, 10_05, 1_01], // 1.005 rupees, half up
  [{ discountValueHundredths: 12_50 }, 99_99, 12_50],
  [{ isPersonal: true }, 1_000_00, 100_00],
  [{ discountValueHundredths: 100_00 }, 99_99, 99_99],
  [{ maxDiscountCents: 50_00 }, 1_000_00, 50_00],
  [{ discountType: "fixed", discountValueHundredths: 250_00 }, 1_000_00, 250_00],
  [{ discountType: "fixed", discountValueHundredths: 250_00 }, 100_00, 100_00],
  [{ discountType: "fixed", discountValueHundredths: 250_00, maxDiscountCents: 99_99 }, 1_000_00, 99_99],
  [{ minOrderCents: 1_000_00, usageLimit: 2, usedCount: 1, expiresAt: later(now, 1) }, 1_000_00, 100_00],
])("%j on %d cents takes off %d", (changes, subtotalCents, discountCents) => {
  expect(judgeCoupon(aCoupon(changes), { lines: linesOf(subtotalCents), hasOrdered: false }, now)).toEqual({
    ok: true,
    discountCents,
  })
})

const coupons = fc.record({
  code: fc.constant("ANY"),
  discountType: fc.constantFrom("percentage" as const, "fixed" as const),
  discountValueHundredths: fc.integer({ min: 1, max: 100_00 }),
  minOrderCents: fc.integer({ min: 0, max: 1_000_000 }),
  maxDiscountCents: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  usageLimit: fc.option(fc.integer({ min: 1, max: 5 })),
  usedCount: fc.integer({ min: 0, max: 5 }),
  startsAt: fc.constant(null),
  expiresAt: fc.option(times),
  isSpent: fc.constant(false),
  only: fc.constantFrom(
    null,
    { products: [TOY.productId], categories: [] },
    { products: [], categories: [TOY.category] },
  ),
  isActive: fc.boolean(),
  isPersonal: fc.boolean(),
})

test("a discount is a whole number of cents above 0, within cap and subtotal; a refusal has a reason", () => {
  fc.assert(
    fc.property(coupons, fc.integer({ min: 0, max: 999_999_999_99 }), times, (coupon, subtotal, when) => {
      const verdict = judgeCoupon(coupon, { lines: linesOf(subtotal), hasOrdered: false }, when)
      if (!verdict.ok) return verdict.message.length > 0
      const { discountCents } = verdict
      const withinCap = discountCents <= Math.min(coupon.maxDiscountCents ?? subtotal, subtotal)
      const allowed = coupon.isActive && subtotal >= coupon.minOrderCents && coupon.usedCount < (coupon.usageLimit ?? 6)
      return Number.isSafeInteger(discountCents) && discountCents > 0 && withinCap && allowed
    }),
  )
})

test("more in the cart never takes less off", () => {
  const open = coupons.map((coupon) => ({ ...coupon, isActive: true, usageLimit: null, expiresAt: null }))
  const subtotals = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }))
  const discountOf = (coupon: Coupon, subtotal: number) => {
    const verdict = judgeCoupon(coupon, { lines: linesOf(subtotal), hasOrdered: false }, now)
    return verdict.ok ? verdict.discountCents : 0
  }
  fc.assert(
    fc.property(open, subtotals, (coupon, [a, b]) => {
      return discountOf(coupon, Math.min(a, b)) <= discountOf(coupon, Math.max(a, b))
    }),
  )
})

test("a coupon for some products takes off of their lines alone, of variants too; its minimum counts all lines", () => {
  const lines = [
    { productId: "bear", category: "Toys", cents: 1_000_00 },
    { productId: "bag", category: "Bags", cents: 500_00 },
    { productId: "hat", category: "Wearables", cents: 250_00 },
  ]
  const only = { products: ["hat"], categories: ["Bags"] }
  const off = (changes: Partial<Coupon>) =>
    judgeCoupon(aCoupon({ only, ...changes }), { lines, hasOrdered: false }, now)
  expect(off({ minOrderCents: 1_750_00 })).toEqual({ ok: true, discountCents: 75_00 })
  expect(off({ discountType: "fixed", discountValueHundredths: 5_000_00 })).toEqual({ ok: true, discountCents: 750_00 })
})

test.each([
  ["  wool10 ", "WOOL10"],
  ["ß", "SS"],
])("the code %j is looked up as %j", (typed, code) => {
  expect(validateCouponRequest.parse({ _coupon_code: typed })._coupon_code).toBe(code)
})

test.each([undefined, null, "", "   "])("no code (%j) asks for one", (code) => {
  expect(validateCouponRequest.safeParse({ _coupon_code: code }).error?.issues[0]?.message).toBe(
    "Please enter a coupon code",
  )
})
