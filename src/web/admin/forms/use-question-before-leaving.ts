import { type ComponentProps, useCallback, useState } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import type { DiscardQuestion } from "./discard-question.tsx"

interface Leaving {
  /** Asks where something would be lost, else closes. */
  leave: () => void
  question: ComponentProps<typeof DiscardQuestion>
}

/** Asks before something typed is lost, by whichever way out: a button, Escape, Back; the browser asks when it is left or reloaded. */
export function useQuestionBeforeLeaving(dirty: boolean, onClose: () => void): Leaving {
  const [asking, setAsking] = useState(false)
  // A list that follows its search meanwhile replaces its address and takes nothing away.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && (historyAction === "POP" || currentLocation.pathname !== nextLocation.pathname),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty) event.preventDefault()
      },
      [dirty],
    ),
  )
  return {
    leave: () => (dirty ? setAsking(true) : onClose()),
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
