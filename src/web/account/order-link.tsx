import { useState } from "react"
import { data, href } from "react-router"
import { m } from "#messages/messages.js"
import type { Order } from "#shop/orders/order-json.ts"
import { shopContext } from "#web/context.ts"
import NotFound from "#web/layout/not-found.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
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
      {order.user_id && (
        <ButtonLink to={`${href("/orders")}?order=${order.id}`} variant="ghost" className="justify-self-center">
          {m.orders_link_account()}
        </ButtonLink>
      )}
    </div>
  )
}
