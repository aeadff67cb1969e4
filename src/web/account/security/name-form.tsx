import { type ReactNode, useState } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import { type AuthResult, failureToast } from "#web/session/auth-api/auth-call.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"

const name = text({
  label: m.errors_label_name,
  min: [1, m.errors_factor_name_missing],
  max: [100, m.errors_name_too_long],
})
const phone = z
  .string()
  .check(z.refine((typed) => internationalNumber(typed) !== null, { error: m.errors_phone_invalid }))

const namedFactorForm = z.object({ name, phone: z.string() })

const namedPhoneForm = z.object({ name, phone })

export interface AddFactorProps {
  proposedName: string
  onAdded: (name: string) => void
}

interface NameFormProps {
  name: string
  withPhone?: boolean
  label: string
  onNamed: (factor: z.infer<typeof namedPhoneForm>) => Promise<AuthResult>
  children: ReactNode
}

export function NameForm({ name, withPhone = false, label, onNamed, children }: NameFormProps) {
  const fields = useFields(withPhone ? namedPhoneForm : namedFactorForm, { name, phone: "" })
  const [error, setError] = useState<string | null>(null)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send(factor) {
      setError(null)
      return onNamed(factor)
    },
    onSuccess() {},
    onFailure(failure) {
      if (failure.code === "proof_refused") return null
      const { description } = failureToast(failure, m.auth_unreachable())
      if (failure.code === "mfa_factor_name_conflict") return { title: null, description, field: "name" }
      setError(description)
      return null
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <p>{children}</p>
      {error && <Alert tone="danger">{error}</Alert>}
      {withPhone && <PhoneField label={m.account_phone_number()} required {...fields.field("phone")} />}
      <Field label={m.account_factor_name()} hint={m.account_factor_name_hint()} required {...fields.field("name")} />
      <Button type="submit" size="lg" busy={busy}>
        {label}
      </Button>
    </form>
  )
}

/** Returns country and digits of a phone number, "077 123 4567" as Sri Lankan; null for no number. */
export function internationalNumber(typed: string): string | null {
  const bare = typed.replace(/[\s().-]/g, "").replace(/^00/, "+")
  const number = /^0\d{9}$/.test(bare) ? `+94${bare.slice(1)}` : bare
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}
