import type { ComponentProps } from "react"
import { Field } from "#web/ui/field.tsx"

/** The address that names an account. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, "label">) {
  return <Field label="Email" type="email" autoComplete="username" placeholder="you@example.com" required {...field} />
}
