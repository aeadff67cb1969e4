import { type ReactNode, useState } from "react"
import type { FormActions } from "./entity-dialog.tsx"

export function useFormDialog<Entity>(
  dialog: (actions: FormActions<Entity>) => ReactNode,
  onSaved: (saved: Entity) => void,
) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  function close(saved: Entity) {
    onClose()
    onSaved(saved)
  }
  return { open: () => setOpen(true), dialog: isOpen && dialog({ onClose, onSaved: close }) }
}
