import { type ComponentType, useCallback, useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { unreachable } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import type { ReviewsDialogProps } from "./reviews/reviews-dialog.tsx"
import { showFailure } from "./show-failure.ts"

type DialogOf = ComponentType<ReviewsDialogProps>

/** Opens what a customer says of a delivered order; a link that was mailed opens it by itself. Its script is loaded then. */
export function ReviewButton({ orderId }: { orderId: string }) {
  const [asked, setAsked] = useSearchParams()
  const [OpenDialog, setDialog] = useState<DialogOf | null>(null)
  const linked = asked.get("review") === orderId

  const open = useCallback(async () => {
    try {
      const { ReviewsDialog } = await import("./reviews/reviews-dialog.tsx")
      setDialog(() => ReviewsDialog)
    } catch {
      showFailure(unreachable())
    }
  }, [])
  useEffect(() => {
    if (linked) void open()
  }, [linked, open])

  function close() {
    setDialog(null)
    if (linked) setAsked({ order: orderId }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={open}>
        {m.orders_review()}
      </Button>
      {OpenDialog && <OpenDialog orderId={orderId} onClose={close} onFailure={showFailure} />}
    </>
  )
}
