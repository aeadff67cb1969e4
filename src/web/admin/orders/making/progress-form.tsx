import { useState } from "react"
import { m } from "#messages/messages.js"
import { progressFields } from "#shop/orders/making/promise-form.ts"
import { type ChosenPicture, PicturesField, sendReceipt } from "#web/products/pictures/pictures-field.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import { type ShownOrder, type Unsaved, useUnsaved } from "../shown-order.ts"

interface ProgressFormProps extends ShownOrder {
  unsaved: Unsaved
  onDone: () => void
}

/** Takes what the customer is told, with pictures. */
export function ProgressForm({ unsaved, onDone, ...shown }: ProgressFormProps) {
  const { send } = useOrderCommand(shown)
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [uploading, setUploading] = useState(false)
  const fields = useFields(progressFields, { words: "" })
  useUnsaved(unsaved, "progress", fields.values.words !== "" || pictures.length > 0)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ words }) =>
      send(({ param, version }) => {
        const json = { words, pictures: pictures.map(({ name }) => name), version }
        return adminCall("POST", "/admin/orders/:id/progress", { param, json })
      }, m.admin_progress_failed()),
    onSuccess: () => {
      toastSuccess(m.admin_progress_told())
      onDone()
    },
    onFailure: () => null,
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      <Field label={m.admin_progress_words()} hint={m.admin_progress_words_hint()} required error={fields.errors.words}>
        <Textarea rows={3} autoFocus {...fields.bind("words")} />
      </Field>
      <PicturesField pictures={pictures} onChange={setPictures} send={sendReceipt} onBusy={setUploading} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy} disabled={uploading}>
          {m.admin_progress_send()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {m.shell_cancel()}
        </Button>
      </div>
    </form>
  )
}
