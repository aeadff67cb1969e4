import { useEffect, useRef, useState } from "react"
import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import type { AuthError } from "#web/session/auth-api/auth-client.ts"

type Wanted =
  | { factorType: "totp"; friendlyName: string; issuer: string }
  | { factorType: "phone"; friendlyName: string; phone: string }
  | { factorType: "webauthn"; friendlyName: string }

/** Describes a factor that was begun; it counts once a code or a passkey has proved it. */
export interface Enrolled {
  readonly id: string
  /** Only an authenticator app has this. */
  readonly totp?: { readonly qr_code: string; readonly secret: string; readonly uri: string }
}

/** Begins a factor. One of the same name that was begun before and never finished gives way to it. */
export async function enroll(wanted: Wanted): Promise<AuthResult<Enrolled>> {
  const first = await begin(wanted)
  if (first.ok || first.code !== "mfa_factor_name_conflict") return first
  return (await dropUnfinished(wanted.friendlyName)) ? begin(wanted) : first
}

function begin(wanted: Wanted): Promise<AuthResult<Enrolled>> {
  // The client's overloads want to know the kind beforehand.
  type Enroll = (params: Wanted) => Promise<{ data: Enrolled; error: null } | { data: null; error: AuthError }>
  return callAuth((client) => (client.mfa.enroll as Enroll)(wanted))
}

async function dropUnfinished(name: string): Promise<boolean> {
  const listed = await callAuth((client) => client.getUser())
  const unfinished = listed.ok
    ? listed.value.user?.factors?.find((factor) => factor.friendly_name === name && factor.status === "unverified")
    : undefined
  if (!unfinished) return false
  return (await callAuth((client) => client.mfa.unenroll({ factorId: unfinished.id }))).ok
}

interface Unverified extends Enrolled {
  readonly name: string
}

/** Holds a factor that is enrolled but not verified yet. When the user leaves before that, it is removed. */
export function useUnverifiedFactor() {
  const [unverified, setUnverified] = useState<Unverified | null>(null)
  const unfinished = useRef<string | null>(null)

  useEffect(
    () => () => {
      const factorId = unfinished.current
      if (factorId) void callAuth((client) => client.mfa.unenroll({ factorId }))
    },
    [],
  )

  async function begin(wanted: Parameters<typeof enroll>[0]): Promise<AuthResult> {
    const result = await enroll(wanted)
    if (!result.ok) return result
    unfinished.current = result.value.id
    setUnverified({ ...result.value, name: wanted.friendlyName })
    return result
  }

  /** It has been proved and stays. */
  function finish() {
    unfinished.current = null
  }
  return { unverified, begin, finish }
}
