import { type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "../controls/button.tsx"
import { Dialog } from "./dialog.tsx"

interface QuestionDialogProps {
  title: string
  text: string
  cancelLabel?: string
  confirmLabel: string
  onClose: () => void
  children?: ReactNode
  /** Runs with the button busy; the caller closes the dialog. */
  onConfirm: () => Promise<void> | void
}

export function QuestionDialog(props: QuestionDialogProps) {
  const { title, text, cancelLabel = m.shell_cancel(), confirmLabel, onClose, onConfirm, children } = props
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
      cancelLabel={cancelLabel}
      footer={
        <Button variant="danger" busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
