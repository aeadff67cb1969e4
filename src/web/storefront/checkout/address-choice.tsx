import { m } from "#messages/messages.js"
import { ADDRESS_COLUMNS, NOWHERE, typedAddress, typedDelivery } from "#shop/address/address.ts"
import type { Profile } from "#shop/customers/profile.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import type { CheckoutFields } from "./draft.ts"

/** Starts the values of the two addresses that no customer has named: no name of an address can be one of them. */
const MINE = " mine"
const OTHER = " other"

export function AddressChoice({ fields: { values, setAll }, profile }: { fields: CheckoutFields; profile: Profile }) {
  const typed: Readonly<Record<string, ReturnType<typeof typedDelivery>>> = {
    ...(profile.address && { [MINE]: typedAddress(profile) }),
    ...Object.fromEntries(Object.entries(profile.addresses).map(([name, address]) => [name, typedDelivery(address)])),
    [OTHER]: typedDelivery(NOWHERE),
  }
  const chosen = Object.entries(typed).find(([, address]) =>
    ADDRESS_COLUMNS.every((column) => address[column] === values[column]),
  )
  const names: Readonly<Record<string, string>> = {
    [MINE]: m.checkout_address_mine(),
    [OTHER]: m.checkout_address_other(),
  }
  return (
    <Field label={m.checkout_deliver_to()}>
      <Select
        choices={Object.keys(typed).map((name) => [name, names[name] ?? name])}
        value={chosen?.[0] ?? OTHER}
        onChange={({ target }) => setAll({ ...values, ...typed[target.value] })}
      />
    </Field>
  )
}
