import { useState } from "react"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { transferFields } from "#shop/orders/payments/transfer-form.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { numberOf, schemaOfTyped, typedNumber } from "../../forms/typed-values.ts"
import type { OrderChanges, StatusChange } from "../use-order-change.ts"

interface TransferFieldsProps {
  order: AdminOrder
  payment: OrderChanges["payment"]
  /** Amount, reference and day stand there from the start. */
  open?: boolean
  /** Names what approves; a receipt, where it is not said. */
  approve?: () => string
  onCount: (change: StatusChange) => Promise<boolean>
}

type Typed = Record<"amount" | "reference" | "paid_on", string>

const typedTransfer = schemaOfTyped(transferFields, ({ amount, reference, paid_on }: Typed) => ({
  ...{ amount: numberOf(amount), reference, paid_on: paid_on || null },
}))

/** Approves what is open in one press; another amount, the reference and the day are typed where they are wanted. */
export function TransferFields({
  order,
  payment,
  open = false,
  approve = m.admin_receipt_approve,
  onCount,
}: TransferFieldsProps) {
  const [shown, setShown] = useState(open)
  const fields = useFields(typedTransfer, { amount: typedNumber(order.open_amount), reference: "", paid_on: "" })
  const about = JSON.stringify([order.payment_receipt, fields.values])
  // An answer to a doubt about one slip, or one amount, is none about another.
  const doubt = payment.doubt?.about === about ? payment.doubt.words : null
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: async (transfer) => ({ ok: await onCount({ transfer, checked: doubt !== null, about }) }),
    onSuccess() {},
    onFailure: () => null,
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-2">
      <p className="text-sm">{m.admin_receipt_expected({ total: formatAmount(order.open_amount) })}</p>
      {shown && (
        <>
          <Field
            label={m.errors_label_transfer()}
            {...fields.field("amount")}
            required
            inputMode="decimal"
            autoComplete="off"
          />
          <Field label={m.errors_label_reference()} {...fields.field("reference")} autoComplete="off" />
          <Field label={m.admin_transfer_day()} {...fields.field("paid_on")} type="date" />
        </>
      )}
      {doubt !== null && (
        <Alert tone="warning" title={m.admin_transfer_doubt()}>
          <p className="whitespace-pre-line">{doubt}</p>
        </Alert>
      )}
      <Button type="submit" {...(open && { "aria-keyshortcuts": "A" })} busy={busy || payment.saving !== null}>
        {doubt === null ? approve() : m.admin_transfer_anyway()}
      </Button>
      {!shown && (
        <Button size="sm" variant="ghost" onClick={() => setShown(true)}>
          {m.admin_transfer_details()}
        </Button>
      )}
    </form>
  )
}
