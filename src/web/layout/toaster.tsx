import { useEffect, useRef, useSyncExternalStore } from "react"
import { currentToasts, onToasts, type QueuedToast } from "#web/ui/toast.ts"
import { ToastCard } from "./toast-card.tsx"

const none: readonly QueuedToast[] = []

/**
 * The corner where toasts appear; one per document. The live region is there from the start so that the first toast is
 * announced too, and nothing is left to download when the news is that the shop cannot be reached. A popover, so that open
 * dialogs do not cover it.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = region.current
    if (!popover?.showPopover) return
    if (toasts.length > 0 && document.querySelector("dialog:modal")) popover.hidePopover()
    if (!popover.matches(":popover-open")) popover.showPopover()
  }, [toasts])
  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-label="Notifications"
      className="toasts pointer-events-none inset-auto right-4 bottom-4 left-4 m-0 grid w-auto gap-3 overflow-visible border-0 bg-transparent p-0 sm:left-auto sm:w-96"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
