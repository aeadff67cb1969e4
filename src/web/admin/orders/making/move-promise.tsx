import { useState } from "react"
import { m } from "#messages/messages.js"
import { promiseFields } from "#shop/orders/making/promise-form.ts"
import { isClosed } from "#shop/orders/orders.ts"
import { isToMake } from "#shop/stock/making.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import { type ShownOrder, type Unsaved, useUnsaved } from "../shown-order.ts"

interface MovePromiseProps extends ShownOrder {
  unsaved: Unsaved
}

/** Promises the customer another day for what is still to be made. */
export function MovePromise({ unsaved, ...shown }: MovePromiseProps) {
  const [open, setOpen] = useState(false)
  const { order } = shown
  if (isClosed(order) || !order.items.some(isToMake)) return null
  if (open) return <PromiseForm {...shown} unsaved={unsaved} onDone={() => setOpen(false)} />
  return (
    <Button size="sm" variant="secondary" onClick={() => setOpen(true)} className="justify-self-start">
      {m.admin_promise_move()}
    </Button>
  )
}

function PromiseForm({ unsaved, onDone, ...shown }: MovePromiseProps & { onDone: () => void }) {
  const { send } = useOrderCommand(shown)
  const fields = useFields(promiseFields, { ready_by: "", reason: "" })
  useUnsaved(unsaved, "promise", fields.values.reason !== "")
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (promise) =>
      send(
        ({ param, version }) => adminCall("PUT", "/admin/orders/:id/promise", { param, json: { ...promise, version } }),
        m.admin_promise_failed(),
      ),
    onSuccess: () => {
      toastSuccess(m.admin_promise_moved())
      onDone()
    },
    onFailure: () => null,
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      <Field label={m.admin_promise_day()} required error={fields.errors.ready_by}>
        <Input type="date" max="9999-12-31" {...fields.bind("ready_by")} />
      </Field>
      <Field
        label={m.errors_label_promise_reason()}
        hint={m.admin_promise_reason_hint()}
        required
        error={fields.errors.reason}
      >
        <Textarea rows={3} {...fields.bind("reason")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy}>
          {m.admin_promise_send()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {m.shell_cancel()}
        </Button>
      </div>
    </form>
  )
}
