import { freeName } from "../factors/factors.ts"
import { PhoneProof } from "../factors/phone-proof.tsx"
import { NameForm } from "./name-form.tsx"
import type { AddFactorProps } from "./named-factor.ts"
import { internationalNumber } from "./phone-number.ts"
import { useBegunFactor } from "./use-begun-factor.ts"

/** Number and name, then a code sent there. */
export function AddPhone({ factors, proposedName, onAdded }: AddFactorProps) {
  const { begun, begin, finish } = useBegunFactor()
  if (!begun) {
    return (
      <NameForm
        name={freeName(proposedName, factors)}
        withPhone
        label="Continue"
        onNamed={({ name, phone }) =>
          begin({ factorType: "phone", friendlyName: name, phone: internationalNumber(phone) ?? "" })
        }
      >
        We send a code to this number when you sign in. Text messages are weaker than an authenticator app or a passkey:
        others can read them, or have your number moved to their phone.
      </NameForm>
    )
  }
  return (
    <PhoneProof
      factorId={begun.id}
      label="Confirm"
      onProved={() => {
        finish()
        onAdded(begun.name)
      }}
    />
  )
}
