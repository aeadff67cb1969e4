import { Pencil } from "lucide-react"
import { Suspense, useState } from "react"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { parcelAddress } from "#shop/address/address.ts"
import { districtLine } from "#shop/address/districts.ts"
import { isUnderWay } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { writtenLines } from "#web/ui/words/written-lines.tsx"
import { FoldedSection, hasRoom } from "../folded-section.tsx"
import { placeOf, type ShownOrder, type Unsaved, useUnsaved } from "../shown-order.ts"

/** Few addresses are corrected. */
const CorrectOrderAddress = lazyPart(async () => (await import("./correct-address.tsx")).CorrectOrderAddress)

export function AddressSection({
  order,
  onChange,
  unsaved,
}: Pick<ShownOrder, "order" | "onChange"> & { unsaved: Unsaved }) {
  const [correcting, setCorrecting] = useState(false)
  const [dirty, setDirty] = useState(false)
  useUnsaved(unsaved, "address", correcting && dirty)
  const parcel = parcelAddress(order, districtLine(order.delivery_district, getLocale()))
  return (
    <FoldedSection title={m.admin_order_address()} summary={placeOf(order)} open={hasRoom()}>
      <div className="flex items-start justify-between gap-3">
        <address className="wrap-anywhere whitespace-pre-line not-italic">{writtenLines(parcel)}</address>
        <CopyButton label={m.admin_order_copy_address()} text={parcel} />
      </div>
      {isUnderWay(order) && !order.pick_up && !correcting && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setCorrecting(true)}>
          <Pencil aria-hidden="true" className="size-4" />
          {m.orders_address_correct()}
        </Button>
      )}
      {correcting && (
        <Suspense>
          <CorrectOrderAddress {...{ order, onChange }} onDone={() => setCorrecting(false)} onDirty={setDirty} />
        </Suspense>
      )}
      {order.notes && (
        <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 text-sm">
          <strong>{m.admin_order_customer_note()}</strong> {order.notes}
        </p>
      )}
    </FoldedSection>
  )
}
