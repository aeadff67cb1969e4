import { type FormEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import type { TextPart } from "./text-parts.ts"
import { WordFields } from "./word-fields.tsx"
import { typedValue, type Words, wordsOf } from "./words.ts"

interface PartDialogProps {
  part: TextPart
  value: object
  /** The page behind has drafts. */
  unpublished: boolean
  onClose: () => void
  /** Takes the typed value, which is not stored yet. */
  onDraft: (value: object) => void
}

/** Edits one part of the texts; what is typed then shows on the page behind. */
export function PartDialog({ part, value, unpublished, onClose, onDraft }: PartDialogProps) {
  const { edited = (each: object) => each } = part
  const [initial] = useState(() => wordsOf(edited(value as never)))
  const fields = useFields<string, object>(schemaOf(part), initial)
  const isTyped = () => JSON.stringify(fields.values) !== JSON.stringify(initial)
  // Of several questions about one navigation the router asks the newest alone, so this one asks about the page behind too.
  const { leave, question } = useQuestionBeforeLeaving(() => isTyped() || unpublished, onClose)
  const [uploading, setUploading] = useState(false)
  const form = useId()

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Shown now, the part would lack its picture.
    if (uploading) return
    const checked = fields.check(event.currentTarget)
    if (checked.ok) onDraft(checked.value)
  }
  return (
    <Dialog
      open
      onClose={isTyped() ? leave : onClose}
      title={part.title()}
      description={part.text?.()}
      cancelLabel={m.shell_cancel()}
      footer={
        <Button type="submit" form={form} busy={uploading}>
          {m.admin_texts_see()}
        </Button>
      }
    >
      <form id={form} onSubmit={show} noValidate className="grid gap-5">
        <WordFields part={part} fields={fields} onBusy={setUploading} />
      </form>
      {question}
    </Dialog>
  )
}

/** Checks the words of a form; a problem names the field by its path. */
function schemaOf({ form, typed = (value) => value }: TextPart) {
  return {
    safeParse(words: unknown) {
      const result = form.safeParse(typed(typedValue(words as Words)))
      if (result.success) return { success: true as const, data: result.data as object }
      const issues = result.error.issues.map(({ path, message }) => ({ path: [path.map(String).join(".")], message }))
      return { success: false as const, error: { issues } }
    },
  }
}
