import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { knownLocale } from "#messages/known-locale.ts"
import { m } from "#messages/messages.js"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { ENTERED_CHANNELS, handedOverFields, sentOrderFields } from "#shop/checkout/entered/enter-order.ts"
import { orderTotal, rupeesFromCents } from "#shop/money.ts"
import type { EnteredMethod } from "#shop/payment-methods.ts"
import { type CashLimits, cashRefusal } from "#shop/settings/cash-on-delivery.ts"
import type { OrderFees } from "#shop/settings/fees/delivery-fees.ts"
import { attemptFor, type KeyedAttempt } from "#web/orders/attempt.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import type { FreeOrder } from "./free-order.ts"
import { amountsOf, asNow, cashOrder, freeOf } from "./new-order-amounts.ts"
import {
  AddressSection,
  CustomerFields,
  type EnteredChannel,
  FormSection,
  type NewOrderField,
  NOTHING_TYPED,
} from "./new-order-fields.tsx"
import { type ChosenLine, NewOrderLines } from "./new-order-lines.tsx"
import { FootTotal, PaymentSection } from "./payment-section.tsx"

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
  /** Is sent for a return: nothing is to be paid. */
  free?: FreeOrder | undefined
}

/** Shows the form of a new order in its dialog. */
export function NewOrderForm({ fees, limits, districts, dirty, onEntered, free, ...dialog }: NewOrderFormProps) {
  const formId = useId()
  const [lines, setLines] = useState<readonly ChosenLine[]>([])
  const [channel, setChannel] = useState<EnteredChannel>(ENTERED_CHANNELS[0] ?? "fair")
  const [method, setMethod] = useState<EnteredMethod>("cash_on_delivery")
  const [handedOver, setHandedOver] = useState(false)
  const [paid, setPaid] = useState(false)
  const [checked, setChecked] = useState(false)
  const fields = useFields<NewOrderField, unknown>(handedOver ? handedOverFields : sentOrderFields, {
    ...NOTHING_TYPED,
    ...free?.typed,
  })
  const { values } = fields
  const isCash = method === "cash_on_delivery" && !paid
  const to = handedOver ? null : { district: Number(values.delivery_district) || null, isCash }
  const priced = amountsOf(lines, to, fees)
  const amounts = free ? freeOf(priced) : priced
  const reason = !free && to?.isCash && lines.length > 0 ? cashRefusal(limits, cashOrder(amounts, lines, to)) : null
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
        items: lines.map(itemOf),
        expected_total: rupeesFromCents(orderTotal(amounts)),
        return_id: free?.returnId,
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
    <FormDialog {...dialog} {...{ formId, busy, free }} cents={orderTotal(amounts)}>
      <form id={formId} onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormSection title={m.admin_enter_products()}>
          <NewOrderLines lines={lines} onChange={setLines} checked={checked} find={free?.product} />
        </FormSection>
        <CustomerFields fields={fields} channel={channel} onChannel={setChannel} />
        <AddressSection fields={fields} handedOver={handedOver} districts={districts} onHandedOver={setHandedOver} />
        {!free && (
          <PaymentSection
            {...{ method, paid, amounts, handedOver }}
            refusal={reason}
            onMethod={setMethod}
            onPaid={setPaid}
          />
        )}
      </form>
    </FormDialog>
  )
}

interface FormDialogProps extends Pick<NewOrderFormProps, "free" | "onClose" | "question"> {
  formId: string
  busy: boolean
  cents: number
  children: ReactNode
}

/** Keeps the head, and the foot with the total and the button, in sight. */
function FormDialog({ free, onClose, question, formId, busy, cents, children }: FormDialogProps) {
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={free ? m.admin_enter_free_title() : m.admin_enter_title()}
      description={free ? m.admin_enter_free_text({ number: free.orderNumber }) : m.admin_enter_text()}
      footer={
        <>
          <FootTotal cents={cents} />
          <Button type="submit" form={formId} busy={busy}>
            {m.admin_enter_save()}
          </Button>
        </>
      }
    >
      {children}
      {question}
    </Dialog>
  )
}

const itemOf = ({ product, quantity, text }: ChosenLine) => ({
  product_id: product.id,
  quantity,
  personalisation: text,
})
