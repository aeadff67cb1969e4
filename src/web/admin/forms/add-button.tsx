import { Plus } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Button } from "#web/ui/button.tsx"
import type { FormActions } from "./entity-dialog.tsx"

interface AddButtonProps {
  label: string
  dialog: (actions: FormActions<unknown>) => ReactNode
  onAdded: () => void
}

/** Opens the form of a new entity. */
export function AddButton({ label, dialog, onAdded }: AddButtonProps) {
  const [open, setOpen] = useState(false)
  const onClose = () => setOpen(false)

  function onSaved() {
    onClose()
    onAdded()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {open && dialog({ onClose, onSaved })}
    </>
  )
}
