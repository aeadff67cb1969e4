import { freeName } from "../factors/factors.ts"
import { addPasskey } from "../factors/passkey.ts"
import { NameForm } from "./name-form.tsx"
import type { AddFactorProps } from "./named-factor.ts"

/** A name, then the browser's own dialog. */
export function AddPasskey({ factors, proposedName, onAdded }: AddFactorProps) {
  return (
    <NameForm
      name={freeName(proposedName, factors)}
      label="Create the passkey"
      onNamed={async ({ name }) => {
        const added = await addPasskey(name)
        if (added.ok) onAdded(name)
        return added
      }}
    >
      A passkey is your fingerprint, your face, the code of your device, or a security key.
    </NameForm>
  )
}
