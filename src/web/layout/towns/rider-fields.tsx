import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"

interface RiderFieldsProps<Name extends string> {
  fields: Fields<Name, unknown>
  landmark: Name
  phone: Name
  /** Is "off" where it is somebody else's address. */
  autoComplete?: "off"
}

export function RiderFields<Name extends string>({ fields, landmark, phone, autoComplete }: RiderFieldsProps<Name>) {
  return (
    <>
      <Field label={m.shell_landmark()} hint={m.shell_landmark_hint()} autoComplete="off" {...fields.field(landmark)} />
      <PhoneField label={m.shell_second_phone()} {...(autoComplete && { autoComplete })} {...fields.field(phone)} />
    </>
  )
}
