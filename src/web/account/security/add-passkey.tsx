import { m } from "#messages/messages.js"
import { freeName } from "../factors/factors.ts"
import { addPasskey } from "../factors/passkey.ts"
import { NameForm } from "./name-form.tsx"
import type { AddFactorProps } from "./named-factor.ts"

/** A name, then the browser's own dialog. */
export function AddPasskey({ factors, proposedName, onAdded }: AddFactorProps) {
  return (
    <NameForm
      name={freeName(proposedName, factors)}
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
