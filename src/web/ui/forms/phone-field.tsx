import type { ComponentProps } from "react"
import { Field } from "../controls/field.tsx"

export function PhoneField(field: ComponentProps<typeof Field>) {
  return <Field type="tel" autoComplete="tel" placeholder="+94 77 123 4567" {...field} />
}
