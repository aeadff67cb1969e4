import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { useQuestionBeforeLeaving } from "./use-question-before-leaving.tsx"

interface FormDialogProps {
  title: string
  submitLabel: string
  /** Something typed would be lost: every way out asks first. */
  dirty: boolean
  busy: boolean
  onClose: () => void
  /** Not called while busy. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** An open dialog around a form, with Cancel and the button that sends it. */
export function FormDialog({ title, submitLabel, dirty, busy, onClose, onSubmit, children }: FormDialogProps) {
  const formId = useId()
  const { leave, question } = useQuestionBeforeLeaving(() => dirty, onClose)
  const form = useRef<HTMLFormElement>(null)
  // Not the close button, which comes first in the dialog.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus()
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) event.preventDefault()
    else onSubmit(event)
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {children}
      </form>
      {question}
    </Dialog>
  )
}
