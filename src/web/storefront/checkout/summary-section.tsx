import clsx from "clsx"
import { TicketPercent } from "lucide-react"
import { type KeyboardEvent, useCallback, useSyncExternalStore } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { type Cart, hasProblem, lineCents } from "#shop/cart/cart.ts"
import { aboutLine } from "#shop/cart/line-words.ts"
import { centsOf, formatRupees } from "#shop/money.ts"
import { paymentMethodLabels } from "#shop/payment-methods.ts"
import { useOrdersAgain } from "#web/layout/shop-info.ts"
import { AllReady } from "#web/orders/all-ready.tsx"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { FreeDelivery } from "#web/orders/free-delivery.tsx"
import { OrderLine } from "#web/products/lines/order-line.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Fold } from "#web/ui/fold.tsx"
import { Price } from "#web/ui/price.tsx"
import { DepositAmounts, type TypedDeposit } from "./deposit.tsx"
import type { Cash } from "./use-cash.ts"
import type { CouponBox as CouponState } from "./use-coupon.ts"

interface SummarySectionProps {
  cart: Cart
  cash: Cash
  district: number | null
  /** Is true where the fee, and so the total, may be higher by the district. */
  isFrom: boolean
  coupon: CouponState
  /** Is what is due first; null where all is due at once. */
  deposit: TypedDeposit | null
  busy: boolean
  notice: string | null
}

export function SummarySection({ cart, cash, district, isFrom, coupon, deposit, busy, notice }: SummarySectionProps) {
  const discountCents = coupon.applied?.discountCents ?? 0
  const blocked = hasProblem(cart)
  const again = useOrdersAgain()
  return (
    <div className="max-lg:contents lg:sticky lg:top-28 lg:grid lg:gap-4">
      <Card className="grid gap-4 sm:gap-5">
        <h2 className="text-2xl">{m.cart_summary()}</h2>
        <OrderLines cart={cart} className="max-lg:hidden" />
        <CouponBox coupon={coupon} />
        <Amounts>
          <Amount label={m.orders_subtotal()} cents={centsOf(cart.subtotal)} />
          {discountCents > 0 && <Amount label={m.orders_discount()} cents={-discountCents} />}
          <Amount
            label={isFrom ? m.cart_delivery_fee_from() : m.orders_delivery_fee()}
            cents={centsOf(cart.delivery_fee)}
          />
          {cash.due > 0 && <Amount label={paymentMethodLabels.cash_on_delivery} cents={cash.due} />}
          <Amount label={isFrom ? m.cart_total_from() : m.orders_total()} cents={cash.total} total />
          {deposit && <DepositAmounts {...deposit} total={cash.total} />}
        </Amounts>
        <FreeDelivery cart={cart} district={district} />
        <AllReady cart={cart} />
        {notice && <Alert tone="warning">{notice}</Alert>}
        {blocked && <Blocked />}
      </Card>
      <div className="place-bar">
        <Button
          type="submit"
          size="lg"
          busy={busy}
          disabled={blocked || coupon.busy || !!again}
          className="w-full tabular-nums"
        >
          {again ?? m.checkout_place_order({ total: formatRupees(cash.total) })}
        </Button>
      </div>
    </div>
  )
}

function Blocked() {
  return (
    <Alert
      tone="warning"
      title={m.checkout_blocked()}
      action={
        <ButtonLink to={href("/cart")} size="sm" variant="secondary">
          {m.checkout_back_to_cart()}
        </ButtonLink>
      }
    />
  )
}

function OrderLines({ cart, className }: { cart: Cart; className?: string }) {
  return (
    <ul className={clsx("grid gap-3", className)}>
      {cart.lines.map((line) => (
        <OrderLine
          key={line.id}
          of={line.product ?? { name: m.cart_product_gone() }}
          text={line.personalisation}
          made={aboutLine(line, cart.lines)}
          imageUrl={line.product?.image_url}
          quantity={m.checkout_quantity({ count: line.quantity })}
          cents={lineCents(line)}
        />
      ))}
    </ul>
  )
}

export function FoldedSummary({ cart, total }: { cart: Cart; total: number }) {
  if (!useMedia("(width < 64rem)")) return null
  return (
    <Fold
      summary={
        <span className="flex items-center gap-2">
          <span className="min-w-0 grow">{m.checkout_fold({ count: cart.lines.length })}</span>
          <Price cents={total} className="text-lg text-terracotta" />
        </span>
      }
      className="rounded-lg border border-line bg-surface px-5 shadow-soft"
    >
      <OrderLines cart={cart} className="pt-1 pb-5" />
    </Fold>
  )
}

export function CouponBox({ coupon }: { coupon: CouponState }) {
  const { applied } = coupon
  if (applied) {
    const amount = formatRupees(applied.discountCents)
    // The code is bold wherever the sentence of a language has it.
    const [before, after] = m.checkout_coupon_saves({ code: "\n", amount }).split("\n")
    return (
      <div className="flex items-center justify-between gap-2 rounded-md border border-success border-dashed bg-success-bg py-1 pr-1 pl-4 text-success">
        <p className="flex min-w-0 items-center gap-2 text-sm leading-snug">
          <TicketPercent aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {before}
            <strong className="wrap-anywhere">{applied.code}</strong>
            {after}
          </span>
        </p>
        <Button size="sm" variant="ghost" onClick={coupon.remove}>
          {m.checkout_coupon_remove()}
        </Button>
      </div>
    )
  }
  return <CouponField coupon={coupon} />
}

function CouponField({ coupon }: { coupon: CouponState }) {
  // Enter applies the coupon instead of placing the order, in whose form this field is.
  function applyOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return
    event.preventDefault()
    if (!coupon.busy) void coupon.apply()
  }

  return (
    <Field label={m.checkout_coupon_code()} error={coupon.error}>
      <span className="flex gap-2">
        <Input
          {...coupon.field}
          onKeyDown={applyOnEnter}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
        />
        <Button variant="secondary" busy={coupon.busy} onClick={coupon.apply}>
          {m.checkout_coupon_apply()}
        </Button>
      </span>
    </Field>
  )
}

/** Returns whether the query matches; false on the server. It is for what CSS could choose only with both versions in the page. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener("change", listener)
      return () => list.removeEventListener("change", listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
