import { PackageOpen } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { Order } from "#shop/orders/order-json.ts"
import { shopContext } from "#web/context.ts"
import { call, type Failure } from "#web/session/api.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { privatePageMeta } from "#web/session/private-page.ts"
import { Button, ButtonLink } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PageSpinner } from "#web/ui/spinner.tsx"
import type { Route } from "./+types/orders"
import { OrderCard } from "./orders/order-card.tsx"

export function loader({ context }: Route.LoaderArgs) {
  return { bankDetails: context.get(shopContext).settings.bankDetails }
}

export const meta = privatePageMeta(m.shell_my_orders)

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireSession>
      <div className="page-width max-w-4xl py-10 sm:py-14">
        <PageHeading title={m.shell_my_orders()} />
        <OwnOrders bankDetails={loaderData.bankDetails} />
      </div>
    </RequireSession>
  )
}

function OwnOrders({ bankDetails }: { bankDetails: string }) {
  const { orders, failure, hasMore, busy, load, loadMore, replace } = useOrders()
  if (!orders) return failure ? <LoadFailed message={failure.message} onRetry={load} /> : <PageSpinner />
  if (orders.length === 0) return <NoOrders />
  return (
    <div className="grid gap-6">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} bankDetails={bankDetails} onChange={replace} />
      ))}
      {failure && <LoadFailed message={failure.message} onRetry={loadMore} />}
      {hasMore && !failure && (
        <Button variant="secondary" busy={busy} onClick={loadMore} className="justify-self-center">
          {m.orders_load_more()}
        </Button>
      )}
    </div>
  )
}

/** The signed-in person's orders, newest first, page by page. */
function useOrders() {
  // Null until the first page is there.
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
    /** Takes an order that has changed. */
    replace: (order: Order) =>
      setOrders((before) => before?.map((each) => (each.id === order.id ? order : each)) ?? null),
  }
}

function NoOrders() {
  return (
    <EmptyState
      icon={<PackageOpen aria-hidden="true" />}
      title={m.orders_none()}
      text={m.orders_none_hint()}
      action={
        <ButtonLink to={href("/shop")} size="lg">
          {m.orders_start_shopping()}
        </ButtonLink>
      }
    />
  )
}
