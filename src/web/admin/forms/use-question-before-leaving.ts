import { type ComponentProps, useCallback, useState } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import type { DiscardQuestion } from "./discard-question.tsx"

interface Leaving {
  /** Asks where something would be lost, else closes. */
  leave: () => void
  question: ComponentProps<typeof DiscardQuestion>
}

/**
 * Asks before something typed is lost, by whichever way out: a button, Escape, Back; the browser asks when it is left or reloaded.
 * @param isDirty asked at the very moment: whoever types and leaves at once must be asked too
 * @param onClose what closes a dialog that has no address of its own
 */
export function useQuestionBeforeLeaving(isDirty: () => boolean, onClose: () => void = () => {}): Leaving {
  const [asking, setAsking] = useState(false)
  // A list that follows its search meanwhile replaces its address and takes nothing away.
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
