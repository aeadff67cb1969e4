import { useRef } from "react"
import { href, useNavigate, useOutletContext } from "react-router"
import { m } from "#messages/messages.js"
import { shopContext } from "#web/context.ts"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { useQuestionBeforeLeaving } from "../forms/question-dialog.tsx"
import type { Route } from "./+types/new-order"
import { NewOrderForm } from "./new-order-form.tsx"
import type { OrdersOutlet } from "./order-dialog.tsx"

export function loader({ context }: Route.LoaderArgs) {
  return { delivery: context.get(shopContext).settings.delivery }
}

/** Enters an order from a fair, a call or a chat, over the list. */
export default function NewOrderDialog({ loaderData }: Route.ComponentProps) {
  const { onChange } = useOutletContext<OrdersOutlet>()
  const navigate = useNavigate()
  const dirty = useRef(false)
  const { question } = useQuestionBeforeLeaving(() => dirty.current)
  const goTo = (pathname: string) => void navigate(pathname, { replace: true, preventScrollReset: true })
  return (
    <Dialog
      open
      onClose={() => goTo(href("/admin/orders"))}
      size="lg"
      title={m.admin_enter_title()}
      description={m.admin_enter_text()}
    >
      <NewOrderForm
        delivery={loaderData.delivery}
        dirty={dirty}
        onEntered={(id) => {
          dirty.current = false
          onChange()
          goTo(href("/admin/orders/:id", { id }))
        }}
      />
      {question}
    </Dialog>
  )
}
