import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { leftToRefund } from "#shop/orders/refunds/refund-amount.ts"
import type { ReturnAnswer as Answer } from "#shop/orders/return-json.ts"
import { returnStateLabels } from "#shop/orders/returns.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { adminCall, toastSuccess } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import { RefundDue } from "../refunds/order-money.tsx"
import type { RefundFormProps } from "../refunds/refund-form.tsx"
import { type ShownOrder, useUnsaved } from "../shown-order.ts"

const PRESSED = { requested: "accepted", accepted: "received", received: "settled" } as const

export type ReturnProps = ShownOrder & RefundFormProps

interface ReturnAnswerProps extends ReturnProps {
  open: AdminOrder["returns"][number] & { readonly state: keyof typeof PRESSED }
}

/** Asks for the one step that is due with an open return. What has arrived is refunded first, where the customer wants the money back. */
export function ReturnAnswer({ open, ...props }: ReturnAnswerProps) {
  const { busy, send } = useOrderCommand(props)
  const [words, setWords] = useState("")
  const [restock, setRestock] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useUnsaved(props.unsaved, "return", words !== "")
  const { order } = props
  const hasArrived = open.state === "received"
  const unpaid = hasArrived && open.wish === "money_back" ? leftToRefund(order, open) : []
  const isKept = order.received_amount > order.refunded_amount

  const hint = open.state === "requested" ? m.admin_return_words_hint() : undefined
  const settles = hasArrived && open.wish !== "money_back" ? m.admin_return_settle_hint() : undefined

  async function answer(state: Answer["state"]) {
    const json = { state, words, ...(state === "settled" && { restock }) }
    const result = await send(
      ({ param, version }) => adminCall("PUT", "/admin/orders/:id/return", { param, json: { ...json, version } }),
      null,
    )
    if (!result.ok) return setProblem(result.message)
    toastSuccess(returnStateLabels[state])
    props.onDone?.()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void answer(PRESSED[open.state])
  }
  return (
    <>
      {unpaid.length > 0 && isKept && <RefundDue {...props} pieces={unpaid} />}
      <form onSubmit={submit} noValidate className="grid gap-3">
        <Field label={m.admin_return_words()} hint={hint ?? settles}>
          <Textarea rows={3} maxLength={1000} value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        {hasArrived && (
          <Checkbox
            label={m.admin_return_restock()}
            checked={restock}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
        )}
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {m.admin_return_press({ state: open.state })}
          </Button>
          {!hasArrived && (
            <Button variant="ghost" busy={busy} onClick={() => answer("declined")}>
              {m.admin_return_decline()}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
