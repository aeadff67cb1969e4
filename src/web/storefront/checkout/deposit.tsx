import { m } from "#messages/messages.js"
import type { Cart } from "#shop/cart/cart.ts"
import { lineCents } from "#shop/cart/cart.ts"
import { formatRupees, sumOf } from "#shop/money.ts"
import { depositOf } from "#shop/orders/deposit.ts"
import type { PaymentMethod } from "#shop/payment-methods.ts"
import type { ShownSections } from "#shop/settings/sections/sections.ts"
import { Amount } from "#web/orders/amounts.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"

export type DepositRule = ShownSections["deposit"]

interface Choice {
  readonly deposit: DepositRule
  readonly methods: readonly PaymentMethod[]
}

/** Describes the deposit of an order as it is typed. */
export interface TypedDeposit {
  readonly rule: DepositRule
  readonly method: string
  readonly cents: number
}

/** Returns the deposit of the order as it is typed, as the server reckons it; null without one. */
export function cartDeposit(
  { lines }: Cart,
  { deposit: rule, methods }: Choice,
  method: string,
  totalCents: number,
): TypedDeposit | null {
  const parts = lines.map((line) => ({
    cents: lineCents(line),
    made: line.made ?? 0,
    percent: line.product?.making?.deposit_percent ?? null,
  }))
  const cents = depositOf(parts, { percent: rule.percent, method, methods }, totalCents)
  return cents === null ? null : { rule, method, cents }
}

/** Says what is due now and what later, and what the owner keeps where the order is cancelled. */
export function DepositAmounts({ rule, cents, total, method }: TypedDeposit & { total: number }) {
  const way = method === "cash_on_delivery" ? "cash" : "later"
  return (
    <>
      <div className="grid gap-2 font-bold">
        <Amount label={m.checkout_deposit()} cents={cents} />
      </div>
      <Amount label={m.checkout_balance({ way })} cents={sumOf([total, -cents])} />
      {rule.policy && (
        <p lang={langOf(rule, "policy")} className="wrap-anywhere whitespace-pre-line text-muted text-sm">
          {rule.policy}
        </p>
      )}
    </>
  )
}

/** With cash on delivery, too, the deposit is transferred. */
export function DepositByTransfer({ cents }: { cents: number }) {
  return <p className="text-sm">{m.checkout_deposit_transfer({ deposit: formatRupees(cents) })}</p>
}
