import clsx from "clsx"
import { m } from "#messages/messages.js"
import { addressLines, type DeliveryAddress } from "#shop/address/address.ts"
import { writtenLines } from "#web/ui/words/written-lines.tsx"

export interface WayChoiceProps {
  pickup: DeliveryAddress
  pickUp: boolean
  onPickUp: (pickUp: boolean) => void
}

export function WayChoice({ pickup, pickUp, onPickUp }: WayChoiceProps) {
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
            onChange={() => onPickUp(atShop)}
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
