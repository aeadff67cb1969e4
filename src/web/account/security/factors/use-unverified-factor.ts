import { useEffect, useRef, useState } from "react"
import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import { type Enrolled, enroll } from "../../factors/enroll.ts"

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
