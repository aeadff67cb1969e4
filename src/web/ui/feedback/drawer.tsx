import clsx from "clsx"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "../controls/icon-button.tsx"
import { useModal } from "./modal.ts"

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  side?: "left" | "right"
  children: ReactNode
}

export function Drawer({ open, onClose, title, side = "right", children }: DrawerProps) {
  return (
    <dialog
      {...useModal(open, onClose)}
      aria-label={title}
      data-side={side}
      className={clsx("modal drawer", side === "right" ? "mr-0 ml-auto rounded-l-xl" : "mr-auto ml-0 rounded-r-xl")}
    >
      {open && (
        <div className="flex min-h-full flex-col gap-4 p-5">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-xl">{title}</h2>
            <IconButton label={m.shell_close()} onClick={onClose} className="-mr-2">
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
