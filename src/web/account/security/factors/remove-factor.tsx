import { useState } from "react"
import { m } from "#messages/messages.js"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import type { Factor } from "../../factors/factors.ts"
import { useFreshProof } from "../../factors/use-fresh-proof.tsx"
import { reportFailure } from "../own-user.ts"

interface RemoveFactorProps {
  /** This factor is to be removed; while it is null nothing is asked. */
  factor: Factor | null
  last: boolean
  onClose: () => void
  onRemoved: () => Promise<void>
}

export function RemoveFactor({ factor, last, onClose, onRemoved }: RemoveFactorProps) {
  const [busy, setBusy] = useState(false)
  const proof = useFreshProof()

  async function remove({ id: factorId, name }: Factor) {
    setBusy(true)
    const result = await proof.withProof(async () => {
      const removed = await callAuth((client) => client.mfa.unenroll({ factorId }))
      // One dialog at a time: the proof comes in place of the question.
      onClose()
      return removed
    })
    setBusy(false)
    onClose()
    if (!result.ok && result.code !== "mfa_factor_not_found")
      return reportFailure(result, m.account_factor_remove_failed())
    toast({ title: m.account_factor_removed({ name }), tone: "success" })
    // The token names the factor until it is renewed.
    await callAuth((client) => client.refreshSession())
    await onRemoved()
    await refreshUser()
  }

  return (
    <>
      <Dialog
        open={factor !== null}
        onClose={onClose}
        title={factor ? m.account_factor_remove_question({ name: factor.name }) : ""}
        description={last ? m.account_factor_last() : m.account_factor_remove_hint()}
        size="sm"
        cancelLabel={m.shell_cancel()}
        footer={
          <Button variant="danger" busy={busy} onClick={() => factor && remove(factor)}>
            {m.account_factor_remove()}
          </Button>
        }
      />
      {proof.dialog}
    </>
  )
}
