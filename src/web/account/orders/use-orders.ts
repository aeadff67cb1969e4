import { useCallback, useEffect, useState } from "react"
import type { Order } from "#shop/orders/order-json.ts"
import { call, type Failure } from "#web/session/api/api.ts"

/**
 * Loads the signed-in person's orders, newest first, page by page.
 * @param wanted an order to show before all others: it is read by itself where the first page does not have it
 */
export function useOrders(wanted: string | null) {
  // The list is null until the first page has come.
  const [orders, setOrders] = useState<readonly Order[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [unread, setUnread] = useState<{ id: string; failure: Failure } | null>(null)

  const read = useCallback(async (cursor: string | null) => {
    setBusy(true)
    setFailure(null)
    const result = await call("GET", "/orders", { query: cursor ? { cursor } : {} })
    setBusy(false)
    if (!result.ok) return setFailure(result)
    setNext(result.value.next_cursor)
    setOrders((before) => merged(cursor ? (before ?? []) : [], result.value.orders))
  }, [])

  // This is not `useLoad`, because further pages are added to the first one.
  const load = useCallback(() => read(null), [read])
  useEffect(() => {
    void load()
  }, [load])

  const missing = orders !== null && wanted !== null && !orders.some(({ id }) => id === wanted)
  useEffect(() => {
    if (!missing) return
    void call("GET", "/orders/:id", { param: { id: wanted } }).then((result) => {
      if (result.ok) setOrders((before) => merged(before ?? [], [result.value]))
      else setUnread({ id: wanted, failure: result })
    })
  }, [missing, wanted])

  const problem = missing && unread?.id === wanted ? unread.failure : null
  return {
    /** Null while they, or the one that is wanted, are read. */
    orders: missing && !problem ? null : orders && wantedFirst(orders, wanted),
    failure,
    /** Says why the wanted order could not be read. */
    problem,
    hasMore: next !== null,
    busy,
    load,
    loadMore: () => read(next),
    /** Takes an order that has changed. */
    replace: (order: Order) =>
      setOrders((before) => before?.map((each) => (each.id === order.id ? order : each)) ?? null),
  }
}

function merged(before: readonly Order[], more: readonly Order[]): readonly Order[] {
  const added = more.filter(({ id }) => !before.some((each) => each.id === id))
  return [...before, ...added].sort((one, other) => other.created_at.localeCompare(one.created_at))
}

function wantedFirst(orders: readonly Order[], wanted: string | null): readonly Order[] {
  const first = orders.filter(({ id }) => id === wanted)
  return [...first, ...orders.filter(({ id }) => id !== wanted)]
}
