import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { CorrectAddress, type FeeChoice } from "#web/orders/correct-address.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { adminCall } from "../../admin-call.ts"

interface CorrectOrderAddressProps {
  order: AdminOrder
  onChange: (order: AdminOrder) => void
  onDone: () => void
  onDirty: (dirty: boolean) => void
}

/** Corrects where an order goes; of a fee that is another one there, the owner says who pays it. */
export function CorrectOrderAddress({ order, onChange, onDone, onDirty }: CorrectOrderAddressProps) {
  const param = { id: order.id }
  return (
    <CorrectAddress
      order={order}
      costs={(query) => adminCall("GET", "/admin/orders/:id/delivery-fee", { param, query })}
      send={(json) => adminCall("PUT", "/admin/orders/:id/address", { param, json })}
      onChange={onChange}
      onSaved={onDone}
      onCancel={onDone}
      onDirty={onDirty}
      fee={(choice) => <WhoPays {...choice} />}
    />
  )
}

function WhoPays({ before, there, chosen, onChoose }: FeeChoice) {
  const amounts = { total: formatAmount(there), before: formatAmount(before) }
  return (
    <Field label={m.admin_address_fee()}>
      <Select
        value={String(chosen)}
        onChange={({ target }) => onChoose(Number(target.value))}
        choices={[
          [String(there), m.admin_address_asked(amounts)],
          [String(before), m.admin_address_borne(amounts)],
        ]}
      />
    </Field>
  )
}
