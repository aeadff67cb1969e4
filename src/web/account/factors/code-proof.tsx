import type { ReactNode } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type AuthFailure, type AuthResult, callAuth, failureToast } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { CodeInput } from "../auth-forms/code-input.tsx"
import { CODE_LENGTH, codeForm } from "../auth-forms/credentials.ts"
import type { FactorKind } from "./factors.ts"

interface CodeProofProps {
  kind: FactorKind
  label: string
  verify: (code: string) => Promise<AuthResult>
  onProved: () => void
  children?: ReactNode
}

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

const recoveryCodeForm = z.object({ recovery_code: z.string() })

export function RecoveryCodeProof({ onProved }: { onProved: () => void }) {
  const fields = useFields(recoveryCodeForm, { recovery_code: "" })
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    // The client takes the new tokens over as it does for a factor: the path has the same form.
    send: ({ recovery_code: code }) =>
      callAuth((client) => client.mfa.verify({ factorId: "recovery-codes", challengeId: "none", code })),
    onSuccess: onProved,
    onFailure: (failure) =>
      endIfOver(failure)
        ? null
        : { title: null, description: proofFailureText(failure, "recovery"), field: "recovery_code" },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <Field
        label={m.auth_recovery_code()}
        hint={m.auth_recovery_code_hint()}
        required
        error={fields.errors.recovery_code}
      >
        <Input
          {...fields.bind("recovery_code")}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          className="font-bold tracking-widest"
        />
      </Field>
      <Button type="submit" size="lg" busy={busy} disabled={fields.values.recovery_code.trim() === ""}>
        {m.auth_confirm()}
      </Button>
    </form>
  )
}

const wrongCode: Record<FactorKind | "recovery", () => string> = {
  totp: m.auth_factor_wrong_app_code,
  phone: m.auth_factor_wrong_phone_code,
  webauthn: m.auth_factor_wrong_passkey,
  recovery: m.auth_recovery_code_wrong,
}

export function proofFailureText(failure: AuthFailure, kind: FactorKind | "recovery"): string {
  if (failure.code === "mfa_verification_failed") return wrongCode[kind]()
  if (failure.code === "mfa_challenge_expired") {
    return kind === "phone" ? m.auth_factor_code_expired() : m.auth_factor_too_late()
  }
  return failureToast(failure, m.auth_factor_not_confirmed()).description
}
