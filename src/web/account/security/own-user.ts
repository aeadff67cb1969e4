import type { User } from "@supabase/auth-js"
import { type AuthFailure, type AuthResult, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { toast } from "#web/ui/feedback/toast.ts"

/** Returns the signed-in user as the auth server knows them now, with factors and identities. */
export async function ownUser(): Promise<AuthResult<User>> {
  const found = await callAuth((client) => client.getUser())
  return found.ok ? { ok: true, value: found.value.user } : found
}

/** Shows why the auth server refused; a session that it no longer accepts is ended, which leads to /auth. */
export function reportFailure(failure: AuthFailure, fallback: string): void {
  const problem = problemOf(failure, fallback)
  if (problem) toast({ ...problem, tone: "destructive" })
}

/** Works like `reportFailure`, but returns the problem for the form that was refused. */
export function problemOf(failure: AuthFailure, fallback: string, field: string | null = null) {
  if (failure.code === "proof_refused" || endIfOver(failure)) return null
  return { ...failureToast(failure, fallback), field }
}
