import { ShoppingBag } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import { href, useLocation, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { owesTransfer } from "#shop/orders/due-step.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { shopContext } from "#web/context.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { call, type Failure } from "#web/session/api/api.ts"
import { RequireSession } from "#web/session/guard.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { useNear } from "#web/ui/use-near.ts"
import type { Route } from "./+types/orders"
import type { OrderFacts } from "./orders/next-steps.tsx"
import { OrderCard } from "./orders/order-card.tsx"
import { orderFacts } from "./orders/order-facts.ts"
import { OwnWaits } from "./orders/own-waits.tsx"

export function loader({ context }: Route.LoaderArgs) {
  return orderFacts(context.get(shopContext).settings)
}

export const meta = privatePageMeta(m.shell_my_orders)

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireSession>
      <div className="page-width max-w-4xl py-10 sm:py-14">
        <PageHeading title={m.shell_my_orders()} />
        <OwnOrders {...loaderData} />
        <OwnWaits />
      </div>
    </RequireSession>
  )
}

function OwnOrders(facts: OrderFacts) {
  const { wanted, placed } = useWantedOrder()
  const { orders, failure, problem, hasMore, busy, load, loadMore, replace } = useOrders(wanted)
  const edge = useNear<HTMLButtonElement>(loadMore, hasMore && !busy && !failure)
  if (!orders) return failure ? <LoadFailed message={failure.message} onRetry={load} /> : <PageSpinner />
  if (orders.length === 0) return <NoOrders />
  return (
    <div className="grid gap-4">
      {problem && <OrderUnread problem={problem} />}
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          wanted={order.id === wanted}
          placed={order.id === placed}
          {...facts}
          onChange={replace}
        />
      ))}
      {failure && <LoadFailed message={failure.message} onRetry={loadMore} />}
      {hasMore && !failure && (
        <Button ref={edge} variant="secondary" busy={busy} onClick={loadMore} className="justify-self-center">
          {m.orders_load_more()}
        </Button>
      )}
    </div>
  )
}

/** The ids of the order that a link names, and of the one that was just placed: it is in the history's state, which outlives a reload. */
function useWantedOrder(): { wanted: string | null; placed: string | null } {
  const { state } = useLocation()
  const [asked] = useSearchParams()
  const placed: string | null = state?.order ?? null
  return { wanted: asked.get("order") ?? placed, placed }
}

function OrderUnread({ problem }: { problem: Failure }) {
  const isNone = problem.status === 404
  return (
    <Alert tone="warning" {...(isNone && { title: m.orders_not_found() })}>
      {isNone ? m.orders_not_found_hint() : problem.message}
    </Alert>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden="true" />}
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

/**
 * Loads the signed-in person's orders page by page: first what waits for them, then the newest.
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
    // What waits for the customer comes first, also where it is older than the first page.
    const isFirstOfMore = result.ok && cursor === null && result.value.next_cursor !== null
    const due = isFirstOfMore ? await call("GET", "/orders", { query: { due: "transfer" } }) : null
    setBusy(false)
    if (!result.ok) return setFailure(result)
    setNext(result.value.next_cursor)
    const found = [...result.value.orders, ...(due?.ok ? due.value.orders : [])]
    setOrders((before) => merged(cursor ? (before ?? []) : [], found))
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
    problem,
    hasMore: next !== null,
    busy,
    load,
    loadMore: () => read(next),
    replace: (order: Order) =>
      setOrders((before) => before?.map((each) => (each.id === order.id ? order : each)) ?? null),
  }
}

/** Puts what waits for the customer before what does not, and the newest first. */
function merged(before: readonly Order[], more: readonly Order[]): readonly Order[] {
  const added = more.filter(({ id }, at) => [...before, ...more.slice(0, at)].every((each) => each.id !== id))
  return [...before, ...added].sort(
    (one, other) =>
      Number(owesTransfer(other)) - Number(owesTransfer(one)) || other.created_at.localeCompare(one.created_at),
  )
}

function wantedFirst(orders: readonly Order[], wanted: string | null): readonly Order[] {
  const first = orders.filter(({ id }) => id === wanted)
  return [...first, ...orders.filter(({ id }) => id !== wanted)]
}
