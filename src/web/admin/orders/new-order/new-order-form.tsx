import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { ENTERED_CHANNELS, handedOverFields, sentOrderFields } from "#shop/checkout/enter-order.ts"
import { orderTotal, rupeesFromCents, sumOf } from "#shop/money.ts"
import { ENTERED_METHODS, type EnteredMethod, paymentMethodLabels } from "#shop/payment-methods.ts"
import { type CashLimits, cashRefusal } from "#shop/settings/cash-on-delivery.ts"
import type { OrderFees } from "#shop/settings/fees/delivery-fees.ts"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { attemptFor, type KeyedAttempt } from "#web/orders/attempt.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { Price } from "#web/ui/price.tsx"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { methodLabel } from "../shown-order.ts"
import { amountsOf, asNow, cashOrder } from "./new-order-amounts.ts"
import {
  AddressSection,
  CustomerFields,
  type EnteredChannel,
  FormSection,
  type NewOrderField,
  NOTHING_TYPED,
} from "./new-order-fields.tsx"
import { type ChosenLine, NewOrderLines } from "./new-order-lines.tsx"

interface NewOrderFormProps {
  fees: OrderFees
  /** Are the rules for cash on delivery: the form reports them to an admin, who may save the order all the same. */
  limits: CashLimits
  districts: DistrictChoices
  /** Is set to whether typed text would be lost. */
  dirty: RefObject<boolean>
  onEntered: (id: string) => void
  onClose: () => void
  /** The question that comes before typed text is lost. */
  question: ReactNode
}

/** Shows the dialog of a new order: its head, and its foot with the total and the button, stay in sight. */
export function NewOrderForm({ fees, limits, districts, dirty, onEntered, onClose, question }: NewOrderFormProps) {
  const formId = useId()
  const [lines, setLines] = useState<readonly ChosenLine[]>([])
  const [channel, setChannel] = useState<EnteredChannel>(ENTERED_CHANNELS[0] ?? "fair")
  const [method, setMethod] = useState<EnteredMethod>("cash_on_delivery")
  const [handedOver, setHandedOver] = useState(false)
  const [paid, setPaid] = useState(false)
  const [checked, setChecked] = useState(false)
  const fields = useFields<NewOrderField, unknown>(handedOver ? handedOverFields : sentOrderFields, NOTHING_TYPED)
  const { values } = fields
  const isCash = method === "cash_on_delivery" && !paid
  const to = handedOver ? null : { district: Number(values.delivery_district) || null, isCash }
  const amounts = amountsOf(lines, to, fees)
  const reason = to?.isCash && lines.length > 0 ? cashRefusal(limits, cashOrder(amounts, lines, to)) : null
  const attempt = useRef<KeyedAttempt | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    dirty.current = lines.length > 0 || Object.values(values).some(Boolean)
  }, [dirty, lines, values])

  /** Reloads the fee and the prices, so that the form shows the total that the refusal named. */
  async function showAsNow() {
    const [now] = await Promise.all([Promise.all(lines.map(asNow)), revalidate()])
    setLines(now)
  }
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send() {
      const json = {
        ...values,
        language: values.language ? knownLocale(values.language) : undefined,
        channel,
        paid,
        payment_method: method,
        handed_over: handedOver,
        items: lines.map(({ product, quantity, text }) => ({
          ...{ product_id: product.id, quantity, personalisation: text },
        })),
        expected_total: rupeesFromCents(orderTotal(amounts)),
      }
      // The same content keeps its key, so it is entered once however often it is sent.
      attempt.current = attemptFor(JSON.stringify(json), attempt.current)
      return adminCall("POST", "/admin/orders", { json, headers: { "Idempotency-Key": attempt.current.key } })
    },
    onSuccess({ value }) {
      toastSuccess(m.admin_enter_saved(), m.admin_order_number({ number: value.order_number }))
      onEntered(value.id)
    },
    onFailure(failure) {
      toastFailure(m.admin_enter_failed(), failure)
      setChecked(true)
      if (failure.code === "total_changed") void showAsNow()
      return { title: null, description: failure.message, field: failure.field ?? null }
    },
  })
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={m.admin_enter_title()}
      description={m.admin_enter_text()}
      footer={
        <>
          <FootTotal cents={orderTotal(amounts)} />
          <Button type="submit" form={formId} busy={busy}>
            {m.admin_enter_save()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormSection title={m.admin_enter_products()}>
          <NewOrderLines lines={lines} onChange={setLines} checked={checked} />
        </FormSection>
        <CustomerFields fields={fields} channel={channel} onChannel={setChannel} />
        <AddressSection fields={fields} handedOver={handedOver} districts={districts} onHandedOver={setHandedOver} />
        <PaymentSection
          {...{ method, paid, amounts, handedOver }}
          refusal={reason}
          onMethod={setMethod}
          onPaid={setPaid}
        />
      </form>
      {question}
    </Dialog>
  )
}

function FootTotal({ cents }: { cents: number }) {
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

function PaymentSection({ method, paid, amounts, handedOver, refusal, onMethod, onPaid }: PaymentSectionProps) {
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
