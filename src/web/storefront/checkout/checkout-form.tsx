import { useEffect, useEffectEvent, useState } from "react"
import { href, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { type DeliveryAddress, typedDelivery } from "#shop/address/address.ts"
import type { DistrictChoices } from "#shop/address/districts.ts"
import { type Cart, type CartLine, cartOf, parcelOf } from "#shop/cart/cart.ts"
import { checkoutForm } from "#shop/checkout/checkout.ts"
import type { Profile } from "#shop/customers/profile.ts"
import { rupeesFromCents } from "#shop/money.ts"
import { lowestCents } from "#shop/settings/fees/delivery-fees.ts"
import type { UploadedReceipt } from "#web/orders/receipt-upload.tsx"
import { OnHoliday } from "#web/products/orders-again.tsx"
import type { Failure } from "#web/session/api/api.ts"
import { refreshCartCount, setCartCount } from "#web/session/cart/cart-count.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { type FormProblem, useSubmit } from "#web/ui/forms/use-submit.ts"
import { sendQuantity } from "../cart/cart-changes.ts"
import { LineProblem } from "../cart/line-problem.tsx"
import { ContactSection, DeliverySection } from "./delivery-sections.tsx"
import { cartDeposit } from "./deposit.tsx"
import { type CheckoutDraft, forgetDraft, rememberDraft } from "./draft.ts"
import { type PaymentChoice, PaymentSection } from "./payment-section.tsx"
import { sendOrder } from "./place-order.ts"
import { FoldedSummary, SummarySection } from "./summary-section.tsx"
import { useCash } from "./use-cash.ts"
import { useCoupon } from "./use-coupon.ts"
import { useOfferedMethod } from "./use-offered-method.ts"

/** Gives the messages of empty required fields; the toast has the words of the rule. */
const EMPTY_FIELDS = {
  customer_name: m.checkout_name_empty,
  customer_email: m.checkout_email_empty,
  customer_phone: m.checkout_phone_empty,
  delivery_address: m.checkout_address_empty,
  delivery_city: m.checkout_city_empty,
}

/** No district has this number, so it is refused. */
const NO_DISTRICT = "0"

/** Is what delivery costs of an order that is fetched. */
const FREE = { fee: 0, free_from: null, rules: [], cash_fee: 0 }

interface CheckoutFormProps {
  cart: Cart
  draft: CheckoutDraft
  /** Is null where it could not be read. */
  profile: Profile | null
  payment: PaymentChoice
  pickup: DeliveryAddress | null
  districts: DistrictChoices
  needsDistrict: boolean
  /** Reads the cart again; the server said that something has changed. */
  onStale: () => Promise<void>
}

export function CheckoutForm({ cart: held, draft, profile, payment, pickup, districts, ...props }: CheckoutFormProps) {
  const { onStale } = props
  const navigate = useNavigate()
  const typed = useTypedOrder(held, draft, pickup, props.needsDistrict)
  const { fields, district, needsDistrict, pickUp, setPickUp, cart, isFrom } = typed
  const [receipt, setReceipt] = useState<UploadedReceipt | null>(draft.receipt)
  const [keepAddress, setKeepAddress] = useState(draft.keepAddress)
  const [notice, setNotice] = useState<string | null>(null)
  const coupon = useCoupon()
  const discountCents = coupon.applied?.discountCents ?? 0
  const cash = useCash(payment.cashLimits, fields, cart, discountCents, pickUp ? "shop" : district)
  const deposit = cartDeposit(cart, payment, fields.values.payment_method, cash.total)

  useOfferedMethod(fields, payment.methods, !!cash.refusal)
  const recheckDraft = useEffectEvent(() => {
    if (draft.coupon) void coupon.recheck(draft.coupon)
  })
  useEffect(() => recheckDraft(), [])
  const code = coupon.applied?.code ?? null
  useEffect(() => {
    rememberDraft({ owner: draft.owner, values: fields.values, coupon: code, receipt, pickUp, keepAddress })
  }, [draft.owner, fields.values, code, receipt, pickUp, keepAddress])

  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: m.shell_error(),
    send(values) {
      setNotice(null)
      return sendOrder({
        ...values,
        coupon_code: code,
        keep_address: keepAddress,
        pick_up: pickUp,
        bank_receipt_url: values.payment_method === "bank_transfer" ? (receipt?.path ?? null) : null,
        expected_total: rupeesFromCents(cash.total),
        ...(deposit && { expected_deposit: rupeesFromCents(deposit.cents) }),
      })
    },
    onSuccess({ value: { id, card } }) {
      forgetDraft()
      setCartCount(0)
      // A document of its own: its policy lets the form go to the provider.
      if (card) return location.assign(localPath(card.url))
      toast({ title: m.checkout_placed(), description: m.checkout_placed_hint(), tone: "success" })
      void navigate(href("/orders"), { state: { order: id } })
    },
    onFailure: (failure) => (failure.sessionOver ? null : problemOf(failure)),
  })

  function problemOf({ code: reason, status, field, message }: Failure): FormProblem {
    const problem = { title: m.shell_error(), description: message }
    if (field === "bank_receipt_url") setReceipt(null)
    if (reason === "coupon_refused") coupon.refuse(message)
    else if (reason === "prepaid_only") cash.refuse(message)
    else if (status === 429) setNotice(message)
    else if (status === 409) void reload(message)
    else return { ...problem, field }
    return problem
  }

  async function reload(reason: string | null) {
    setNotice(reason)
    await onStale()
    if (code) await coupon.recheck(code)
  }

  async function mend(line: CartLine, quantity: number) {
    await sendQuantity(line.id, quantity)
    await Promise.all([reload(null), refreshCartCount()])
  }

  const address = { fields, profile, districts, needsDistrict, keepAddress, onKeepAddress: setKeepAddress }
  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="flex flex-col gap-4 sm:gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
      aria-label={m.checkout_title()}
    >
      <div className="grid gap-4 sm:gap-6">
        <OnHoliday />
        <LineProblems lines={cart.lines} onMend={mend} />
        <FoldedSummary cart={cart} total={cash.total} />
        <ContactSection fields={fields} />
        <DeliverySection {...address} {...{ pickup, pickUp }} onPickUp={setPickUp} />
        <PaymentSection {...payment} {...{ fields, cash, deposit, receipt }} onReceipt={setReceipt} />
      </div>
      <SummarySection {...{ cart, cash, district, isFrom, coupon, deposit, busy, notice }} />
    </form>
  )
}

/**
 * Holds what is typed and what it costs. A district must be chosen where the fee depends on it, and until then the lowest is shown; and where
 * a courier or cash on delivery asks for it.
 */
function useTypedOrder(held: Cart, draft: CheckoutDraft, pickup: DeliveryAddress | null, isAsked: boolean) {
  const [wantsPickUp, setPickUp] = useState(draft.pickUp)
  const pickUp = wantsPickUp && pickup !== null
  const delivery = pickUp ? { ...held.delivery, ...FREE } : held.delivery
  const lowest = lowestCents(delivery, parcelOf(held, null))
  const needsDistrict = isAsked || lowest !== null
  const safeParse = (typed: CheckoutDraft["values"]) => {
    // An order that is fetched has the shop's own address; what was typed for delivery stays as it is.
    if (pickUp) return checkoutForm.safeParse({ ...typed, ...typedDelivery(pickup) })
    const none = needsDistrict ? NO_DISTRICT : ""
    return checkoutForm.safeParse({ ...typed, delivery_district: typed.delivery_district || none })
  }
  const fields = useFields({ safeParse }, draft.values, {
    ...EMPTY_FIELDS,
    delivery_district: lowest === null ? m.checkout_district_missing : m.checkout_district_empty,
  })
  const district = Number(fields.values.delivery_district) || null
  const known = cartOf(held.lines, delivery, district)
  const isFrom = lowest !== null && district === null
  const cart = isFrom ? { ...known, delivery_fee: rupeesFromCents(lowest) } : known
  return { fields, district, needsDistrict, pickUp, setPickUp, cart, isFrom }
}

interface LineProblemsProps {
  lines: readonly CartLine[]
  onMend: (line: CartLine, quantity: number) => Promise<void>
}

function LineProblems({ lines, onMend }: LineProblemsProps) {
  return lines.map((line) => (
    <LineProblem
      key={line.id}
      line={line}
      named
      onQuantity={(quantity) => onMend(line, quantity)}
      onRemove={() => onMend(line, 0)}
    />
  ))
}
