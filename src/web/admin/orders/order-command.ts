import { useRef } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { HOLD_SECONDS } from "#shop/orders/orders.ts"
import type { CallResult } from "#web/session/api/api.ts"
import { dismissToast, toast } from "#web/ui/feedback/toast.ts"
import { toastFailure } from "../admin-call.ts"
import { useBusy } from "../use-busy.ts"
import { type ShownOrder, showAsNow } from "./shown-order.ts"

/** Every command names its order, and the version of it that was seen. */
export interface Seen {
  readonly param: { readonly id: string }
  readonly version: number
}

export type OrderCommand = ReturnType<typeof useOrderCommand>

/** Sends commands about a shown order. The last one can be undone from its toast, also after the dialog was closed. */
export function useOrderCommand(shown: ShownOrder) {
  const [busy, during] = useBusy()
  const undoToast = useRef<number | null>(null)

  /**
   * Sends a command with the latest known version, and shows the order as it is then.
   * @param failed titles the toast of a refusal; null where its form says it
   */
  async function send<Result extends CallResult<AdminOrder, AdminOrder>>(
    command: (seen: Seen) => Promise<Result>,
    failed: string | null,
  ): Promise<Result> {
    const result = await during(command({ param: { id: shown.order.id }, version: shown.version.current }))
    showAsNow(shown, result)
    if (!result.ok && failed !== null) toastFailure(failed, result)
    return result
  }
  function forget() {
    if (undoToast.current !== null) dismissToast(undoToast.current)
  }
  /** Offers to undo what was sent while its mail waits; another offer takes this one's place. */
  function offerUndo(title: string, description: string, undo: () => void) {
    forget()
    const onClick = () => {
      forget()
      undo()
    }
    const action = { label: m.admin_undo(), onClick }
    const shownForMs = HOLD_SECONDS * 1000
    undoToast.current = toast({ title, description, tone: "success", action, shownForMs })
  }
  return { busy, send, forget, offerUndo }
}
