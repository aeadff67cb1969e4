import type { ComponentProps } from "react"
import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"

export function EmailField(field: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      label={m.auth_email()}
      type="email"
      autoComplete="username"
      placeholder={m.auth_email_example()}
      required
      {...field}
    />
  )
}
