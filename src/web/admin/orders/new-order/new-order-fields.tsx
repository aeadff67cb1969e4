import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { keysOf } from "#platform/objects.ts"
import { type AddressColumn, typedAddress } from "#shop/address/address.ts"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { ENTERED_CHANNELS } from "#shop/checkout/entered/enter-order.ts"
import { orderChannelLabels } from "#shop/orders/orders.ts"
import { phoneDigits } from "#shop/orders/phones.ts"
import { LanguageField } from "#web/layout/languages/language-field.tsx"
import { AddressFields, DELIVERY_NAMES } from "#web/layout/towns/address-fields.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { adminCall, toastFailure } from "../../admin-call.ts"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { typedOf } from "./free-order.ts"

export const NOTHING_TYPED = {
  customer_name: "",
  customer_phone: "",
  customer_email: "",
  ...typedAddress(null),
  notes: "",
  /** Empty is English. */
  language: "",
}
export type NewOrderField = keyof typeof NOTHING_TYPED
export type EnteredChannel = (typeof ENTERED_CHANNELS)[number]

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 not-first:border-line not-first:border-t not-first:pt-5">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

interface CustomerFieldsProps {
  fields: Fields<NewOrderField, unknown>
  channel: EnteredChannel
  onChannel: (channel: EnteredChannel) => void
}

export function CustomerFields({ fields: { field, bind, values, set }, channel, onChannel }: CustomerFieldsProps) {
  return (
    <FormSection title={m.admin_order_customer()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField {...field("customer_phone")} label={m.admin_order_phone()} autoComplete="off" required />
        <Field {...field("customer_name")} label={m.admin_name()} autoComplete="off" required />
        <KnownCustomer phone={values.customer_phone} onKnown={set} />
        <Field
          {...field("customer_email")}
          label={m.admin_enter_email()}
          hint={m.admin_enter_email_hint()}
          type="email"
          autoComplete="off"
        />
        <Field label={m.admin_enter_channel()}>
          <Select
            value={channel}
            onChange={({ target }) => onChannel(ENTERED_CHANNELS.find((each) => each === target.value) ?? channel)}
            choices={ENTERED_CHANNELS.map((each) => [each, orderChannelLabels[each]])}
          />
        </Field>
        <LanguageField
          {...bind("language")}
          value={values.language || baseLocale}
          hint={m.admin_enter_language_hint()}
        />
      </div>
    </FormSection>
  )
}

interface AddressSectionProps {
  fields: Fields<NewOrderField, unknown>
  handedOver: boolean
  districts: DistrictChoices
  onHandedOver: (handedOver: boolean) => void
}

export function AddressSection({ fields, handedOver, districts, onHandedOver }: AddressSectionProps) {
  const { bind, errors } = fields
  return (
    <FormSection title={m.admin_order_address()}>
      <Checkbox
        label={m.admin_enter_handed_over()}
        checked={handedOver}
        onChange={({ target }) => onHandedOver(target.checked)}
      />
      {!handedOver && (
        <AddressFields
          fields={fields}
          names={DELIVERY_NAMES}
          postalCode={{ label: m.admin_enter_postal_code() }}
          districts={districts}
          required
          isOthers
          className="grid gap-4 sm:grid-cols-2"
          districtClass="sm:col-span-2"
        />
      )}
      <Field label={m.admin_enter_notes()} error={errors.notes}>
        <Textarea rows={2} {...bind("notes")} />
      </Field>
    </FormSection>
  )
}

/** National numbers have this many digits. Fewer would also find orders of other customers. */
const WHOLE_NUMBER = 9

type KnownField = "customer_name" | "customer_email" | "language" | AddressColumn

interface KnownCustomerProps {
  phone: string
  onKnown: (name: KnownField, value: string) => void
}

/** Offers name, e-mail and address of the last order from this phone, and says how many of its parcels came back. */
function KnownCustomer({ phone, onKnown }: KnownCustomerProps) {
  return phoneDigits(phone).length < WHOLE_NUMBER ? null : <LastOrder phone={phone} onKnown={onKnown} />
}

function LastOrder({ phone, onKnown }: KnownCustomerProps) {
  const { value, loading } = useAdminQuery("/admin/orders", { query: { q: phone.trim(), page_size: "1" } })
  const last = loading ? undefined : value?.orders[0]
  if (!last) return null
  async function take(id: string) {
    const found = await adminCall("GET", "/admin/orders/:id", { param: { id } })
    if (!found.ok) return toastFailure(m.admin_enter_known_failed(), found)
    // The number is typed already.
    const { customer_phone: _, ...known } = typedOf(found.value)
    for (const name of keysOf(known)) if (known[name]) onKnown(name, known[name])
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 sm:col-span-2">
        <span className="wrap-anywhere">{m.admin_enter_known({ name: last.customer_name })}</span>
        <Button size="sm" variant="secondary" onClick={() => take(last.id)}>
          {m.admin_enter_known_take()}
        </Button>
      </p>
      <RefusedParcels id={last.id} />
    </>
  )
}

function RefusedParcels({ id }: { id: string }) {
  const { value } = useAdminQuery("/admin/orders/:id", { param: { id } })
  const count = value?.refused_parcels ?? 0
  if (count === 0) return null
  return (
    <Alert tone="warning" className="sm:col-span-2">
      {m.admin_parcels_refused({ count })}
    </Alert>
  )
}
