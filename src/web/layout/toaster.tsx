import clsx from "clsx"
import { CircleAlert, CircleCheck, X } from "lucide-react"
import { useEffect, useLayoutEffect, useState } from "react"
import { createPortal } from "react-dom"
import { useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { useStore } from "#web/ui/create-store.ts"
import {
  dismissErrorsOfLastPage,
  dismissToast,
  type QueuedToast,
  type ToastAction,
  toasts,
} from "#web/ui/feedback/toast.ts"
import { placeToasts } from "#web/ui/feedback/toast-place.ts"
import { line } from "#web/ui/line.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { ProductName } from "#web/ui/words/product-name.tsx"

/** Shows the toasts, and whether the shop can be reached. It is loaded from the start, so that it can say that the shop cannot be reached. */
export function Toaster() {
  const shown = useStore(toasts)
  const { pathname, search } = useLocation()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(placeToasts()), [])
  // Before the effects of the page, which may have something to say.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the page
  useLayoutEffect(dismissErrorsOfLastPage, [pathname, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast has a height of its own
  useLayoutEffect(() => {
    if (place) keepOffFocus(place)
  }, [place, shown])
  return (
    <>
      <LineBar />
      {place &&
        createPortal(
          shown.map((toast) => <ToastCard key={toast.id} toast={toast} />),
          place,
        )}
    </>
  )
}

/** A toast at the foot of a phone's screen is raised above what has the focus: it may be pressed once more. */
function keepOffFocus(place: HTMLElement) {
  place.style.removeProperty("--above-focus")
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || place.contains(focused)) return
  const [over, under] = [place.getBoundingClientRect(), focused.getBoundingClientRect()]
  if (under.bottom < over.top || under.top > over.bottom) return
  place.style.setProperty("--above-focus", `${innerHeight - under.top + 8}px`)
}

/** Says once, for as long as it is so, that the shop cannot be reached; it covers nothing that is pressed. */
function LineBar() {
  const isReached = useStore(line)
  return (
    <p role="status" className="line-bar">
      {!isReached && m.shell_line_lost()}
    </p>
  )
}

const SHOWN_FOR_MS = 6000
const SHOWN_LONGER_FOR_MS = 10_000
/** A moving pointer restarts the time of a toast at most this often. */
const MOVED_MS = 500

// The other two are components of Lucide, which are there without the network too.
const Heart = (props: { className: string }) => <SharedIcon name="message-circle-heart" {...props} />
const tones = {
  default: { look: "border-terracotta", Icon: Heart, tint: "text-terracotta" },
  success: { look: "border-success", Icon: CircleCheck, tint: "text-success" },
  destructive: { look: "border-danger", Icon: CircleAlert, tint: "text-danger" },
}

function ToastCard({ toast }: { toast: QueuedToast }) {
  const isError = toast.tone === "destructive"
  const { shownForMs = toast.action || (isError && !toast.atField) ? SHOWN_LONGER_FOR_MS : SHOWN_FOR_MS } = toast
  const untilGone = useDismissal(toast.id, shownForMs)
  const { look, Icon, tint } = tones[toast.tone ?? "default"]
  return (
    <div
      {...untilGone}
      data-toast={toast.tone ?? "default"}
      aria-live={toast.atField ? "off" : isError ? "assertive" : undefined}
      className={clsx("toast", look)}
    >
      <Icon aria-hidden="true" className={clsx("mt-1 size-5 shrink-0", tint)} />
      {/* Beside the action where there is room: the toast is no higher than the header, and lies on no heading. */}
      <div className="wrap-anywhere grid min-w-0 grow gap-x-4 gap-y-0.5 py-0.5 sm:flex sm:items-center">
        <div className="grid min-w-0 grow gap-0.5">
          <p className="font-bold">{toast.title}</p>
          {toast.of && <ProductName of={toast.of} clamp className="font-semibold text-sm" />}
          {toast.description && <p className="text-muted text-sm">{toast.description}</p>}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:mt-2 sm:shrink-0">
          {toast.action && <Action {...toast.action} id={toast.id} />}
          {toast.secondAction && <Action {...toast.secondAction} id={toast.id} />}
        </div>
      </div>
      <IconButton label={m.shell_toast_dismiss()} onClick={() => dismissToast(toast.id)} className="-my-1">
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function useDismissal(id: number, shownForMs: number) {
  const [held, setHeld] = useState(false)
  const [moved, setMoved] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pointer that has moved starts the time again
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), shownForMs)
    return () => clearTimeout(timer)
  }, [held, moved, id, shownForMs])
  return {
    onPointerMove: ({ timeStamp }: { timeStamp: number }) => setMoved(Math.floor(timeStamp / MOVED_MS)),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}

function Action({ id, label, onClick }: ToastAction & { id: number }) {
  const act = () => {
    dismissToast(id)
    onClick()
  }
  return (
    <Button size="sm" variant="secondary" onClick={act}>
      {label}
    </Button>
  )
}
