import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { type Cart, type CartLine, cartOf } from "#shop/cart/cart.ts"
import { useOrdersAgain } from "#web/layout/shop-info.ts"
import { call, type Failure } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { setCartCount } from "#web/session/cart/cart-count.ts"
import { useCartCount } from "#web/session/session.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { noteChange, sendQuantity } from "./cart-changes.ts"

export type CartState = ReturnType<typeof useCart>

/** Holds the cart. Changes show immediately; the server's cart replaces them when it has responded to all of them. */
export function useCart() {
  const again = useOrdersAgain()
  const [cart, setCart] = useState<Cart | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** Is the server's last cart, shown again when a change fails and the cart cannot be read either. */
  const confirmed = useRef<Cart | null>(null)
  const loads = useRef(0)
  const busy = useRef((): boolean => false)

  const load = useCallback(async () => {
    loads.current += 1
    const mine = loads.current
    const result = await call("GET", "/cart")
    // A later load, or a change made since, is newer; the change loads again when it is done.
    if (mine !== loads.current || busy.current()) return
    setFailure(result.ok ? null : result)
    if (!result.ok) return setCart(confirmed.current)
    confirmed.current = result.value
    setCart(result.value)
    setCartCount(result.value.lines.length)
  }, [])

  const queue = useMemo(() => {
    const send = async (id: string, quantity: number) => {
      const before = confirmed.current
      const done = await sendQuantity(id, quantity)
      if (!done || !before) return
      confirmed.current = withQuantity(before, id, quantity)
      const line = before.lines.find((each) => each.id === id)
      // Nothing can be put into the cart of a shop on holiday.
      if (line && quantity === 0) offerUndo(line, again ? null : load)
    }
    return latestWins<number>(send, load)
  }, [load, again])
  busy.current = queue.busy

  useEffect(() => {
    void load()
  }, [load])
  useReloadOnOtherCount(cart, load)

  function change(line: CartLine, quantity: number) {
    setCart((before) => before && withQuantity(before, line.id, quantity))
    void noteChange(queue.set(line.id, quantity))
  }

  return { cart, failure, load, setQuantity: change, remove: (line: CartLine) => change(line, 0) }
}

/** Another tab has put something in or taken something out. */
function useReloadOnOtherCount(cart: Cart | null, load: () => Promise<void>): void {
  const count = useCartCount()
  const lines = useRef(count)
  lines.current = cart?.lines.length ?? null
  useEffect(() => {
    if (count !== null && lines.current !== null && count !== lines.current) void load()
  }, [count, load])
}

function offerUndo(line: CartLine, load: (() => Promise<void>) | null): void {
  toast({
    title: m.cart_item_removed(),
    ...(line.product && { of: line.product }),
    ...(load && { action: { label: m.cart_undo(), onClick: () => void noteChange(putBack(line)).then(load) } }),
  })
}

async function putBack({ product_id, quantity, personalisation }: CartLine): Promise<void> {
  const text = personalisation && { personalisation: personalisation.text }
  const result = await call("POST", "/cart", { json: { product_id, quantity, ...text } })
  if (!result.ok) showFailure(result)
}

/** Returns the cart that is shown until the server has set the line's quantity; 0 removes the line. */
export function withQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) => (line.id === lineId ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0)
  return cartOf(lines, cart.delivery)
}

/**
 * Sends one request at a time for each id, and of the values requested meanwhile only the last, so that fast clicks neither overtake each
 * other nor pile up. `onSettled` is called when no request is left.
 */
export function latestWins<Value>(send: (id: string, value: Value) => Promise<unknown>, onSettled: () => void) {
  const wanted = new Map<string, { value: Value }>()
  const running = new Map<string, Promise<void>>()

  async function run(id: string) {
    for (let next = take(id); next; next = take(id)) await send(id, next.value)
    running.delete(id)
    if (running.size === 0) onSettled()
  }

  function take(id: string) {
    const next = wanted.get(id)
    wanted.delete(id)
    return next
  }

  return {
    /** Resolves when no request is left for the id. */
    set(id: string, value: Value) {
      wanted.set(id, { value })
      const underWay = running.get(id) ?? run(id)
      running.set(id, underWay)
      return underWay
    },
    busy: () => running.size > 0,
  }
}
