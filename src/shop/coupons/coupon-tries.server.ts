import { m } from "#messages/messages.js"
import type { Counter } from "#platform/limits/limits.ts"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"

/**
 * Counts one more code that a customer names, wherever they name it, so that codes cannot be guessed.
 * Too many are refused, also of a code that exists.
 */
export async function takeCouponTry(couponTries: Counter, userId: string): Promise<Result> {
  const seconds = await couponTries.take(userId)
  if (seconds === null) return done
  const message = m.errors_coupon_tries({ seconds })
  return refusal(429, "too_many", message, { retryAfter: seconds })
}
