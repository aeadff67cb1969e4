import * as z from "zod/mini"
import { recallJson, remember } from "#web/session/storage.ts"

/**
 * Describes a code that was sent to a phone and waits to be entered. It survives a reload in this tab and a change to
 * another factor. Times are in ms since 1970.
 */
const phoneChallenge = z.object({ id: z.string(), resendAt: z.number(), expiresAt: z.number() })
export type PhoneChallenge = z.infer<typeof phoneChallenge>

const key = "shop-phone-codes"

export function rememberChallenge(factorId: string, challenge: PhoneChallenge): void {
  remember(key, JSON.stringify({ ...challenges(), [factorId]: challenge }))
}

export function forgetChallenge(factorId: string): void {
  const { [factorId]: _, ...others } = challenges()
  remember(key, JSON.stringify(others))
}

export function recallChallenge(factorId: string): PhoneChallenge | null {
  return challengeIn(challenges()[factorId], Date.now())
}

function challenges(): Record<string, unknown> {
  const stored = recallJson(key)
  return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {}
}

/** Reads what was remembered; null for anything else and for what has expired by `now`. */
export function challengeIn(value: unknown, now: number): PhoneChallenge | null {
  const read = phoneChallenge.safeParse(value)
  return read.success && read.data.expiresAt > now ? read.data : null
}
