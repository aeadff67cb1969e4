import { forget, recallJson, remember } from "#web/session/storage.ts"

/** A sign-up that waits for its code. Survives a reload in this tab; holds no password. */
export interface SignUpProgress {
  readonly email: string
  /** When another code may be asked for, in ms since 1970. */
  readonly resendAt: number
}

const key = "shop-sign-up"

/** Seconds between two codes. */
const RESEND_LOCK = 60

export function rememberProgress(progress: SignUpProgress): void {
  remember(key, JSON.stringify(progress))
}

export function forgetProgress(): void {
  forget(key)
}

export function recallProgress(): SignUpProgress | null {
  return progressIn(recallJson(key))
}

/** Reads what was remembered; null for anything else, since a page's storage can be edited by hand. */
export function progressIn(value: unknown): SignUpProgress | null {
  if (typeof value !== "object" || value === null) return null
  const { email, resendAt } = value as Record<string, unknown>
  return typeof email === "string" && email && Number.isFinite(resendAt)
    ? { email, resendAt: resendAt as number }
    : null
}

/** When a code may be asked for again after one was sent at `now`. */
export function resendTime(now: number, seconds = RESEND_LOCK): number {
  return now + seconds * 1000
}

/** Whole seconds until `resendAt`; never more than the lock, even when the clock was set back meanwhile. */
export function secondsLeft(resendAt: number, now: number): number {
  return Math.min(RESEND_LOCK, Math.max(0, Math.ceil((resendAt - now) / 1000)))
}
