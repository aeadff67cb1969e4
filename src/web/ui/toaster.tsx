import clsx from "clsx"
import { CircleAlert, CircleCheck, MessageCircleHeart, X } from "lucide-react"
import { useEffect, useState, useSyncExternalStore } from "react"
import { Button } from "./button.tsx"
import { IconButton } from "./icon-button.tsx"
import { currentToasts, dismissToast, onToasts, type QueuedToast } from "./toast.ts"

const SHOWN_FOR_MS = 6000
const none: readonly QueuedToast[] = []

const tones = {
  default: { look: "border-line", Icon: MessageCircleHeart, tint: "text-terracotta" },
  success: { look: "border-success", Icon: CircleCheck, tint: "text-success" },
  destructive: { look: "border-danger", Icon: CircleAlert, tint: "text-danger" },
}

/** The corner where toasts appear; one per document. The live region is always there, so that the first toast is announced too. */
export default function Toaster() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  return (
    <ol
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid gap-3 sm:left-auto sm:w-96"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ol>
  )
}

function ToastCard({ toast }: { toast: QueuedToast }) {
  const [held, setHeld] = useState(false)
  const close = () => dismissToast(toast.id)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  const { look, Icon, tint } = tones[toast.tone ?? "default"]
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(
        "toast pointer-events-auto flex items-start gap-3 rounded-lg border-2 bg-surface py-3 pr-2 pl-4 shadow-lift",
        look,
      )}
    >
      <Icon aria-hidden="true" className={clsx("mt-1 size-5 shrink-0", tint)} />
      <div className="grid grow gap-0.5 py-0.5">
        <p className="font-bold">{toast.title}</p>
        {toast.description && <p className="text-muted text-sm">{toast.description}</p>}
        {toast.action && <ToastAction action={toast.action} close={close} />}
      </div>
      <IconButton label="Dismiss" onClick={close} className="-my-1">
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function ToastAction({ action, close }: { action: { label: string; onClick: () => void }; close: () => void }) {
  const act = () => {
    action.onClick()
    close()
  }
  return (
    <Button size="sm" variant="secondary" onClick={act} className="mt-2 justify-self-start">
      {action.label}
    </Button>
  )
}
