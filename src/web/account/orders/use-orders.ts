import { useCallback, useEffect, useState } from "react"
import type { Order } from "#shop/orders/order-json.ts"
import { call, type Failure } from "#web/session/api.ts"

interface Orders {
  /** Null until the first page is there. */
  orders: Order[] | null
  failure: Failure | null
  hasMore: boolean
  busy: boolean
  load: () => Promise<void>
  loadMore: () => Promise<void>
  /** Takes an order that has changed. */
  replace: (order: Order) => void
}

/** The signed-in person's orders, newest first, page by page. */
export function useOrders(): Orders {
  const [orders, setOrders] = useState<Order[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const read = useCallback(async (cursor: string | null) => {
    setBusy(true)
    setFailure(null)
    const result = await call("GET", "/orders", { query: cursor ? { cursor } : {} })
    setBusy(false)
    if (!result.ok) return setFailure(result)
    setNext(result.value.next_cursor)
    setOrders((before) => [...(cursor ? (before ?? []) : []), ...result.value.orders])
  }, [])

  // Not by useLoad: further pages are added to the first one.
  const load = useCallback(() => read(null), [read])
  useEffect(() => {
    void load()
  }, [load])

  return {
    orders,
    failure,
    hasMore: next !== null,
    busy,
    load,
    loadMore: () => read(next),
    replace: (order) => setOrders((before) => before?.map((each) => (each.id === order.id ? order : each)) ?? null),
  }
}
