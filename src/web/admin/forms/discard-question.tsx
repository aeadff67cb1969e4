import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"

interface DiscardQuestionProps {
  open: boolean
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before typed text is lost. */
export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={m.admin_discard_title()}
      description={m.admin_discard_text()}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onKeep}>
            {m.admin_discard_keep()}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {m.admin_discard()}
          </Button>
        </>
      }
    />
  )
}
