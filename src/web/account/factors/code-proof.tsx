import { type FormEvent, type ReactNode, useState } from "react"
import type { AuthFailure } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { Button } from "#web/ui/button.tsx"
import { toast } from "#web/ui/toast.ts"
import { CodeInput } from "../auth-forms/code-input.tsx"
import { CODE_LENGTH } from "../auth-forms/credentials.ts"
import { proofFailureText } from "./factor-messages.ts"
import type { FactorKind } from "./factors.ts"

interface CodeProofProps {
  kind: FactorKind
  label: string
  verify: (code: string) => Promise<AuthFailure | null>
  onProved: () => void
  children?: ReactNode
}

/** A field for six digits and the button that sends them. A refused code makes room for the next. */
export function CodeProof({ kind, label, verify, onProved, children }: CodeProofProps) {
  const [code, setCode] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function edit(next: string) {
    setCode(next)
    setError(null)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || code.length !== CODE_LENGTH) return
    setBusy(true)
    const failure = await verify(code)
    setBusy(false)
    if (!failure) return onProved()
    if (endIfOver(failure)) return
    const message = proofFailureText(failure, kind)
    if (!failure.unreachable) setCode("")
    toast({ title: "Error", description: message, tone: "destructive" })
    setError(message)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <CodeInput value={code} onChange={edit} error={error} />
      {children}
      <Button type="submit" size="lg" busy={busy} disabled={code.length !== CODE_LENGTH}>
        {label}
      </Button>
    </form>
  )
}
