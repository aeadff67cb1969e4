import clsx from "clsx"
import { CircleAlert, CircleCheck, MessageCircleHeart, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { useStore } from "#web/ui/create-store.ts"
import { IconButton } from "#web/ui/icon-button.tsx"
import { dismissToast, type QueuedToast, toasts } from "#web/ui/toast.ts"

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

const SHOWN_FOR_MS = 6000

const tones = {
  default: { look: "border-terracotta", Icon: MessageCircleHeart, tint: "text-terracotta" },
  success: { look: "border-success", Icon: CircleCheck, tint: "text-success" },
  destructive: { look: "border-danger", Icon: CircleAlert, tint: "text-danger" },
}

/** One message; disappears by itself, but not while it is hovered or has focus. */
function ToastCard({ toast }: { toast: QueuedToast }) {
  const [held, setHeld] = useState(false)
  const { id, shownForMs = SHOWN_FOR_MS } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), shownForMs)
    return () => clearTimeout(timer)
  }, [held, id, shownForMs])
  const { look, Icon, tint } = tones[toast.tone ?? "default"]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a toast is a courtesy; nothing can be done only that way
    <div
      data-toast={toast.tone ?? "default"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(
        "toast pointer-events-auto flex items-start gap-3 rounded-lg border border-l-6 bg-surface py-3 pr-2 pl-4 text-ink shadow-lift",
        look,
      )}
    >
      <Icon aria-hidden="true" className={clsx("mt-1 size-5 shrink-0", tint)} />
      <div className="grid min-w-0 grow gap-0.5 py-0.5">
        <p className="font-bold">{toast.title}</p>
        {toast.description && <p className="text-muted text-sm">{toast.description}</p>}
        {toast.action && <Action {...toast.action} id={toast.id} />}
      </div>
      <IconButton label={m.shell_toast_dismiss()} onClick={() => dismissToast(toast.id)} className="-my-1">
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Action({ id, label, onClick }: { id: number; label: string; onClick: () => void }) {
  const act = () => {
    dismissToast(id)
    onClick()
  }
  return (
    <Button size="sm" variant="secondary" onClick={act} className="toast-action mt-2 justify-self-start">
      {label}
    </Button>
  )
}
