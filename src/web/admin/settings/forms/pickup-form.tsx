import { m } from "#messages/messages.js"
import { Fold } from "#web/ui/fold.tsx"
import { pickup } from "./pickup-fields.ts"
import { PlainForm } from "./plain-form.tsx"

/** Takes where and when customers can fetch their orders. */
export function PickupForm() {
  return (
    <Fold summary={m.admin_settings_pickup()}>
      <PlainForm section={pickup} />
    </Fold>
  )
}
