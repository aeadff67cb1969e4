import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react"
import { placeToasts } from "./toast-place.ts"

/**
 * Keeps a native `<dialog>` in step with `open`: showModal traps focus, makes the rest inert and gives focus back. `onClose`
 * is a request: the dialog stays open while `open` is true.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
    placeToasts()
  }, [open])
  // A dialog that is removed from the page while open is closed first, which gives focus back.
  const unmounted = useRef(false)
  useLayoutEffect(() => {
    unmounted.current = false
    const dialog = ref.current
    return () => {
      unmounted.current = true
      // First what is open inside: focus goes back the way it came.
      for (const inner of dialog?.querySelectorAll("dialog") ?? []) inner.close()
      dialog?.close()
      placeToasts()
    }
  }, [])
  return {
    ref,
    // A file chooser inside sends a cancel event of its own, and React passes on those of a dialog inside.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // While `open`, only from a browser that closed it without a cancel event: it is shown again, and `onClose` decides.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget || !open || unmounted.current) return
      // The news of an earlier close, come after it was opened again.
      if (event.currentTarget.open) return
      event.currentTarget.showModal()
      onClose()
    },
    // The dialog's own box is fully covered by its content, so a click on the element itself is a click on the backdrop.
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
