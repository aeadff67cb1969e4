import type { ComponentProps } from "react"
import { Field } from "#web/ui/field.tsx"
import { PasswordInput } from "#web/ui/password-input.tsx"
import { PasswordHint } from "./password-hint.tsx"

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label: string
  error: string | undefined
  value: string
}

/** A password to be chosen, with a hint on how strong it is. */
export function NewPasswordField({ label, error, ...input }: NewPasswordFieldProps) {
  return (
    <Field label={label} required error={error} hint={<PasswordHint password={input.value} />}>
      <PasswordInput autoComplete="new-password" placeholder="At least 6 characters" {...input} />
    </Field>
  )
}
