import { useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { useStore } from "#web/ui/create-store.ts"
import { toasts } from "#web/ui/toast.ts"
import { ToastCard } from "./toast-card.tsx"

/**
 * The corner where toasts appear; one per document. The live region is there from the start so that the first toast is
 * announced too, and nothing is left to download when the news is that the shop cannot be reached. A popover, so that open
 * dialogs do not cover it.
 */
export function Toaster() {
  const shown = useStore(toasts)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = region.current
    if (!popover?.showPopover) return
    if (shown.length > 0 && document.querySelector("dialog:modal")) popover.hidePopover()
    if (!popover.matches(":popover-open")) popover.showPopover()
  }, [shown])
  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-label={m.shell_toasts()}
      className="toasts pointer-events-none inset-auto right-4 bottom-4 left-4 m-0 grid w-auto gap-3 overflow-visible border-0 bg-transparent p-0 sm:left-auto sm:w-96"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
