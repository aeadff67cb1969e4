import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import type { AuthResult } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { CodeInput } from "../auth-forms/code-input.tsx"
import { CODE_LENGTH, codeForm } from "../auth-forms/credentials.ts"
import { proofFailureText } from "./factor-messages.ts"
import type { FactorKind } from "./factors.ts"

interface CodeProofProps {
  kind: FactorKind
  label: string
  verify: (code: string) => Promise<AuthResult>
  onProved: () => void
  children?: ReactNode
}

/** Shows a field for six digits and the button that sends them. The field is emptied when a code is refused. */
export function CodeProof({ kind, label, verify, onProved, children }: CodeProofProps) {
  const fields = useFields(codeForm, { code: "" })
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ code }) => verify(code),
    onSuccess: onProved,
    onFailure(failure) {
      if (endIfOver(failure)) return null
      if (!failure.unreachable) fields.set("code", "")
      return { title: m.shell_error(), description: proofFailureText(failure, kind), field: "code" }
    },
  })
  const { code } = fields.values

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <CodeInput value={code} onChange={(typed) => fields.set("code", typed)} error={fields.errors.code} />
      {children}
      <Button type="submit" size="lg" busy={busy} disabled={code.length !== CODE_LENGTH}>
        {label}
      </Button>
    </form>
  )
}
