import { recallJson, remember } from "#web/session/storage.ts"

/** A code sent to a phone that waits to be entered. Survives a reload in this tab and a look at another way. */
export interface PhoneChallenge {
  readonly id: string
  /** When another code may be requested, in ms since 1970. */
  readonly resendAt: number
  /** When the code is of no more use, in ms since 1970. */
  readonly expiresAt: number
}

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
  if (typeof value !== "object" || value === null) return null
  const { id, resendAt, expiresAt } = value as Record<string, unknown>
  if (typeof id !== "string" || typeof resendAt !== "number" || typeof expiresAt !== "number") return null
  return expiresAt > now ? { id, resendAt, expiresAt } : null
}
