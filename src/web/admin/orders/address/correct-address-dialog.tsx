import { useState } from "react"
import { m } from "#messages/messages.js"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { useQuestionBeforeLeaving } from "../../forms/use-question-before-leaving.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { CorrectOrderAddress } from "./correct-address.tsx"

interface CorrectAddressDialogProps {
  /** The id of the order. */
  id: string
  onClose: () => void
  /** Is called when the order has changed. */
  onChange: () => void
}

/** Corrects where an order goes from a list of orders. */
export default function CorrectAddressDialog({ id, onClose, onChange }: CorrectAddressDialogProps) {
  const { value: order, failure, reload, patch } = useAdminQuery("/admin/orders/:id", { param: { id } })
  const [dirty, setDirty] = useState(false)
  const { leave, question } = useQuestionBeforeLeaving(() => dirty, onClose)
  return (
    <Dialog open onClose={leave} title={order ? m.admin_order_number({ number: order.order_number }) : m.admin_order()}>
      {order ? (
        <CorrectOrderAddress
          order={order}
          onChange={(changed) => {
            patch(() => changed)
            onChange()
          }}
          onDone={onClose}
          onDirty={setDirty}
        />
      ) : failure ? (
        <LoadFailed title={m.admin_order()} message={failure.message} onRetry={reload} />
      ) : (
        <PageSpinner />
      )}
      {question}
    </Dialog>
  )
}
