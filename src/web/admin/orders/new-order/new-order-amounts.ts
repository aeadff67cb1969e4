import { centsOf, orderTotal, sumOf } from "#shop/money.ts"
import type { CashOrder } from "#shop/settings/cash-on-delivery.ts"
import { gramsOf, type OrderFees, quote } from "#shop/settings/fees/delivery-fees.ts"
import { call } from "#web/session/api/api.ts"
import { type ChosenLine, chosenCents } from "./new-order-lines.tsx"

export function cashOrder(
  amounts: ReturnType<typeof amountsOf>,
  lines: readonly ChosenLine[],
  { district }: { district: number | null },
): CashOrder {
  return { totalCents: orderTotal(amounts), hasText: lines.some(({ text }) => text), district }
}

/** Returns a line with its product's current price; unchanged where that cannot be read. */
export async function asNow(line: ChosenLine): Promise<ChosenLine> {
  const { id } = line.product
  const result = await call("GET", "/products/:id", { param: { id } })
  return result.ok ? { ...line, product: { ...line.product, price: result.value.price } } : line
}

/** @param to is null where the customer took the goods along */
export function amountsOf(
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

/** Returns the amounts of the same order where it costs nothing, and what its pieces are worth. */
export function freeOf({ subtotalCents }: ReturnType<typeof amountsOf>): ReturnType<typeof amountsOf> {
  return { subtotalCents, deliveryFeeCents: 0, cashFeeCents: 0, discountCents: subtotalCents }
}
