import { m } from "#messages/messages.js"
import { DISTRICT_COUNT } from "#shop/address/district-count.ts"
import { centsOf, formatAmount, formatRupees, lineTotal, sumOf } from "#shop/money.ts"
import type { SectionValues } from "../sections/sections.ts"
import type { FeeRule, FeeRules } from "./fee-rules-section.ts"

export interface DeliveryFees extends FeeRules, Readonly<SectionValues["delivery"]> {}

export interface OrderFees extends DeliveryFees {
  /** Is added to the delivery fee of an order that is paid in cash on delivery. */
  readonly cash_fee: number
}

export interface Parcel {
  /** Is null where nobody said it: then no rule of districts fits. */
  readonly district: number | null
  readonly grams: number
  readonly subtotalCents: number
}

export interface Quote {
  readonly cents: number
  /** Counts the rules from 1; the fee where none of them fits is the last. */
  readonly rule: number
  /** Is the subtotal in rupees from which it is free; null: never. */
  readonly freeFrom: number | null
}

const GRAMS_PER_KG = 1000

export function feesOf({ delivery, fee_rules }: Pick<SectionValues, "delivery" | "fee_rules">): DeliveryFees {
  const { fee, free_from } = delivery
  const { rules, usual_grams } = fee_rules
  return { fee, free_from, rules, usual_grams }
}

type FeeSections = Pick<SectionValues, "delivery" | "fee_rules" | "payments" | "cash">

export function orderFeesOf({ payments, cash, ...settings }: FeeSections): OrderFees {
  return { ...feesOf(settings), cash_fee: payments.cash_on_delivery ? cash.fee : 0 }
}

export function quote({ rules, fee, free_from }: DeliveryFees, parcel: Parcel): Quote {
  const at = rules.findIndex((rule) => fits(rule, parcel))
  const found = rules[at] ?? { fee, free_from, further_kg: null }
  const isFree = found.free_from !== null && parcel.subtotalCents >= centsOf(found.free_from)
  const furtherKg = Math.max(0, Math.ceil(parcel.grams / GRAMS_PER_KG) - 1)
  const further = lineTotal({ priceCents: centsOf(found.further_kg ?? 0), quantity: furtherKg })
  return {
    cents: isFree ? 0 : sumOf([centsOf(found.fee), further]),
    rule: at < 0 ? rules.length + 1 : at + 1,
    freeFrom: found.free_from,
  }
}

function fits({ districts, up_to_grams, from }: FeeRule, { district, grams, subtotalCents }: Parcel): boolean {
  const isThere = districts.length === 0 || (district !== null && districts.includes(district))
  return isThere && (up_to_grams === null || grams <= up_to_grams) && (from === null || subtotalCents >= centsOf(from))
}

/** Returns the lowest fee of an order whose district is not known; null where that makes no difference. */
export function lowestCents(fees: DeliveryFees, parcel: Omit<Parcel, "district">): number | null {
  const all = differentDistricts(fees).map((district) => quote(fees, { ...parcel, district }).cents)
  const lowest = Math.min(...all)
  return all.some((cents) => cents !== lowest) ? lowest : null
}

/** Returns the districts that rules name, and null for all others where there are any. */
function differentDistricts({ rules }: DeliveryFees): Array<number | null> {
  const named = new Set(rules.flatMap(({ districts }) => districts))
  return named.size < DISTRICT_COUNT ? [null, ...named] : [...named]
}

/** Returns the lowest fee that an order of any weight and value can pay, where it is not delivered free. */
export function lowestOfAllCents(fees: DeliveryFees): number {
  const rules = fees.rules.map((rule) => ({ ...rule, free_from: null }))
  const weights = [0, ...rules.map(({ up_to_grams }) => (up_to_grams ?? 0) + 1)]
  const subtotals = [0, ...rules.map(({ from }) => centsOf(from ?? 0))]
  const parcels = differentDistricts(fees).flatMap((district) =>
    weights.flatMap((grams) => subtotals.map((subtotalCents) => ({ district, grams, subtotalCents }))),
  )
  return Math.min(...parcels.map((parcel) => quote({ ...fees, rules, free_from: null }, parcel).cents))
}

export function gramsOf(
  lines: ReadonlyArray<{ readonly quantity: number; readonly weight_grams: number | null }>,
  { usual_grams }: Pick<FeeRules, "usual_grams">,
): number {
  return lines.reduce((sum, { quantity, weight_grams }) => sum + quantity * (weight_grams ?? usual_grams), 0)
}

/** Says what the delivery of one piece costs, before anything is in the cart. */
export function deliveryCost(fees: DeliveryFees, priceCents: number, weight: number | null = null): string {
  const parcel = { grams: weight ?? fees.usual_grams, subtotalCents: priceCents }
  const lowest = lowestCents(fees, parcel)
  if (lowest !== null) return m.shop_delivery_from({ fee: formatRupees(lowest) })
  const [district = null] = differentDistricts(fees)
  const { cents, freeFrom } = quote(fees, { ...parcel, district })
  if (cents === 0) return m.shop_delivery_free()
  const fee = formatRupees(cents)
  if (freeFrom === null) return m.shop_delivery_cost({ fee })
  return m.shop_delivery_cost_free_from({ fee, amount: formatAmount(freeFrom) })
}
