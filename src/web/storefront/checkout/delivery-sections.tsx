import { Suspense } from "react"
import { m } from "#messages/messages.js"
import type { DeliveryAddress } from "#shop/address/address.ts"
import type { DistrictChoices } from "#shop/address/districts.ts"
import type { Profile } from "#shop/customers/profile.ts"
import { AddressFields, DELIVERY_NAMES } from "#web/layout/towns/address-fields.tsx"
import { Card } from "#web/ui/card.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Fold } from "#web/ui/fold.tsx"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import type { CheckoutFields } from "./draft.ts"

export function ContactSection({ fields: { field } }: { fields: CheckoutFields }) {
  return (
    <Card className="grid gap-4 sm:gap-5">
      <h2 className="text-2xl">{m.checkout_contact()}</h2>
      <Field label={m.checkout_name()} autoComplete="name" required {...field("customer_name")} />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <Field label={m.checkout_email()} type="email" autoComplete="email" required {...field("customer_email")} />
        <PhoneField label={m.checkout_phone()} required {...field("customer_phone")} />
      </div>
    </Card>
  )
}

/** Most customers have one address. */
const AddressChoice = lazyPart(async () => (await import("./address-choice.tsx")).AddressChoice)

/** Most shops are only sent from. */
const WayChoice = lazyPart(async () => (await import("./way-choice.tsx")).WayChoice)

interface DeliverySectionProps extends TypedAddressProps {
  pickup: DeliveryAddress | null
  pickUp: boolean
  onPickUp: (pickUp: boolean) => void
}

export function DeliverySection({ pickup, pickUp, onPickUp, ...address }: DeliverySectionProps) {
  const { fields } = address
  return (
    <Card className="grid gap-4 sm:gap-5">
      <h2 className="text-2xl">{m.checkout_delivery()}</h2>
      {pickup && (
        <div className="min-h-34">
          <Suspense>
            <WayChoice {...{ pickup, pickUp, onPickUp }} />
          </Suspense>
        </div>
      )}
      {!pickUp && <TypedAddress {...address} />}
      <Fold summary={m.checkout_notes_open()} open={fields.values.notes !== ""} className="-my-2">
        <Field label={m.checkout_notes()} error={fields.errors.notes} hint={m.checkout_notes_hint()}>
          <Textarea rows={2} {...fields.bind("notes")} />
        </Field>
      </Fold>
    </Card>
  )
}

interface TypedAddressProps {
  fields: CheckoutFields
  profile: Profile | null
  districts: DistrictChoices
  needsDistrict: boolean
  keepAddress: boolean
  onKeepAddress: (keep: boolean) => void
}

function TypedAddress({ fields, profile, districts, needsDistrict, keepAddress, onKeepAddress }: TypedAddressProps) {
  const { values } = fields
  return (
    <>
      {profile && Object.keys(profile.addresses)[0] && (
        <div className="min-h-20">
          <Suspense>
            <AddressChoice fields={fields} profile={profile} />
          </Suspense>
        </div>
      )}
      <AddressFields
        fields={fields}
        names={DELIVERY_NAMES}
        postalCode={{ label: m.checkout_postal_code(), placeholder: m.checkout_optional() }}
        districts={districts}
        district={needsDistrict ? "required" : "optional"}
        required
        className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-5"
        districtClass="max-sm:col-span-2"
        more={(riderFields) => (
          <>
            <Checkbox
              label={m.checkout_keep_address()}
              checked={keepAddress}
              onChange={(event) => onKeepAddress(event.target.checked)}
            />
            <Fold
              summary={m.checkout_more_open()}
              open={values.delivery_landmark !== "" || values.second_phone !== ""}
              className="-my-2"
            >
              <div className="grid gap-4 pt-1 pb-3 sm:grid-cols-2 sm:gap-5">{riderFields}</div>
            </Fold>
          </>
        )}
      />
    </>
  )
}
