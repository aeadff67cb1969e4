import { m } from "#messages/messages.js"
import { type AddressColumn, profileAddress, typedAddress } from "#shop/address/address.ts"
import { phoneDigits } from "#shop/orders/admin/phones.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { adminCall, toastFailure } from "../../admin-call.ts"
import { useAdminQuery } from "../../list/use-admin-query.ts"

/** National numbers have this many digits; of fewer, orders of other customers would be found too. */
const WHOLE_NUMBER = 9

type KnownField = "customer_name" | "customer_email" | "language" | AddressColumn

interface KnownCustomerProps {
  phone: string
  onKnown: (name: KnownField, value: string) => void
}

/** Offers name, e-mail and address of the last order from this phone, and says how many of its parcels came back. */
export function KnownCustomer({ phone, onKnown }: KnownCustomerProps) {
  return phoneDigits(phone).length < WHOLE_NUMBER ? null : <LastOrder phone={phone} onKnown={onKnown} />
}

function LastOrder({ phone, onKnown }: KnownCustomerProps) {
  const { value, loading } = useAdminQuery("/admin/orders", { query: { q: phone.trim(), page_size: "1" } })
  const last = loading ? undefined : value?.orders[0]
  if (!last) return null
  async function take(id: string) {
    const found = await adminCall("GET", "/admin/orders/:id", { param: { id } })
    if (!found.ok) return toastFailure(m.admin_enter_known_failed(), found)
    const { customer_name, customer_email, language } = found.value
    const known = { customer_name, customer_email, language, ...typedAddress(profileAddress(found.value)) }
    for (const [name, value] of Object.entries(known)) if (value) onKnown(name as KnownField, value)
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
