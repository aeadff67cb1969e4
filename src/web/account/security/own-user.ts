import type { User } from "@supabase/auth-js"
import { useCallback, useEffect, useState } from "react"
import { type AuthAnswer, type AuthFailure, callAuth } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { toast } from "#web/ui/toast.ts"
import { factorFailureToast } from "../factors/factor-messages.ts"

/** The signed-in user as the auth server has him now, with factors and identities. Null while loading. */
export function useOwnUser(): { answer: AuthAnswer<User> | null; load: () => Promise<void> } {
  const [answer, setAnswer] = useState<AuthAnswer<User> | null>(null)
  const load = useCallback(async () => {
    const found = await callAuth((client) => client.getUser())
    setAnswer(found.ok ? { ok: true, value: found.value.user } : found)
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  return { answer, load }
}

/** Shows why the auth server refused; a session that it no longer accepts is ended, which leads to /auth. */
export function reportFailure(failure: AuthFailure, fallback: string): void {
  const problem = problemOf(failure, fallback)
  if (problem) toast({ ...problem, tone: "destructive" })
}

/** Like `reportFailure`, for the form that was refused. */
export function problemOf(failure: AuthFailure, fallback: string, field: string | null = null) {
  if (failure.code === "proof_refused" || endIfOver(failure)) return null
  return { ...factorFailureToast(failure, fallback), field }
}
