import { type FormEvent, type ReactNode, useState } from "react"
import type { AuthFailure } from "#web/session/auth-api/auth-call.ts"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Field } from "#web/ui/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { PhoneField } from "#web/ui/phone-field.tsx"
import { factorFailureToast } from "../factors/factor-messages.ts"
import { type NamedFactor, namedFactorForm, namedPhoneForm } from "./named-factor.ts"

interface NameFormProps {
  name: string
  /** Asks for a phone number too. */
  withPhone?: boolean
  label: string
  /** Null when it went well. */
  onSubmit: (wanted: NamedFactor) => Promise<AuthFailure | null>
  children: ReactNode
}

/** What to call a new factor: the first step of adding one. Refusals stand in the form. */
export function NameForm({ name, withPhone = false, label, onSubmit, children }: NameFormProps) {
  const fields = useFields(withPhone ? namedPhoneForm : namedFactorForm, { name, phone: "" })
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = fields.check(form)
    if (!checked.ok || busy) return
    setBusy(true)
    setError(null)
    const failure = await onSubmit(checked.value)
    setBusy(false)
    if (!failure || failure.code === "proof_refused") return
    const { description = "" } = factorFailureToast(failure, "The shop could not be reached. Please try again.")
    if (failure.code === "mfa_factor_name_conflict") fields.refuse(form, "name", description)
    else setError(description)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p>{children}</p>
      {error && <Alert tone="danger">{error}</Alert>}
      {withPhone && <PhoneField label="Phone number" required error={fields.errors.phone} {...fields.bind("phone")} />}
      <Field
        label="Name"
        hint="So that you recognize it in the list."
        required
        error={fields.errors.name}
        {...fields.bind("name")}
      />
      <Button type="submit" size="lg" busy={busy}>
        {label}
      </Button>
    </form>
  )
}
