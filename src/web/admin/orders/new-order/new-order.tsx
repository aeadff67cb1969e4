import { useRef } from "react"
import { href, useLocation, useNavigate, useOutletContext } from "react-router"
import { districtChoices } from "#shop/address/districts.ts"
import { cashLimits } from "#shop/settings/cash-on-delivery.ts"
import { orderFeesOf } from "#shop/settings/fees/delivery-fees.ts"
import { shopContext } from "#web/context.ts"
import { useQuestionBeforeLeaving } from "../../forms/use-question-before-leaving.tsx"
import type { OrdersOutlet } from "../order-dialog.tsx"
import { useClose } from "../use-close.ts"
import type { Route } from "./+types/new-order"
import { NewOrderForm } from "./new-order-form.tsx"

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  return { fees: orderFeesOf(settings), limits: cashLimits(settings.cash), districts: districtChoices() }
}

/** Enters an order from a fair, a call or a chat, over the list. */
export default function NewOrderDialog({ loaderData }: Route.ComponentProps) {
  const { onChange } = useOutletContext<OrdersOutlet>()
  const navigate = useNavigate()
  const dirty = useRef(false)
  const { question } = useQuestionBeforeLeaving(() => dirty.current)
  const { search, state } = useLocation()
  const close = useClose()
  return (
    <NewOrderForm
      {...loaderData}
      dirty={dirty}
      onClose={close}
      question={question}
      onEntered={(id) => {
        dirty.current = false
        onChange()
        const entered = { pathname: href("/admin/orders/:id", { id }), search }
        void navigate(entered, { replace: true, preventScrollReset: true, state })
      }}
    />
  )
}
