import { useCallback } from "react"
import { m } from "#messages/messages.js"
import { type AuthResult, authFailure } from "#web/session/auth-api/auth-call.ts"
import { holdProof } from "#web/session/auth-api/auth-client.ts"
import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"
import { type FreshProof, useFreshProof } from "../factors/use-fresh-proof.tsx"
import { type Proof, useOwnProof } from "./use-own-proof.tsx"

/** Asks for all that a change of factors and identities wants: the second step, and then the password or a mailed code. */
export function useStepProof(): FreshProof {
  const { withProof: withStep, dialog: stepDialog } = useFreshProof()
  const { withProof: withOwner, dialog: ownerDialog } = useOwnProof()

  const withProof = useCallback<FreshProof["withProof"]>(
    (act) =>
      withStep(async () => {
        const result = await withOwner(async (proof) => {
          const proved = await prove(proof)
          return proved.ok ? act() : proved
        })
        return !result.ok && result.code === "reauthentication_needed" ? authFailure("proof_refused") : result
      }),
    [withStep, withOwner],
  )
  return {
    withProof,
    dialog: (
      <>
        {stepDialog}
        {ownerDialog}
      </>
    ),
  }
}

async function prove(proof: Proof): Promise<AuthResult> {
  if (Object.keys(proof).length === 0) return { ok: true, value: null }
  const proved = await callAuthExtension("POST /reauthenticate", { body: proof })
  if (proved.ok) holdProof(proved.value.proof)
  if (proved.ok || proved.code !== "reauthentication_not_valid") return proved
  return { ...proved, message: m.account_code_refused() }
}
