import { type DeliveryFees, gramsOf, quote } from "#shop/settings/fees/delivery-fees.ts"
import type { BasisLine } from "./order-basis.server.ts"

/** Returns what the delivery of these lines costs in cents. */
export function deliveryFeeOf(
  lines: readonly BasisLine[],
  fees: DeliveryFees,
  { district, subtotalCents }: { readonly district: number | null; readonly subtotalCents: number },
): number {
  const weighed = lines.map((line) => ({ ...line, weight_grams: line.name === null ? null : line.weight_grams }))
  return quote(fees, { district, subtotalCents, grams: gramsOf(weighed, fees) }).cents
}
