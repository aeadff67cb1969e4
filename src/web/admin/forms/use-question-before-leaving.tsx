import { useCallback, useState } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { m } from "#messages/messages.js"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"

/**
 * Asks before something typed is lost by a button, Escape or Back; the browser itself asks when the page is closed or reloaded.
 * @param isDirty called at the moment of leaving, so that it sees what was typed just before
 * @param onClose closes a dialog that has no URL of its own
 */
export function useQuestionBeforeLeaving(isDirty: () => boolean, onClose: () => void = () => {}) {
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
  function keep() {
    setAsking(false)
    blocker.reset?.()
  }
  function discard() {
    onClose()
    blocker.proceed?.()
  }
  return {
    /** Asks first where changes would be lost, else closes. */
    leave: () => (isDirty() ? setAsking(true) : onClose()),
    question: (asking || blocker.state === "blocked") && (
      <QuestionDialog
        title={m.admin_discard_title()}
        text={m.admin_discard_text()}
        cancelLabel={m.admin_discard_keep()}
        confirmLabel={m.admin_discard()}
        onClose={keep}
        onConfirm={discard}
      />
    ),
  }
}
