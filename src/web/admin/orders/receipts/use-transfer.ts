import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { expectedAmount } from "#shop/orders/orders.ts"
import { transferFields } from "#shop/orders/payments/transfer-form.ts"
import { type Fields, useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { numberOf, schemaOfTyped, typedNumber } from "../../forms/typed-values.ts"
import type { OrderChanges, StatusChange } from "../use-order-change.ts"

type Typed = Record<"amount" | "reference" | "paid_on", string>
export type TransferFieldsOf = Pick<Fields<keyof Typed, unknown>, "field">

const typedTransfer = schemaOfTyped(transferFields, ({ amount, reference, paid_on }: Typed) => ({
  ...{ amount: numberOf(amount), reference, paid_on: paid_on || null },
}))

export interface Counting {
  order: AdminOrder
  payment: OrderChanges["payment"]
  onCount: (change: StatusChange) => Promise<boolean>
}

/** Counts what is open unless another amount is typed. Where the shop doubts it, the next submit is the answer. */
export function useTransfer({ order, payment, onCount }: Counting) {
  const fields = useFields(typedTransfer, { amount: typedNumber(expectedAmount(order)), reference: "", paid_on: "" })
  const about = JSON.stringify([order.payment_receipt, fields.values])
  // An answer to a doubt about one slip, or one amount, is none about another.
  const doubt = payment.doubt?.about === about ? payment.doubt.words : null
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: async (transfer) => ({ ok: await onCount({ transfer, checked: doubt !== null, about }) }),
    onSuccess() {},
    onFailure: () => null,
  })
  return { fields, doubt, busy: busy || payment.saving !== null, onSubmit }
}
