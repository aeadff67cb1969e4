/** Money is integer cents of a rupee in code, numeric(12,2) in the database and a number of rupees at the API's edge. */

/** Parses a `numeric(12,2)` as PostgreSQL prints it ("1250.00") to cents; null stays null. It is exact: no float in between. */
export function centsFromNumeric(text: string): number
export function centsFromNumeric(text: string | null): number | null
export function centsFromNumeric(text: string | null): number | null {
  if (text === null) return null
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new Error(`not an amount of money: ${text}`)
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"))
  return match[1] ? -cents : cents
}

/** Formats cents as a `numeric(12,2)` literal: 125000 → "1250.00". */
export function numericFromCents(cents: number): string {
  const digits = Math.abs(cents).toString().padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Converts rupees with at most two decimals to cents; null when it is not such a number (1.005, NaN, 1e300). */
export function centsFromRupees(rupees: number): number | null {
  const cents = Math.round(rupees * 100)
  if (!Number.isSafeInteger(cents)) return null
  return Math.abs(cents / 100 - rupees) < 1e-9 * Math.max(1, Math.abs(rupees)) ? cents : null
}

/** Cents of rupees that our own API sent: they have two decimals at most. */
export function centsOf(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Converts cents to rupees as a number, for JSON. */
export function rupeesFromCents(cents: number): number {
  return cents / 100
}

/** Formats rupees, of two decimals at most, as a `numeric(12,2)` literal: 1250 → "1250.00". */
export function numericFromRupees(rupees: number): string {
  return numericFromCents(centsOf(rupees))
}

export function rupeesFromNumeric(text: string): number
export function rupeesFromNumeric(text: string | null): number | null
export function rupeesFromNumeric(text: string | null): number | null {
  return text === null ? null : rupeesFromCents(centsFromNumeric(text))
}

/** Returns `hundredths` of a percent of an amount in cents, rounded half up to a whole cent. */
export function percentOf(cents: number, hundredths: number): number {
  return Number((BigInt(cents) * BigInt(hundredths) + 5000n) / 10000n)
}

/** Returns the cents of an amount in another currency of which one costs `rate` rupees, rounded to a whole cent. */
export function centsAt(rate: number, amount: number): number {
  // Twelve digits, so that 1.005 is not taken for the float just below it.
  return Math.round(Number((amount * rate * 100).toPrecision(12)))
}

/** Rounds cents up to a multiple of `step`. */
export function roundUpTo(step: number, cents: number): number {
  return Math.ceil(cents / step) * step
}

export function lineTotal({ priceCents, quantity }: { priceCents: number; quantity: number }): number {
  return priceCents * quantity
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

/** Holds the amounts of an order in cents. */
export interface OrderAmounts {
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  /** Is the part of the delivery fee that cash on delivery costs. */
  readonly cashFeeCents: number
  readonly discountCents: number
  readonly totalCents: number
}

/** Returns the total of an order. The table `orders` checks the same formula. */
export function orderTotal({
  subtotalCents,
  deliveryFeeCents,
  discountCents,
}: Omit<OrderAmounts, "totalCents" | "cashFeeCents">): number {
  return subtotalCents + deliveryFeeCents - discountCents
}

/**
 * Formats an amount the one way it is shown: `Rs. 1,250.00`. It avoids `Intl`, whose first use costs a phone as much as
 * the rest of a page's script.
 */
export function formatRupees(cents: number): string {
  return `Rs. ${numericFromCents(cents).replace(/\B(?=(?:\d{3})+\.)/g, ",")}`
}

/** Formats rupees, of two decimals at most, as {@link formatRupees} does cents. */
export function formatAmount(rupees: number): string {
  return formatRupees(centsOf(rupees))
}
