import type { Toast } from "#web/ui/toast.ts"
import { type RefusalValues, valuesOf } from "../refusal-values.ts"
import { endText } from "../session-end-texts.ts"
import { endReasonOf } from "../session-refusals.ts"
import { type AuthError, authClient, type GoTrueClient } from "./auth-client.ts"

/** Why the auth server refused; `unreachable` when it could not answer at all. */
export interface AuthFailure {
  readonly code: string
  readonly message: string
  readonly values: RefusalValues
  readonly unreachable: boolean
}

/** Does `act` with the auth client; answers null when it worked. Never throws, not even when the client cannot be downloaded. */
export async function attempt(
  act: (client: GoTrueClient) => Promise<{ error: AuthError | null }>,
): Promise<AuthFailure | null> {
  const answer = await ask(async (client) => ({ data: null, error: (await act(client)).error }))
  return answer.ok ? null : answer.failure
}

export type AuthAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: AuthFailure }

type Reply = { data: unknown; error: AuthError | null }

/** Like `attempt`, for calls whose answer is wanted. */
export async function ask<R extends Reply>(
  act: (client: GoTrueClient) => Promise<R>,
): Promise<AuthAnswer<Extract<R, { error: null }>["data"]>> {
  try {
    const { data, error } = await act(await authClient())
    return error ? { ok: false, failure: failureOf(error) } : { ok: true, value: data }
  } catch {
    return { ok: false, failure: { code: "unreachable", message: "", values: {}, unreachable: true } }
  }
}

function failureOf({ name, code, message }: AuthError): AuthFailure {
  const unreachable = name === "AuthRetryableFetchError" || name === "AuthUnknownError"
  const known = code ?? (name === "AuthSessionMissingError" ? "session_not_found" : name)
  return { code: known, message, values: valuesOf(message), unreachable }
}

/** The toast of a refusal: the server's words, or `fallback` when it had none. */
export function failureToast(failure: AuthFailure, fallback: string): Toast {
  if (failure.code === "email_not_confirmed") {
    return {
      title: "Email not verified",
      description: "Please verify your email before signing in. Check your inbox for the verification code.",
      tone: "destructive",
    }
  }
  const end = failure.code === "user_banned" ? endReasonOf(failure) : null
  if (end) return { ...endText[end], tone: "destructive" }
  return { title: "Error", description: (!failure.unreachable && failure.message) || fallback, tone: "destructive" }
}

/** Seconds the server asks to wait before the next mail or text message, or null. */
export function waitOf({ code, values }: AuthFailure): number | null {
  const tooSoon = code === "over_email_send_rate_limit" || code === "over_sms_send_rate_limit"
  return tooSoon && typeof values.seconds === "number" ? values.seconds : null
}
