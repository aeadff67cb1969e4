import { useState } from "react"
import { data, href, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { Order } from "#shop/orders/order-json.ts"
import { shopContext } from "#web/context.ts"
import NotFound from "#web/layout/not-found.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { call } from "#web/session/api/api.ts"
import { signInPath } from "#web/session/next-path.ts"
import { useSession } from "#web/session/session.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import type { Route } from "./+types/order-link"
import type { OrderFacts } from "./orders/next-steps.tsx"
import { OrderCard } from "./orders/order-card.tsx"
import { orderFacts } from "./orders/order-facts.ts"

export const meta = privatePageMeta(m.orders_link_title)

/** Tells nobody else where the link leads from: who has it sees the order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { linkedOrder, settings } = context.get(shopContext)
  const order = await linkedOrder(url.searchParams)
  const link = { id: order?.id ?? "", key: url.searchParams.get("key") ?? "" }
  const shown = order && { order, link, ...orderFacts(settings) }
  return data(shown, { status: order ? 200 : 404, headers: { "Referrer-Policy": "no-referrer" } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Shows an order to whoever has its link, signed in or not. Any other link looks like a page that is not there. */
export default function OrderLinkPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <LinkedOrder key={loaderData.order.id} {...loaderData} /> : <NotFound />
}

function LinkedOrder({ order: first, ...facts }: OrderFacts & { order: Order }) {
  const [order, setOrder] = useState(first)
  return (
    <div className="page-width grid max-w-4xl gap-4 py-10 sm:py-14">
      <PageHeading title={m.orders_link_title()} />
      <OrderCard order={order} wanted placed={false} {...facts} onChange={setOrder} />
      {order.user_id ? (
        <ButtonLink to={`${href("/orders")}?order=${order.id}`} variant="ghost" className="justify-self-center">
          {m.orders_link_account()}
        </ButtonLink>
      ) : (
        order.customer_email && <ToAccount id={order.id} />
      )}
    </div>
  )
}

/** Takes the order into the account of the e-mail address for which it was entered: who has none makes one, by a mailed code. */
function ToAccount({ id }: { id: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  async function adopt() {
    setBusy(true)
    const result = await call("POST", "/orders/entered", {})
    setBusy(false)
    if (result.ok) void navigate(`${href("/orders")}?order=${id}`)
    else if (!result.sessionOver) toast({ title: result.message, tone: "destructive" })
  }
  const look = { variant: "ghost", className: "justify-self-center" } as const
  return user ? (
    <Button {...look} busy={busy} onClick={adopt}>
      {m.orders_link_adopt()}
    </Button>
  ) : (
    <ButtonLink {...look} to={signInPath(pathname + search)}>
      {m.orders_link_adopt()}
    </ButtonLink>
  )
}
