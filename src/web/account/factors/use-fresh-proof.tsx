import { type ReactNode, useCallback, useState } from "react"
import { m } from "#messages/messages.js"
import { type AuthResult, authFailure } from "#web/session/auth-api/auth-call.ts"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { SecondStepProof } from "./proof.tsx"

export interface FreshProof {
  /** Does `act`; where the server wants a second factor, asks for one and repeats `act`, or returns `proof_refused`. */
  withProof: (act: () => Promise<AuthResult>) => Promise<AuthResult>
  /** The dialog may stand anywhere in the page outside other dialogs. */
  dialog: ReactNode
}

const refused = authFailure("proof_refused")

export function useFreshProof(): FreshProof {
  const [asking, setAsking] = useState<{ settle: (proved: boolean) => void } | null>(null)

  const withProof = useCallback<FreshProof["withProof"]>(async (act) => {
    const result = await act()
    if (result.ok || result.code !== "insufficient_aal") return result
    const proved = await new Promise<boolean>((settle) => setAsking({ settle }))
    setAsking(null)
    return proved ? act() : refused
  }, [])

  return { withProof, dialog: <ProofDialog settle={asking?.settle} /> }
}

function ProofDialog({ settle }: { settle: ((proved: boolean) => void) | undefined }) {
  const prove = useCallback(() => settle?.(true), [settle])
  return (
    <Dialog open={settle !== undefined} onClose={() => settle?.(false)} title={m.auth_proof_title()} size="sm">
      <SecondStepProof onProved={prove} onNone={prove} />
    </Dialog>
  )
}
