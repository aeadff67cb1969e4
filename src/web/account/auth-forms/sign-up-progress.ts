import * as z from "zod/mini"
import { forget, recallJson, remember } from "#web/session/storage.ts"

/** Describes a sign-up that waits for its code. It survives a reload in this tab and holds no password. */
const signUpProgress = z.object({
  /** Tells the sign-up from others with the same address; is null where it began in another browser. */
  id: z._default(z.nullable(z.string()), null),
  email: z.string().check(z.minLength(1)),
  /** Another code may be requested from this time on, in ms since 1970. */
  resendAt: z.number(),
})
export type SignUpProgress = z.infer<typeof signUpProgress>

const key = "shop-sign-up"

/** A user waits this many seconds between two codes. */
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
  return signUpProgress.safeParse(value).data ?? null
}

/** Returns the arguments of `verifyOtp`, which passes `sign_up_id` on; see docs/decisions/limits.md. */
export function codeOf({ id, email }: SignUpProgress, token: string) {
  return { email, token, type: "email" as const, ...(id === null ? {} : { sign_up_id: id }) }
}

/** Returns the arguments of `resend`. It passes on only the redirect, so the redirect names the sign-up. */
export function anotherCodeFor({ id, email }: SignUpProgress, home: string) {
  const emailRedirectTo = `${home}${id === null ? "" : `?sign_up_id=${encodeURIComponent(id)}`}`
  return { email, type: "signup" as const, options: { emailRedirectTo } }
}

export function resendTime(now: number, seconds = RESEND_LOCK): number {
  return now + seconds * 1000
}

/** Returns the whole seconds until `resendAt`; never more than the lock, even when the clock has been set back. */
export function secondsLeft(resendAt: number, now: number): number {
  return Math.min(RESEND_LOCK, Math.max(0, Math.ceil((resendAt - now) / 1000)))
}
