import { m } from "#messages/messages.js"
import type { Toast } from "#web/ui/feedback/toast.ts"
import { type RefusalValues, valuesOf } from "../api/refusal-values.ts"
import { endReasonOf, endText } from "../session-refusals.ts"
import { type AuthError, authClient, type GoTrueClient } from "./auth-client.ts"

export interface AuthFailure {
  readonly ok: false
  readonly code: string
  /** These are the words for the code, or else the server's own. */
  readonly message: string
  readonly values: RefusalValues
  /** It could not be reached, or could not respond. */
  readonly unreachable: boolean
}

export type AuthResult<T = unknown> = { readonly ok: true; readonly value: T } | AuthFailure

type Reply = { data: unknown; error: AuthError | null } | { error: AuthError | null }

type ValueOf<R extends Reply> = Extract<R, { data: unknown; error: null }>["data"]

/** Returns a failure that the browser found by itself; `message` is what to show of it. */
export function authFailure(code: string, message = ""): AuthFailure {
  return { ok: false, code, message, values: {}, unreachable: false }
}

export const unreachableAuth: AuthFailure = { ...authFailure("unreachable"), unreachable: true }

/** Calls the auth server through its client. Never throws, not even when the client cannot be downloaded. */
export async function callAuth<R extends Reply>(
  act: (client: GoTrueClient) => Promise<R>,
): Promise<AuthResult<ValueOf<R>>> {
  try {
    const reply = await act(await authClient())
    if (reply.error) return await worded(failureOf(reply.error))
    return { ok: true, value: "data" in reply ? reply.data : null } as AuthResult<ValueOf<R>>
  } catch {
    return unreachableAuth
  }
}

function failureOf({ name, code, message }: AuthError): AuthFailure {
  const unreachable = name === "AuthRetryableFetchError" || name === "AuthUnknownError"
  const known = code ?? (name === "AuthSessionMissingError" ? "session_not_found" : name)
  return { ok: false, code: known, message, values: valuesOf(message), unreachable }
}

/** Puts the words for a refusal's code in the place of the server's. They are downloaded with the first refusal. */
export async function worded(failure: AuthFailure): Promise<AuthFailure> {
  try {
    const { refusalText } = await import("./refusal-texts.ts")
    return { ...failure, message: refusalText(failure) ?? failure.message }
  } catch {
    return failure
  }
}

/** Returns a refusal's toast with its message, or with `fallback` where there is none. */
export function failureToast(failure: AuthFailure, fallback: string): Toast & { description: string } {
  if (failure.code === "email_not_confirmed") {
    return { title: m.auth_unverified(), description: m.auth_unverified_toast(), tone: "destructive" }
  }
  const end = failure.code === "user_banned" ? endReasonOf(failure) : null
  if (end) return { ...endText[end](), tone: "destructive" }
  const description = (!failure.unreachable && failure.message) || fallback
  return { title: m.shell_error(), description, tone: "destructive" }
}

/** Returns the seconds that the server makes the user wait before the next mail or text message, or null. */
export function waitOf({ code, values }: AuthFailure): number | null {
  const tooSoon = code === "over_email_send_rate_limit" || code === "over_sms_send_rate_limit"
  return tooSoon && typeof values.seconds === "number" ? values.seconds : null
}
