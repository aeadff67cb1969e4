import { m } from "#messages/messages.js"
import { type QuestionForm, questionText } from "#shop/orders/payments/question-form.ts"
import { whatsAppLink } from "#shop/orders/phones.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import { type ShownOrder, type Unsaved, useUnsaved, withLink } from "../shown-order.ts"

interface AskFormProps extends ShownOrder {
  unsaved: Unsaved
  onDone: () => void
}

export default function AskForm({ unsaved, onDone, ...shown }: AskFormProps) {
  const { order } = shown
  const { send } = useOrderCommand(shown)
  const fields = useFields(questionText, { question: "" })
  const { question } = fields.values
  useUnsaved(unsaved, "question", question !== "")

  async function ask(by: QuestionForm["by"], asked: string) {
    const { ok } = await send(
      ({ param, version }) =>
        adminCall("POST", "/admin/orders/:id/question", { param, json: { question: asked, by, version } }),
      m.admin_ask_failed(),
    )
    return { ok }
  }
  function done() {
    toastSuccess(m.admin_ask_asked())
    onDone()
  }
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ question: asked }) => ask("mail", asked),
    onSuccess: done,
    onFailure: () => null,
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-2">
      <Field label={m.errors_label_question()} required error={fields.errors.question}>
        <Textarea rows={3} autoFocus {...fields.bind("question")} />
      </Field>
      {order.customer_email !== "" && (
        <Button type="submit" size="sm" busy={busy}>
          {m.admin_ask_mail()}
        </Button>
      )}
      {question.trim() !== "" && (
        <a
          href={whatsAppLink(order.customer_phone, withLink(order, `${order.whatsapp_text}\n\n${question.trim()}`))}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-secondary button-sm"
          onClick={() => void ask("whatsapp", question).then(({ ok }) => ok && done())}
        >
          {m.admin_ask_whatsapp()}
        </a>
      )}
      <Button size="sm" variant="ghost" onClick={onDone}>
        {m.shell_cancel()}
      </Button>
    </form>
  )
}
