import clsx from "clsx"
import { X } from "lucide-react"
import { type ReactNode, useId } from "react"
import { m } from "#messages/messages.js"
import { Button } from "../controls/button.tsx"
import { IconButton } from "../controls/icon-button.tsx"
import { useModal } from "../feedback/modal.ts"

interface DialogProps {
  open: boolean
  /** Is called by Escape, the backdrop and the cross; the caller sets `open` to false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** Names a button before the footer's own, which closes the dialog. */
  cancelLabel?: string
  actions?: ReactNode
  /** A form fills the screen of a phone; its title and its buttons stay in sight while what is between them scrolls. */
  size?: "sm" | "md" | "lg" | "form"
  children?: ReactNode
}

const plain = "modal-plain"
const boxes = {
  sm: `max-w-md ${plain}`,
  md: `max-w-xl ${plain}`,
  lg: `max-w-4xl ${plain}`,
  form: "modal-form",
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  cancelLabel,
  actions,
  size = "md",
  children,
}: DialogProps) {
  const id = useId()
  return (
    <dialog
      {...useModal(open, onClose)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className={clsx("modal m-auto bg-surface text-ink shadow-lift backdrop:bg-veil", boxes[size])}
    >
      {open && (
        <div className="contents">
          <div className="flex items-start justify-between gap-x-4 max-sm:flex-wrap">
            <div className="wrap-anywhere grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
              <h2 id={`${id}-title`} className="text-2xl">
                {title}
              </h2>
              {description && (
                <p id={`${id}-text`} className="text-muted">
                  {description}
                </p>
              )}
            </div>
            {actions && (
              <div className="-mt-2 -mr-4 flex max-sm:order-1 max-sm:mt-0 max-sm:-ml-2.5 max-sm:basis-full">
                {actions}
              </div>
            )}
            <IconButton label={m.shell_close()} onClick={onClose} className="-mt-2 -mr-2">
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {children && <div className="modal-middle">{children}</div>}
          {(footer || cancelLabel) && (
            <div className="flex flex-wrap justify-end gap-3">
              {cancelLabel && (
                <Button variant="ghost" onClick={onClose}>
                  {cancelLabel}
                </Button>
              )}
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
