import { MapPin, Pencil, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import {
  addressLines,
  type DeliveryAddress,
  NOWHERE,
  type SavedAddresses,
  typedDelivery,
} from "#shop/address/address.ts"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { type AddressChanges, savedAddressForm } from "#shop/customers/saved-addresses.ts"
import { AddressFields, DELIVERY_NAMES } from "#web/layout/towns/address-fields.tsx"
import { call, type Failure } from "#web/session/api/api.ts"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"

export function MoreAddresses({ saved, districts }: { saved: SavedAddresses; districts: DistrictChoices }) {
  const [addresses, setAddresses] = useState(saved)
  /** Names the address in the dialog; "" is a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const close = () => setEdited(null)

  async function change(json: AddressChanges) {
    const result = await call("PATCH", "/profile/addresses", { json })
    if (result.ok) setAddresses(result.value.addresses)
    return result
  }

  async function remove(name: string) {
    const removed = await change({ [name]: null })
    if (!removed.ok) return reportFailure(removed)
    const undo = async () => reportFailure(await change({ [name]: addresses[name] ?? null }))
    toast({
      title: m.account_address_removed({ name }),
      about: "addresses",
      action: { label: m.cart_undo(), onClick: undo },
    })
  }

  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">{m.account_addresses()}</h2>
      <p className="text-muted">{m.account_addresses_lead()}</p>
      <ul className="grid divide-y-2 divide-dashed divide-line empty:hidden">
        {Object.entries(addresses).map(([name, address]) => (
          <li key={name} className="flex items-start gap-3 py-3">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <div className="wrap-anywhere min-w-0 grow">
              <p className="font-bold">{name}</p>
              <p className="text-muted text-sm">{addressLines(address).join(", ")}</p>
            </div>
            <IconButton label={m.account_address_edit({ name })} onClick={() => setEdited(name)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={m.account_address_remove({ name })} onClick={() => remove(name)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setEdited("")} className="sm:justify-self-start">
        <Plus aria-hidden="true" /> {m.account_address_add()}
      </Button>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited ? m.account_address_edit({ name: edited }) : m.account_address_add()}
      >
        <AddressForm
          name={edited ?? ""}
          address={addresses[edited ?? ""] ?? NOWHERE}
          districts={districts}
          send={change}
          onSaved={close}
        />
      </Dialog>
    </Card>
  )
}

function reportFailure(result: { readonly ok: true } | Failure) {
  if (result.ok || result.sessionOver) return
  toast({ title: m.account_address_failed(), description: result.message, tone: "destructive" })
}

interface AddressFormProps {
  /** Is the present name of the address, or "". */
  name: string
  address: DeliveryAddress
  districts: DistrictChoices
  send: (changes: AddressChanges) => Promise<{ ok: true } | Failure>
  onSaved: () => void
}

/** Edits an address and its name. The address replaces another one with the same name, and leaves none under its former name. */
function AddressForm({ name, address, districts, send, onSaved }: AddressFormProps) {
  const fields = useFields(savedAddressForm, { ...typedDelivery(address), name })
  const { field } = fields
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
      <AddressFields
        fields={fields}
        names={DELIVERY_NAMES}
        postalCode={{ label: m.account_postal_code() }}
        districts={districts}
        required
        isOthers
        className="grid grid-cols-2 gap-4"
        districtClass="col-span-2"
      />
      <Button type="submit" busy={busy} className="sm:justify-self-end">
        {m.account_address_save()}
      </Button>
    </form>
  )
}
