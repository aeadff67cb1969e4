import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"

interface QuestionDialogProps {
  title: string
  /** The question itself. */
  text: string
  /** What will happen, on the button. */
  confirmLabel: string
  onClose: () => void
  /** Runs with the button busy; the caller closes the dialog. */
  onConfirm: () => Promise<void>
}

/** Asks before something is deleted or dismissed. */
export function QuestionDialog({ title, text, confirmLabel, onClose, onConfirm }: QuestionDialogProps) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
