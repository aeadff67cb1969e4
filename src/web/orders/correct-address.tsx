import { type ReactNode, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import { typedDelivery } from "#shop/address/address.ts"
import { districtChoices } from "#shop/address/districts.ts"
import { type AddressCorrection, correctedAddress, type FeeThere } from "#shop/orders/address/correction.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { AddressFields, DELIVERY_NAMES } from "#web/layout/towns/address-fields.tsx"
import type { CallResult } from "#web/session/api/api.ts"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { PhoneField } from "#web/ui/forms/phone-field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"

type Given = Pick<Order, "customer_name" | "customer_phone" | "total_amount" | "version"> &
  Parameters<typeof typedDelivery>[0]

/** Asks what an order costs where it goes to a district; without one, to an unnamed. */
type AskFee = (query: { district?: string }) => Promise<CallResult<FeeThere, never>>

interface CorrectAddressProps<Shown extends Given> {
  order: Shown
  costs: AskFee
  send: (correction: AddressCorrection) => Promise<CallResult<Shown, Shown>>
  /** Receives the order as it is now, also when somebody else's change came first. */
  onChange: (order: Shown) => void
  onSaved: () => void
  onCancel?: () => void
  onDirty?: (dirty: boolean) => void
  /** Says what the order costs there, where that is something else, and may let a person choose what is charged. */
  fee: (fee: FeeChoice) => ReactNode
}

export interface FeeChoice {
  readonly before: number
  readonly there: number
  readonly chosen: number
  readonly onChoose: (total: number) => void
}

const typed = (order: Given) => ({
  customer_name: order.customer_name,
  customer_phone: order.customer_phone,
  ...typedDelivery(order),
})

/** Edits the recipient and the address of an order. An edit conflict keeps what was typed and takes the other values from the current order. */
export function CorrectAddress<Shown extends Given>(props: CorrectAddressProps<Shown>) {
  const { order, costs, send, onChange, onSaved, onCancel, onDirty, fee } = props
  const seen = useRef(order)
  const [districts] = useState(districtChoices)
  const fields = useFields(correctedAddress, typed(order))
  const { values, field } = fields
  const dirty = keysChanged(typed(order), values).length > 0
  useEffect(() => onDirty?.(dirty), [onDirty, dirty])
  const total = useTotalThere(order, values.delivery_district, costs)

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    async send(to) {
      if (total.failure) {
        total.ask()
        return total.failure
      }
      return send({ ...to, expected_total: total.chosen, version: seen.current.version })
    },
    onSuccess({ value }) {
      onChange(value)
      toast({ title: m.orders_address_corrected(), tone: "success", about: "address" })
      onSaved()
    },
    onFailure(failure) {
      const { current } = failure
      if (current) {
        // What was not edited here takes the other's values, so that nothing of theirs is reverted.
        const edited = keysChanged(typed(seen.current), values)
        fields.setAll({ ...typed(current), ...Object.fromEntries(edited.map((name) => [name, values[name]])) })
        seen.current = current
        onChange(current)
      }
      if (failure.code === "total_changed") total.ask()
      return apiProblem(m.orders_address_failed(), failure)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field label={m.checkout_name()} autoComplete="off" required {...field("customer_name")} />
      <PhoneField label={m.checkout_phone()} autoComplete="off" required {...field("customer_phone")} />
      <AddressFields
        fields={fields}
        names={DELIVERY_NAMES}
        postalCode={{ label: m.checkout_postal_code() }}
        districts={districts}
        required
        isOthers
        className="grid grid-cols-2 gap-4"
        districtClass="col-span-2"
        more={(riderFields) => <div className="grid gap-4 sm:grid-cols-2">{riderFields}</div>}
      />
      <div className="sticky bottom-0 z-1 -mx-1 grid gap-3 border-line border-t bg-surface px-1 py-3">
        {total.there !== order.total_amount &&
          fee({ before: order.total_amount, there: total.there, chosen: total.chosen, onChoose: total.choose })}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy || total.asking}>
            {m.account_address_save()}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {m.shell_cancel()}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

interface Answer {
  readonly district: string
  readonly result: CallResult<FeeThere, never>
}

/** Holds what an order costs in the district that is chosen, as the server says, and which total is agreed to. */
function useTotalThere({ total_amount: before, delivery_district }: Given, district: string, costs: AskFee) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isKept, setKept] = useState(false)
  const [round, setRound] = useState(0)
  const isSame = district === String(delivery_district ?? "")
  const ask = useRef(costs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (isSame) return
    let isLatest = true
    void ask.current(district ? { district } : {}).then((result) => isLatest && setAnswer({ district, result }))
    return () => {
      isLatest = false
    }
  }, [district, isSame, round])
  const result = !isSame && answer?.district === district ? answer.result : null
  const there = result?.ok ? result.value.total_amount : before
  return {
    there,
    chosen: isKept ? before : there,
    /** Nothing is sent before the fee is known: who sends agrees to it. */
    asking: !isSame && result === null,
    failure: result?.ok === false ? result : null,
    choose: (total: number) => setKept(total === before),
    ask: () => setRound((last) => last + 1),
  }
}

function keysChanged<Name extends string>(before: Record<Name, string>, now: Record<Name, string>): Name[] {
  return keysOf(before).filter((name) => before[name] !== now[name])
}
