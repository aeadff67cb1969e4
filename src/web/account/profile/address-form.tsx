import { m } from "#messages/messages.js"
import { type DeliveryAddress, typedDelivery } from "#shop/address/address.ts"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { type AddressChanges, savedAddressForm } from "#shop/customers/saved-addresses.ts"
import { DistrictField } from "#web/layout/towns/district-field.tsx"
import { RiderFields } from "#web/layout/towns/rider-fields.tsx"
import { TownField } from "#web/layout/towns/town-field.tsx"
import type { Failure } from "#web/session/api/api.ts"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"

interface AddressFormProps {
  /** Is the name that the address has so far, or "". */
  name: string
  address: DeliveryAddress
  districts: DistrictChoices
  send: (changes: AddressChanges) => Promise<{ ok: true } | Failure>
  onSaved: () => void
}

/** Takes an address with its name. A name that another address has replaces it, and a changed one leaves none behind. */
export function AddressForm({ name, address, districts, send, onSaved }: AddressFormProps) {
  const fields = useFields(savedAddressForm, { ...typedDelivery(address), name })
  const { field, bind, errors } = fields
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ name: given, ...changed }) => send({ ...(name && { [name]: null }), [given]: changed }),
    onSuccess(_, { name: given }) {
      toast({ title: m.account_address_saved({ name: given }), tone: "success", about: "addresses" })
      onSaved()
    },
    onFailure: (failure) => apiProblem(m.account_address_failed(), failure),
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-5">
      <Field
        label={m.account_address_name()}
        hint={m.account_address_name_hint()}
        autoComplete="off"
        required
        {...field("name")}
      />
      <Field label={m.account_address()} required error={errors.delivery_address}>
        <Textarea rows={2} autoComplete="off" {...bind("delivery_address")} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <TownField
          label={m.account_city()}
          fields={fields}
          town="delivery_city"
          postalCode="delivery_postal_code"
          district="delivery_district"
          autoComplete="off"
          required
        />
        <Field label={m.account_postal_code()} autoComplete="off" {...field("delivery_postal_code")} />
        <DistrictField fields={fields} district="delivery_district" districts={districts} className="col-span-2" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <RiderFields fields={fields} landmark="delivery_landmark" phone="second_phone" autoComplete="off" />
      </div>
      <Button type="submit" busy={busy} className="sm:justify-self-end">
        {m.account_address_save()}
      </Button>
    </form>
  )
}
