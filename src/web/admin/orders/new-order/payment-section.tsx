import { m } from "#messages/messages.js"
import { sumOf } from "#shop/money.ts"
import { ENTERED_METHODS, type EnteredMethod, paymentMethodLabels } from "#shop/payment-methods.ts"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Price } from "#web/ui/price.tsx"
import { methodLabel } from "../shown-order.ts"
import type { amountsOf } from "./new-order-amounts.ts"
import { FormSection } from "./new-order-fields.tsx"

export function FootTotal({ cents }: { cents: number }) {
  return (
    <dl className="mr-auto leading-snug">
      <div>
        <dt className="text-muted text-sm">{m.admin_order_total()}</dt>
        <dd className="font-bold text-lg">
          <Price cents={cents} />
        </dd>
      </div>
    </dl>
  )
}

interface PaymentSectionProps {
  method: EnteredMethod
  paid: boolean
  amounts: ReturnType<typeof amountsOf>
  handedOver: boolean
  /** Says which rule for cash the order breaks. */
  refusal: string | null
  onMethod: (method: EnteredMethod) => void
  onPaid: (paid: boolean) => void
}

export function PaymentSection({ method, paid, amounts, handedOver, refusal, onMethod, onPaid }: PaymentSectionProps) {
  return (
    <FormSection title={m.admin_order_payment()}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label={m.admin_enter_method()}>
          <Select
            value={method}
            onChange={({ target }) => onMethod(ENTERED_METHODS.find((each) => each === target.value) ?? method)}
            choices={ENTERED_METHODS.map((each) => [each, methodLabel(each, handedOver)])}
          />
        </Field>
        <Checkbox label={m.admin_enter_paid()} checked={paid} onChange={({ target }) => onPaid(target.checked)} />
      </div>
      <Amounts className="mt-2">
        <Amount label={m.orders_subtotal()} cents={amounts.subtotalCents} />
        <Amount label={m.orders_delivery_fee()} cents={sumOf([amounts.deliveryFeeCents, -amounts.cashFeeCents])} />
        {amounts.cashFeeCents > 0 && (
          <Amount label={paymentMethodLabels.cash_on_delivery} cents={amounts.cashFeeCents} />
        )}
      </Amounts>
      {refusal && <Alert tone="warning">{m.admin_enter_cash_rule({ reason: refusal })}</Alert>}
    </FormSection>
  )
}
