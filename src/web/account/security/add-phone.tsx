import { m } from "#messages/messages.js"
import { freeName } from "../factors/factors.ts"
import { PhoneProof } from "../factors/phone-proof.tsx"
import { NameForm } from "./name-form.tsx"
import type { AddFactorProps } from "./named-factor.ts"
import { internationalNumber } from "./phone-number.ts"
import { useUnverifiedFactor } from "./use-unverified-factor.ts"

/** Number and name, then a code sent there. */
export function AddPhone({ factors, proposedName, onAdded }: AddFactorProps) {
  const { unverified, begin, finish } = useUnverifiedFactor()
  if (!unverified) {
    return (
      <NameForm
        name={freeName(proposedName, factors)}
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
