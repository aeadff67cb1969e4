import { useRef } from "react"
import { m } from "#messages/messages.js"
import { type Customer, customerForm, type Kept } from "#shop/customer-page/customer-page.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { adminCall } from "../admin-call.ts"
import { EditConflict } from "../forms/conflict.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { History } from "../history/history.tsx"
import { useSaving } from "../orders/order-notes.tsx"
import { describedUser } from "../users/user-words.ts"

const keptValues = (kept: Kept | null) => ({ note: kept?.note ?? "", phones: kept?.phones ?? "" })

/** Edits what admins keep of a customer: a note and, of an account, whose entered orders count as its own. */
export function KeptForm({ asked, customer, onSaved }: { asked: string; customer: Customer; onSaved: () => void }) {
  const { id, account, kept, joined_notes } = customer
  const unsaved = useRef(new Set<string>())
  const { question } = useQuestionBeforeLeaving(() => unsaved.current.size > 0)
  const form = useEditForm(customerForm, describedUser, kept, keptValues)
  const { fields, seen, conflict } = form
  const saving = useSaving(
    form,
    { onSaved, unsaved },
    {
      name: "kept",
      send: (json) =>
        adminCall("PUT", "/admin/customers/:id", { param: { id: asked }, json: { ...json, version: seen?.version } }),
      saved: m.admin_note_saved,
      failed: m.admin_note_failed,
    },
  )
  return (
    <form onSubmit={saving.save} noValidate className="grid gap-3">
      {conflict && <EditConflict {...conflict} />}
      {(account ? (["note", "phones"] as const) : (["note"] as const)).map((name) => (
        <Field
          key={name}
          label={describedUser[name].label()}
          hint={describedUser[name].hint()}
          error={fields.errors[name]}
        >
          <Textarea rows={2} {...fields.bind(name)} />
        </Field>
      ))}
      {joined_notes.map((note) => (
        <p key={note} className="wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      ))}
      <Button type="submit" size="sm" variant="secondary" busy={saving.busy} className="justify-self-start">
        {m.admin_note_save()}
      </Button>
      <History entity={`user:${id}`} described={describedUser} />
      {question}
    </form>
  )
}
