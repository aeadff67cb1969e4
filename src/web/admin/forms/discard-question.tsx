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
      title="Discard your changes?"
      description="What you typed has not been saved."
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onKeep}>
            Keep Editing
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  )
}
