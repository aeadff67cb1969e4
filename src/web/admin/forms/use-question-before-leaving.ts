import { type ComponentProps, useCallback, useState } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import type { DiscardQuestion } from "./discard-question.tsx"

interface Leaving {
  /** Asks where something would be lost, else closes. */
  leave: () => void
  question: ComponentProps<typeof DiscardQuestion>
}

/**
 * Asks before something typed is lost by a button, Escape or Back; the browser itself asks when the page is closed or reloaded.
 * @param isDirty called at the moment of leaving, so that it sees what was typed just before
 * @param onClose closes a dialog that has no URL of its own
 */
export function useQuestionBeforeLeaving(isDirty: () => boolean, onClose: () => void = () => {}): Leaving {
  const [asking, setAsking] = useState(false)
  // A list behind the dialog may replace its search in the URL: nothing is lost by that.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty() && (historyAction === "POP" || currentLocation.pathname !== nextLocation.pathname),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty()) event.preventDefault()
      },
      [isDirty],
    ),
  )
  return {
    leave: () => (isDirty() ? setAsking(true) : onClose()),
    question: {
      open: asking || blocker.state === "blocked",
      onKeep() {
        setAsking(false)
        blocker.reset?.()
      },
      onDiscard() {
        onClose()
        blocker.proceed?.()
      },
    },
  }
}
