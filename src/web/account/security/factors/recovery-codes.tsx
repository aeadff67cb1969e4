import { useCallback, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { makeRecoveryCodes, recoveryCodesState } from "../../factors/recovery-codes.ts"
import { useFreshProof } from "../../factors/use-fresh-proof.tsx"
import { reportFailure } from "../own-user.ts"
import { SaveRecoveryCodes } from "./save-recovery-codes.tsx"

/** Manages the recovery codes of an account; their number is queried while the account has a second factor. */
export function useRecoveryCodes(hasFactor: boolean) {
  // The number is null until it is known.
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

  /** Makes new codes and shows them. */
  const make = useCallback(async () => {
    setBusy(true)
    const result = await withProof(async () => {
      const made = await makeRecoveryCodes()
      if (!made.ok) return made
      setCodes(made.value.codes)
      setLeft(made.value.codes.length)
      return made
    })
    setBusy(false)
    if (!result.ok) reportFailure(result, m.account_recovery_make_failed())
  }, [withProof])

  /** The dialogs may stand anywhere in the page outside other dialogs. */
  const dialogs = (
    <>
      <SaveRecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
      {dialog}
    </>
  )
  return { left, busy, make, dialogs }
}

interface RecoveryCodesProps {
  /** Is null until the number is known. */
  left: number | null
  busy: boolean
  onMake: () => void
}

const FEW_CODES = 3

/** Shows how many recovery codes the account has left, makes new ones, and warns where there are none or few. */
export function RecoveryCodes({ left, busy, onMake }: RecoveryCodesProps) {
  if (left === null) return null
  const none = left === 0
  const make = (
    <Button variant="secondary" size="sm" busy={busy} onClick={onMake}>
      {none ? m.account_recovery_make() : m.account_recovery_make_new()}
    </Button>
  )
  if (left <= FEW_CODES) {
    return (
      <Alert
        tone={none ? "info" : "warning"}
        title={none ? m.account_recovery_none() : m.account_recovery_left({ count: left })}
        action={make}
      >
        {none ? m.account_recovery_none_hint() : m.account_recovery_few_hint()}
      </Alert>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t-2 border-dashed pt-5">
      <div>
        <p className="font-bold">{m.account_recovery_left({ count: left })}</p>
        <p className="text-muted text-sm">{m.account_recovery_hint()}</p>
      </div>
      {make}
    </div>
  )
}
