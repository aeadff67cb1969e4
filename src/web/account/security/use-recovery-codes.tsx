import { type ReactNode, useCallback, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { makeRecoveryCodes, recoveryCodesState } from "../factors/recovery-codes.ts"
import { useFreshProof } from "../factors/use-fresh-proof.tsx"
import { reportFailure } from "./own-user.ts"
import { SaveRecoveryCodes } from "./save-recovery-codes.tsx"

interface RecoveryCodes {
  /** How many are left; null while that is not known. */
  left: number | null
  busy: boolean
  /** Makes new codes and shows them. */
  make: () => Promise<void>
  /** To be put anywhere in the page, outside of other dialogs. */
  dialogs: ReactNode
}

/** The recovery codes of an account, queried while it has a second step. */
export function useRecoveryCodes(hasFactor: boolean): RecoveryCodes {
  const [left, setLeft] = useState<number | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useFreshProof()

  useEffect(() => {
    if (!hasFactor) return setLeft(null)
    let unmounted = false
    void recoveryCodesState().then((result) => {
      // New codes may have been made during the request.
      if (!unmounted && result.ok) setLeft((known) => known ?? result.value.left)
    })
    return () => {
      unmounted = true
    }
  }, [hasFactor])

  const make = useCallback(async () => {
    setBusy(true)
    const result = await withProof(async () => {
      const made = await makeRecoveryCodes()
      if (!made.ok) return made
      setCodes(made.value)
      setLeft(made.value.length)
      return made
    })
    setBusy(false)
    if (!result.ok) reportFailure(result, m.account_recovery_make_failed())
  }, [withProof])

  const dialogs = (
    <>
      <SaveRecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      {dialog}
    </>
  )
  return { left, busy, make, dialogs }
}
