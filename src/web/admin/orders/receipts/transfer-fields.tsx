import { useState } from "react"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { expectedAmount } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { type Counting, type TransferFieldsOf, useTransfer } from "./use-transfer.ts"

interface TransferFormProps extends Counting {
  /** Names what approves; a receipt, where it is not said. */
  approve?: () => string
}

/** Approves what is open in one press; another amount, the reference and the day are typed where they are wanted. */
export function TransferForm({ approve = m.admin_receipt_approve, ...counting }: TransferFormProps) {
  const [shown, setShown] = useState(false)
  const { fields, doubt, busy, onSubmit } = useTransfer(counting)
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-2">
      <p className="text-sm">{m.admin_receipt_expected({ total: formatAmount(expectedAmount(counting.order)) })}</p>
      {shown && <TransferFields fields={fields} />}
      <Doubt words={doubt} />
      <Button type="submit" busy={busy}>
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

export function TransferFields({ fields }: { fields: TransferFieldsOf }) {
  return (
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
  )
}

export function Doubt({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <Alert tone="warning" title={m.admin_transfer_doubt()}>
      <p className="whitespace-pre-line">{words}</p>
    </Alert>
  )
}
