import clsx from "clsx"
import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { centsOf, formatAmount, formatRupees, rupeesFromCents } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { PAYMENT_WAYS, type RefundedPieces, refundedPieces } from "#shop/orders/payments.ts"
import { costOfPieces } from "#shop/orders/refunds/refund-amount.ts"
import { refundFields } from "#shop/orders/refunds/refund-form.ts"
import { useOwnProof } from "#web/account/security/use-own-proof.tsx"
import { LineName } from "#web/products/lines/line-name.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Fold } from "#web/ui/fold.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { toastFailure } from "../../admin-call.ts"
import { numberOf, schemaOfTyped, typedNumber } from "../../forms/typed-values.ts"
import { lineForOwner } from "../line-for-owner.ts"
import { type Unsaved, useUnsaved } from "../shown-order.ts"
import type { useRefund } from "./use-refund.ts"

export interface RefundFormProps {
  order: AdminOrder
  refund: ReturnType<typeof useRefund>
  unsaved: Unsaved
  /** Are those that the refund begins with. */
  pieces?: readonly RefundedPieces[]
  onDone?: () => void
}

/** Is the choice that the provider sends a card payment back, and nobody by hand. */
const TO_CARD = "to_card"

type Typed = Record<"amount" | "way" | "reference" | "reason", string>

const typedRefund = schemaOfTyped(refundFields, ({ amount, ...typed }: Typed) => ({
  ...typed,
  amount: numberOf(amount),
}))

function keptOf({ received_amount, refunded_amount }: AdminOrder): number {
  return centsOf(received_amount) - centsOf(refunded_amount)
}

/** Notes money that went back: all that is there, or the price of some pieces, or another amount. */
export default function RefundForm({ order, refund, unsaved, pieces: known = [], onDone }: RefundFormProps) {
  const kept = keptOf(order)
  const costOf = (chosen: readonly RefundedPieces[]) => rupeesFromCents(Math.min(kept, costOfPieces(order, chosen)))
  const all = typedNumber(known.length > 0 ? costOf(known) : order.refund_due_amount || rupeesFromCents(kept))
  const way = order.payment_method === "bank_transfer" ? "bank_transfer" : "cash"
  const fields = useFields(typedRefund, { amount: all, way, reference: "", reason: "" })
  const { card_payment } = order
  const [toCard, setToCard] = useState(
    card_payment !== null && centsOf(card_payment) === kept && all === typedNumber(card_payment),
  )
  const [pieces, setPieces] = useState(known)
  const { amount, reference, reason } = fields.values
  useUnsaved(unsaved, "refund", amount !== all || reference !== "" || reason !== "")
  const { withProof, dialog } = useOwnProof()
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: (values) =>
      withProof((proof) =>
        toCard
          ? refund.save({ ...values, amount: card_payment ?? 0, way: "card", to_card: true }, proof)
          : refund.save({ ...values, ...(pieces.length > 0 && { items: [...pieces] }) }, proof),
      ),
    onSuccess: () => onDone?.(),
    onFailure(failure) {
      if (failure.field) return { title: null, description: failure.message, field: "amount" }
      toastFailure(m.admin_refund_failed(), failure)
      return null
    },
  })
  function choose(id: string, quantity: number) {
    const others = pieces.filter((other) => other.id !== id)
    const chosen = quantity === 0 ? others : [...others, { id, quantity }]
    setPieces(chosen)
    fields.set("amount", typedNumber(chosen.length === 0 ? rupeesFromCents(kept) : costOf(chosen)))
  }
  function chooseWay(chosen: string) {
    setToCard(chosen === TO_CARD)
    if (chosen !== TO_CARD) fields.set("way", chosen)
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      {order.refund_due_amount === 0 && <p className="text-sm">{m.admin_refund_kept({ kept: formatRupees(kept) })}</p>}
      {!toCard && <Pieces order={order} chosen={pieces} onChoose={choose} />}
      <div className={clsx("grid gap-3", !toCard && "sm:grid-cols-2")}>
        {!toCard && (
          <Field
            label={m.errors_label_transfer()}
            {...fields.field("amount")}
            required
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <Field
          label={m.admin_refund_way()}
          {...(toCard && { hint: m.admin_refund_card_whole({ total: formatAmount(card_payment ?? 0) }) })}
        >
          <Select value={toCard ? TO_CARD : fields.values.way} onChange={(event) => chooseWay(event.target.value)}>
            {card_payment !== null && <option value={TO_CARD}>{m.admin_refund_card_back()}</option>}
            {PAYMENT_WAYS.map((name) => (
              <option key={name} value={name}>
                {m.admin_refund_way_name({ way: name })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {!toCard && <Field label={m.admin_refund_reference()} {...fields.field("reference")} autoComplete="off" />}
      <Field label={m.admin_refund_reason()} error={fields.errors.reason}>
        <Textarea rows={2} {...fields.bind("reason")} />
      </Field>
      <Button type="submit" busy={busy || refund.saving} className="justify-self-start">
        {toCard ? m.admin_refund_card_save() : m.admin_refund_save()}
      </Button>
      {dialog}
    </form>
  )
}

interface PiecesProps {
  order: AdminOrder
  chosen: readonly RefundedPieces[]
  onChoose: (id: string, quantity: number) => void
}

function Pieces({ order, chosen, onChoose }: PiecesProps) {
  const refunded = refundedPieces(order.payments)
  const lines = order.items
    .map((item) => ({ item, left: item.quantity - (refunded.get(item.id) ?? 0) }))
    .filter(({ left }) => left > 0)
  if (lines.length === 0) return null
  return (
    <Fold summary={<span className="text-sm">{m.admin_refund_pieces()}</span>}>
      <ul className="grid gap-2 pt-2">
        {lines.map(({ item, left }) => {
          const { of } = lineForOwner({ ...item, product_name: item.product_name || m.admin_order_product() })
          return (
            <li key={item.id} className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-3 text-sm">
              <LineName of={of} />
              <Select
                aria-label={of.name}
                value={chosen.find(({ id }) => id === item.id)?.quantity ?? 0}
                onChange={(event: ChangeEvent<HTMLSelectElement>) => onChoose(item.id, Number(event.target.value))}
                choices={Array.from({ length: left + 1 }, (_, n) => [String(n), String(n)] as const)}
              />
            </li>
          )
        })}
      </ul>
    </Fold>
  )
}
