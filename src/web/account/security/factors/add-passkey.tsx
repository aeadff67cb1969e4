import { m } from "#messages/messages.js"
import { addPasskey } from "../../factors/passkey.ts"
import { type AddFactorProps, NameForm } from "../name-form.tsx"

/** Asks for a name, and opens the browser's own dialog. */
export function AddPasskey({ proposedName, onAdded }: AddFactorProps) {
  return (
    <NameForm
      name={proposedName}
      label={m.account_passkey_create()}
      onNamed={async ({ name }) => {
        const added = await addPasskey(name)
        if (added.ok) onAdded(name)
        return added
      }}
    >
      {m.account_passkey_lead()}
    </NameForm>
  )
}
