import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import type { ShownOrder } from "../shown-order.ts"

/** Shows the link by which the customer of an order sees it, and ends it: whoever had it sees nothing any more. */
export function OrderLink(shown: ShownOrder) {
  const { link } = shown.order
  const { send } = useOrderCommand(shown)
  const [asking, setAsking] = useState(false)

  async function end() {
    const result = await send(
      ({ param, version }) => adminCall("POST", "/admin/orders/:id/link", { param, json: { version } }),
      m.admin_order_link_failed(),
    )
    setAsking(false)
    if (result.ok) toastSuccess(m.admin_order_link_ended())
  }
  if (!link) return null
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
      <a href={link} target="_blank" rel="noopener noreferrer" className="thread-link min-w-0 flex-1">
        {m.admin_order_link_open()}
      </a>
      <span className="-my-2 -mr-2">
        <CopyButton label={m.admin_order_link_copy()} text={link} />
      </span>
      <span className="basis-full">
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)} className="-ml-3">
          {m.admin_order_link_end()}
        </Button>
      </span>
      {asking && (
        <QuestionDialog
          title={m.admin_order_link_question()}
          text={m.admin_order_link_text()}
          confirmLabel={m.admin_order_link_confirm()}
          onClose={() => setAsking(false)}
          onConfirm={end}
        />
      )}
    </div>
  )
}
