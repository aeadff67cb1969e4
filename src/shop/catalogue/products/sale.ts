import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalAmount } from "#shop/api/amount-field.ts"
import { formatAmount } from "#shop/money.ts"
import { priceRules } from "./product-fields.ts"

/** Is a day in Colombo; null where there is no sale. */
const day = z.pipe(
  z.nullish(z.iso.date({ error: () => m.errors_sale_day() })),
  z.transform((given) => given ?? null),
)

/** What a product costs in a sale, from its first day to its last. Variants have it too, or a sale price of their own. */
export const saleFields = { sale_price: optionalAmount(priceRules), sale_from: day, sale_until: day }

export const SALE = ["sale_price", "sale_from", "sale_until"] as const

interface Sold {
  readonly price: number
  readonly sale_price?: number | null | undefined
  readonly sale_from?: string | null | undefined
  readonly sale_until?: string | null | undefined
  readonly options?: {
    readonly base_price?: number
    readonly variants: ReadonlyArray<{ readonly price: number | null; readonly sale_price: number | null }>
  } | null
}

interface Current extends Sold {
  readonly regular_price: number | null
}

/** Returns the price of the product without a sale, or of each of its variants without a price of their own. */
export function basePriceOf({ price, regular_price, options }: Current): number {
  return options?.base_price ?? regular_price ?? price
}

interface SaleFault {
  readonly field: "sale_price" | "sale_until" | "options"
  readonly message: () => string
}

/**
 * Returns why a product cannot have the sale that it has after a change; null where it can, or has none.
 * @param today in Colombo: a sale is not set to a last day that is over
 */
export function saleFault(current: Current | null, after: Partial<Sold>, today: string): SaleFault | null {
  const known = current && { ...current, price: basePriceOf(current) }
  const { price = 0, sale_price = null, sale_from: from, sale_until: until, options } = { ...known, ...after }
  const own = (options?.variants ?? []).map((each) => ({ sale: each.sale_price, regular: each.price ?? price }))
  const prices = [{ sale: sale_price, regular: price }, ...own]
  if (prices.every(({ sale }) => sale === null))
    return from || until ? { field: "sale_price", message: m.errors_sale_price_missing } : null
  if (!from || !until) return { field: "sale_until", message: m.errors_sale_days_missing }
  if (until < from) return { field: "sale_until", message: m.errors_sale_never }
  if (after.sale_until && until < today) return { field: "sale_until", message: m.errors_sale_over }
  const dear = prices.find(({ sale, regular }) => sale !== null && sale >= regular)
  if (!dear) return null
  const message = () => m.errors_sale_not_lower({ price: formatAmount(dear.regular) })
  return { field: dear === prices[0] ? "sale_price" : "options", message }
}
