import type { Cart } from "#shop/cart/cart.ts"
import { allReadyAbout } from "#shop/stock/made-words.ts"

/** Says about which day all of a cart can be sent, where a part of it is made first. */
export function AllReady({ cart }: { cart: Cart }) {
  const words = allReadyAbout(cart.lines)
  return words && <p className="text-muted text-sm">{words}</p>
}
