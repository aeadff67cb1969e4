import { m } from "#messages/messages.js"
import { Fold } from "#web/ui/fold.tsx"
import { pickup } from "./pickup-fields.ts"
import { PlainForm } from "./plain-form.tsx"

export function PickupForm() {
  return (
    <Fold summary={m.admin_settings_pickup()}>
      <PlainForm section={pickup} />
    </Fold>
  )
}
