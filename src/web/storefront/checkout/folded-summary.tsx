import { ChevronDown } from "lucide-react"
import { m } from "#messages/messages.js"
import { type Cart, totalCents } from "#shop/cart/cart.ts"
import { Price } from "#web/ui/price.tsx"
import { useMedia } from "#web/ui/use-media.ts"
import { OrderLines } from "./order-lines.tsx"

/** Shows the order and its total above the form, where the summary itself comes after it. */
export function FoldedSummary({ cart, discountCents }: { cart: Cart; discountCents: number }) {
  if (!useMedia("(width < 64rem)")) return null
  return (
    <details className="group rounded-lg border border-line bg-surface shadow-soft">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-lg px-5 font-bold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{m.checkout_fold({ count: cart.lines.length })}</span>
        <Price cents={totalCents(cart, discountCents)} className="text-lg text-terracotta" />
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5">
        <OrderLines cart={cart} />
      </div>
    </details>
  )
}
