import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { CouponBox } from "./summary-section.tsx"
import type { CouponBox as CouponState } from "./use-coupon.ts"

const state = { field: { name: "coupon_code" }, applied: null, busy: false } as unknown as CouponState

test("an applied code stands in bold in the sentence of what it saves", () => {
  const applied = { code: "YARN10", discountCents: 125_05 }
  const html = renderToStaticMarkup(<CouponBox coupon={{ ...state, applied }} />)
  expect(html).toContain(`<strong class="wrap-anywhere">YARN10</strong> saves Rs. 125.05</span>`)
  expect(html).not.toContain("coupon_code")
})

test("without one the field takes a code, and shows why the last one was refused", () => {
  const html = renderToStaticMarkup(<CouponBox coupon={{ ...state, error: "Coupon has expired" }} />)
  expect(html).toContain(`name="coupon_code"`)
  expect(html).toContain("Coupon has expired")
})
