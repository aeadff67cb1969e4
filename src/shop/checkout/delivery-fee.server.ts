import { centsOf, type OrderAmounts, sumOf } from "#shop/money.ts"
import { gramsOf, type OrderFees, quote } from "#shop/settings/fees/delivery-fees.ts"
import type { BasisLine } from "./order-basis.server.ts"

interface Delivery {
  readonly district: number | null
  readonly subtotalCents: number
  /** Is true where the courier collects the money. */
  readonly isCash: boolean
}

/** Is the fee of an order that was handed over. */
export const NO_FEE: Pick<OrderAmounts, "deliveryFeeCents" | "cashFeeCents"> = { deliveryFeeCents: 0, cashFeeCents: 0 }

export function deliveryFeeOf(
  lines: readonly BasisLine[],
  fees: OrderFees,
  { district, subtotalCents, isCash }: Delivery,
): typeof NO_FEE {
  const weighed = lines.map((line) => ({ ...line, weight_grams: line.name === null ? null : line.weight_grams }))
  const { cents } = quote(fees, { district, subtotalCents, grams: gramsOf(weighed, fees) })
  const cashFeeCents = isCash ? centsOf(fees.cash_fee) : 0
  return { deliveryFeeCents: sumOf([cents, cashFeeCents]), cashFeeCents }
}
