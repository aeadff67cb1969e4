import { useRef, useState } from "react"
import { href, Navigate, useLocation, useNavigate, useOutletContext, useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { districtChoices } from "#shop/address/districts.ts"
import { cashLimits } from "#shop/settings/cash-on-delivery.ts"
import { orderFeesOf } from "#shop/settings/fees/delivery-fees.ts"
import { shopContext } from "#web/context.ts"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { useQuestionBeforeLeaving } from "../../forms/use-question-before-leaving.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import type { OrdersOutlet } from "../order-dialog.tsx"
import { useClose } from "../use-close.ts"
import type { Route } from "./+types/new-order"
import { type FreeOrder, freeOrderFor, RETURN_OF } from "./free-order.ts"
import { NewOrderForm } from "./new-order-form.tsx"

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  return { fees: orderFeesOf(settings), limits: cashLimits(settings.cash), districts: districtChoices() }
}

/** Enters an order from a fair, a call or a chat, over the list; or one that is sent for a return. */
export default function NewOrderDialog({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const answered = params.get(RETURN_OF)
  return answered ? <FreeForm {...loaderData} orderId={answered} /> : <Entering {...loaderData} />
}

type Loaded = Route.ComponentProps["loaderData"]

function FreeForm({ orderId, ...loaded }: Loaded & { orderId: string }) {
  const close = useClose()
  const { value: order, failure, reload } = useAdminQuery("/admin/orders/:id", { param: { id: orderId } })
  const [free, setFree] = useState<FreeOrder | null>(null)
  if (order && !free) {
    const found = freeOrderFor(order)
    // The order shows what was sent for its return.
    if (!found) return <Navigate to={href("/admin/orders/:id", { id: orderId })} replace />
    setFree(found)
  }
  if (free) return <Entering {...loaded} free={free} />
  return (
    <Dialog open size="form" onClose={close} title={m.admin_enter_free_title()}>
      {failure ? (
        <LoadFailed title={m.admin_enter_known_failed()} message={failure.message} onRetry={reload} />
      ) : (
        <PageSpinner />
      )}
    </Dialog>
  )
}

function Entering({ free, ...loaded }: Loaded & { free?: FreeOrder }) {
  const { onChange } = useOutletContext<OrdersOutlet>()
  const navigate = useNavigate()
  const dirty = useRef(false)
  const { question } = useQuestionBeforeLeaving(() => dirty.current)
  const { search, state } = useLocation()
  const close = useClose()
  return (
    <NewOrderForm
      {...loaded}
      {...(free && { free })}
      dirty={dirty}
      onClose={close}
      question={question}
      onEntered={(id) => {
        dirty.current = false
        onChange()
        // The return is settled next, and leads to what was sent for it.
        if (free) return close()
        const entered = { pathname: href("/admin/orders/:id", { id }), search }
        void navigate(entered, { replace: true, preventScrollReset: true, state })
      }}
    />
  )
}
