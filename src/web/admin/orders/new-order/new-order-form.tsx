import { type RefObject, useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { ENTERED_CHANNELS, handedOverFields, sentOrderFields } from "#shop/checkout/enter-order.ts"
import { centsOf, orderTotal, rupeesFromCents, sumOf } from "#shop/money.ts"
import { ENTERED_METHODS, type EnteredMethod, paymentMethodLabels } from "#shop/payment-methods.ts"
import { type CashLimits, type CashOrder, cashRefusal } from "#shop/settings/cash-on-delivery.ts"
import { gramsOf, type OrderFees, quote } from "#shop/settings/fees/delivery-fees.ts"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { attemptFor, type KeyedAttempt } from "#web/orders/attempt.ts"
import { call } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { OrderSection } from "../order-sections.tsx"
import {
  AddressSection,
  CustomerFields,
  type EnteredChannel,
  type NewOrderField,
  NOTHING_TYPED,
} from "./new-order-fields.tsx"
import { type ChosenLine, chosenCents, NewOrderLines } from "./new-order-lines.tsx"

interface NewOrderFormProps {
  fees: OrderFees
  /** Are the rules for cash on delivery: the form reports them to an admin, who may save the order all the same. */
  limits: CashLimits
  districts: DistrictChoices
  /** Is set to whether typed text would be lost. */
  dirty: RefObject<boolean>
  onEntered: (id: string) => void
}

export function NewOrderForm({ fees, limits, districts, dirty, onEntered }: NewOrderFormProps) {
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
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OrderSection title={m.admin_enter_products()}>
        <NewOrderLines lines={lines} onChange={setLines} checked={checked} />
      </OrderSection>
      <CustomerFields fields={fields} channel={channel} onChannel={setChannel} />
      <AddressSection fields={fields} handedOver={handedOver} districts={districts} onHandedOver={setHandedOver} />
      <OrderSection title={m.admin_order_payment()}>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field label={m.admin_enter_method()}>
            <Select
              value={method}
              onChange={({ target }) => setMethod(ENTERED_METHODS.find((each) => each === target.value) ?? method)}
              choices={ENTERED_METHODS.map((each) => [each, paymentMethodLabels[each]])}
            />
          </Field>
          <Checkbox label={m.admin_enter_paid()} checked={paid} onChange={({ target }) => setPaid(target.checked)} />
        </div>
        <Amounts className="mt-2">
          <Amount label={m.orders_subtotal()} cents={amounts.subtotalCents} />
          <Amount label={m.orders_delivery_fee()} cents={sumOf([amounts.deliveryFeeCents, -amounts.cashFeeCents])} />
          {amounts.cashFeeCents > 0 && (
            <Amount label={paymentMethodLabels.cash_on_delivery} cents={amounts.cashFeeCents} />
          )}
          <Amount label={m.admin_order_total()} cents={orderTotal(amounts)} total />
        </Amounts>
        {reason && <Alert tone="warning">{m.admin_enter_cash_rule({ reason })}</Alert>}
      </OrderSection>
      <Button type="submit" busy={busy} className="justify-self-end">
        {m.admin_enter_save()}
      </Button>
    </form>
  )
}

function cashOrder(
  amounts: ReturnType<typeof amountsOf>,
  lines: readonly ChosenLine[],
  { district }: { district: number | null },
): CashOrder {
  return { totalCents: orderTotal(amounts), hasText: lines.some(({ text }) => text), district }
}

/** Returns a line with its product's current price; unchanged where that cannot be read. */
async function asNow(line: ChosenLine): Promise<ChosenLine> {
  const { id } = line.product
  const result = await call("GET", "/products/:id", { param: { id } })
  return result.ok ? { ...line, product: { ...line.product, price: result.value.price } } : line
}

/** @param to is null where the customer took the goods along */
function amountsOf(
  lines: readonly ChosenLine[],
  to: { district: number | null; isCash: boolean } | null,
  fees: OrderFees,
) {
  const subtotalCents = sumOf(lines.map(chosenCents))
  const weighed = lines.map(({ quantity, product: { weight_grams } }) => ({ quantity, weight_grams }))
  const parcel = to && { ...to, subtotalCents, grams: gramsOf(weighed, fees) }
  const sent = lines.length > 0 ? parcel : null
  const cashFeeCents = sent?.isCash ? centsOf(fees.cash_fee) : 0
  const deliveryFeeCents = sent ? sumOf([quote(fees, sent).cents, cashFeeCents]) : 0
  return { subtotalCents, deliveryFeeCents, cashFeeCents, discountCents: 0 }
}
