import { Hono } from "hono"
import * as z from "zod/mini"
import { type ApiEnv, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import { cartForCoupon } from "#shop/cart/cart.server.ts"
import { rupeesFromCents } from "#shop/money.ts"
import { customerHasOrdered, findCoupon, takeCouponTry } from "./coupons.server.ts"
import { type CouponCheck, judgeCoupon, validateCouponRequest } from "./coupons.ts"

const checkJson = z.object({
  is_valid: z.boolean(),
  calculated_discount: z.number().check(z.describe("Rupees")),
  error_message: z.nullable(z.string()),
})

/** Judges a code for the current cart. It promises nothing: placing the order judges again. */
export const couponsApi = new Hono<ApiEnv<Parts<"db" | "couponTries">>>().post(
  "/rpc/validate_coupon_code",
  describeEndpoint("Checkout", "Whether a coupon is good for the cart", {
    description: "`_order_subtotal` and `_user_id` are accepted and ignored: the cart and the session count.",
    returns: z.array(checkJson),
    refuses: { 422: "No code", 429: "Too many codes tried: wait the seconds of Retry-After" },
  }),
  customerOnly,
  validJson(validateCouponRequest),
  async (c) => {
    const { db, couponTries } = c.var.shop
    const mayTry = await takeCouponTry(couponTries, c.var.identity.id)
    if (!mayTry.ok) return sendRefusal(c, mayTry)
    const { id } = c.var.identity
    const [coupon, lines, hasOrdered] = await Promise.all([
      findCoupon(db, c.req.valid("json")._coupon_code, { id, email: null, phone: null }),
      cartForCoupon(db, id),
      customerHasOrdered(db, id),
    ])
    const verdict = judgeCoupon(coupon, { lines, hasOrdered }, new Date().toISOString())
    const row: CouponCheck = {
      is_valid: verdict.ok,
      calculated_discount: verdict.ok ? rupeesFromCents(verdict.discountCents) : 0,
      error_message: verdict.ok ? null : verdict.message,
    }
    return c.json([row], 200)
  },
)
