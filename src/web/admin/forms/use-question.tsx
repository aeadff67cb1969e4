import { type ReactNode, useState } from "react"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"

export interface Question {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly children?: ReactNode
}

/** Asks before something is done; the question stays until it is done. */
export function useQuestion(onConfirm: () => Promise<void> | void) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  async function confirm() {
    await onConfirm()
    close()
  }
  return {
    ask: () => setAsking(true),
    question: (words: Question): ReactNode =>
      asking && <QuestionDialog {...words} onClose={close} onConfirm={confirm} />,
  }
}
