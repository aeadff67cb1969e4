import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { callAuth } from "#web/session/auth-api/auth-call.ts"
import { endIfOver } from "#web/session/session-refusals.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { proofFailureText } from "./factor-messages.ts"

const recoveryCodeForm = z.object({ recovery_code: z.string() })

/** Takes one of the codes that the account's owner kept for the day when no second step is at hand. */
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
