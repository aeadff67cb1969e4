import { useCallback, useEffect, useRef, useState } from "react"
import { type AuthResult, callAuth } from "#web/session/auth-api/auth-call.ts"
import { type Enrolled, enroll } from "../factors/enroll.ts"

interface Unverified extends Enrolled {
  readonly name: string
}

interface UnverifiedFactor {
  unverified: Unverified | null
  begin: (wanted: Parameters<typeof enroll>[0]) => Promise<AuthResult>
  /** It has been proved and stays. */
  finish: () => void
}

/** A factor that is enrolled but not verified yet. When the user leaves before that, it is removed. */
export function useUnverifiedFactor(): UnverifiedFactor {
  const [unverified, setUnverified] = useState<Unverified | null>(null)
  const unfinished = useRef<string | null>(null)

  useEffect(
    () => () => {
      const factorId = unfinished.current
      if (factorId) void callAuth((client) => client.mfa.unenroll({ factorId }))
    },
    [],
  )

  const begin = useCallback<UnverifiedFactor["begin"]>(async (wanted) => {
    const result = await enroll(wanted)
    if (!result.ok) return result
    unfinished.current = result.value.id
    setUnverified({ ...result.value, name: wanted.friendlyName })
    return result
  }, [])

  const finish = useCallback(() => {
    unfinished.current = null
  }, [])
  return { unverified, begin, finish }
}
