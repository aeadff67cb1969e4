import { type MouseEvent, type RefObject, useEffect, useRef } from "react"

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  onClose: () => void
  onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/** Keeps a native `<dialog>` in step with `open`: showModal traps focus, makes the rest inert and gives focus back. */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return {
    ref,
    onClose: () => {
      if (open) onClose()
    },
    // The dialog's own box is fully covered by its content, so a click on the element itself is a click on the backdrop.
    onClick: (event) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
