import { m } from "#messages/messages.js"
import { PhoneProof } from "../../factors/phone-proof.tsx"
import { type AddFactorProps, NameForm } from "../name-form.tsx"
import { internationalNumber } from "./phone-number.ts"
import { useUnverifiedFactor } from "./use-unverified-factor.ts"

/** Asks for number and name, and then for the code that was sent there. */
export function AddPhone({ proposedName, onAdded }: AddFactorProps) {
  const { unverified, begin, finish } = useUnverifiedFactor()
  if (!unverified) {
    return (
      <NameForm
        name={proposedName}
        withPhone
        label={m.account_continue()}
        onNamed={({ name, phone }) =>
          begin({ factorType: "phone", friendlyName: name, phone: internationalNumber(phone) ?? "" })
        }
      >
        {m.account_phone_lead()}
      </NameForm>
    )
  }
  return (
    <PhoneProof
      factorId={unverified.id}
      label={m.auth_confirm()}
      onProved={() => {
        finish()
        onAdded(unverified.name)
      }}
    />
  )
}
