import clsx from "clsx"
import { useState } from "react"
import { m } from "#messages/messages.js"
import {
  ADDRESS_COLUMNS,
  addressLines,
  type DeliveryAddress,
  typedAddress,
  typedDelivery,
} from "#shop/address/address.ts"
import type { Profile } from "#shop/customers/profile.ts"
import { writtenLines } from "#web/ui/words/written-lines.tsx"
import type { CheckoutFields } from "./draft.ts"

export interface WayChoiceProps {
  fields: CheckoutFields
  profile: Profile | null
  /** Is the shop's own address. */
  pickup: DeliveryAddress
  pickUp: boolean
  onPickUp: (pickUp: boolean) => void
}

/** Lets a customer choose between delivery and fetching the order. The address that was typed is kept for delivery. */
export function WayChoice({ fields: { values, setAll }, profile, pickup, pickUp, onPickUp }: WayChoiceProps) {
  const [typed, setTyped] = useState(() => typedAddress(profile))
  function choose(atShop: boolean) {
    if (atShop) setTyped(Object.fromEntries(ADDRESS_COLUMNS.map((column) => [column, values[column]])) as typeof typed)
    setAll({ ...values, ...(atShop ? typedDelivery(pickup) : typed) })
    onPickUp(atShop)
  }
  const ways = [
    { atShop: false, name: m.checkout_by_courier(), text: null },
    { atShop: true, name: m.checkout_pick_up(), text: m.checkout_pick_up_free() },
  ]
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.checkout_way()}</legend>
      {ways.map(({ atShop, name, text }) => (
        <label
          key={name}
          className={clsx(
            "flex cursor-pointer items-center gap-3 rounded-md border-2 p-3 transition-colors",
            atShop === pickUp ? "border-terracotta bg-terracotta-soft" : "border-line hover:border-line-strong",
          )}
        >
          <input
            type="radio"
            name="way"
            checked={atShop === pickUp}
            onChange={() => choose(atShop)}
            className="radio"
          />
          <span className="grid">
            <span className="font-bold">{name}</span>
            {text && <span className="text-muted text-sm">{text}</span>}
          </span>
        </label>
      ))}
      {pickUp && (
        <address className="wrap-anywhere whitespace-pre-line not-italic">
          {writtenLines(addressLines(pickup).join("\n"))}
        </address>
      )}
    </fieldset>
  )
}
