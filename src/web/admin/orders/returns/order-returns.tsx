import { type FormEvent, useState } from "react"
import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import type { ReturnAnswer } from "#shop/orders/return-json.ts"
import { isOpenReturn, returnReasonLabels, returnStateLabels, returnWishLabels } from "#shop/orders/returns.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { adminCall } from "../../admin-call.ts"
import { useOrderCommand } from "../order-command.ts"
import { ReceiptView } from "../receipts/receipt-view.tsx"
import { OrderMoney } from "../refunds/order-money.tsx"
import type { RefundFormProps } from "../refunds/refund-form.tsx"
import type { ShownOrder } from "../shown-order.ts"

type Props = ShownOrder & RefundFormProps
type Return = AdminOrder["returns"][number]

/** Shows what the customer of an order sends back, the latest first, with the one step that is due with an open return. */
export function OrderReturns(props: Props) {
  return props.order.returns.toReversed().map((each) => (
    <section
      key={each.id}
      aria-labelledby={`return-${each.id}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border-2 border-line p-3.5 sm:p-4"
    >
      <header className="leading-snug">
        <h3 id={`return-${each.id}`} className="text-xl">
          {returnStateLabels[each.state]}
        </h3>
        <p className="text-muted text-sm">
          <time dateTime={each.created_at}>{formatDate(each.created_at)}</time>
          {" · "}
          {returnWishLabels[each.wish]}
        </p>
      </header>
      <ul className="grid gap-1">
        {each.items.map(({ id, quantity }) => (
          <li key={id} className="wrap-anywhere">
            {quantity} × {props.order.items.find((item) => item.id === id)?.product_name}
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere whitespace-pre-line text-sm">
        <strong>{returnReasonLabels[each.reason]}</strong>
        {each.words && ` · ${each.words}`}
      </p>
      <Pictures orderId={props.order.id} paths={each.pictures} />
      {isOpenReturn(each) && <Answer key={each.state} {...props} open={each} />}
    </section>
  ))
}

function Pictures({ orderId, paths }: { orderId: string; paths: readonly string[] }) {
  const [shown, setShown] = useState(false)
  if (paths.length === 0) return null
  if (shown) return paths.map((path) => <ReceiptView key={path} orderId={orderId} path={path} />)
  return (
    <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setShown(true)}>
      {m.admin_return_pictures({ count: paths.length })}
    </Button>
  )
}

function Answer({ open, ...props }: Props & { open: Return }) {
  const { busy, send } = useOrderCommand(props)
  const [words, setWords] = useState("")
  const [restock, setRestock] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function answer(state: ReturnAnswer["state"]) {
    const json = { state, words, ...(state === "settled" && { restock }) }
    const result = await send(
      ({ param, version }) => adminCall("PUT", "/admin/orders/:id/return", { param, json: { ...json, version } }),
      null,
    )
    if (!result.ok) setProblem(result.message)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void answer(open.state === "requested" ? "accepted" : open.state === "accepted" ? "received" : "settled")
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {open.state === "received" && open.wish === "money_back" && <OrderMoney {...props} />}
      <Field label={m.admin_return_words()} hint={open.state === "requested" ? m.admin_return_words_hint() : undefined}>
        <Textarea rows={3} maxLength={1000} value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      {open.state === "received" && (
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
        {open.state !== "received" && (
          <Button variant="ghost" busy={busy} onClick={() => answer("declined")}>
            {m.admin_return_decline()}
          </Button>
        )}
      </div>
    </form>
  )
}
