import type { ShownPicture } from "./pictures/gallery.ts"
import type { ProductDetails } from "./products/details.ts"
import type { ShownTexts } from "./translations/shown-texts.ts"
import type { Personalisation } from "./variants/personalisation.ts"

/** Is a sale that is on, until this day in Colombo; `price_before` is in rupees, where it was the price for a week. */
export interface Sale {
  readonly until: string
  readonly price_before?: number
}

/** Describes what a product card shows. `priceCents` is in cents; `createdAt` is RFC 3339 UTC with microseconds. */
export interface ProductCardData extends ShownTexts {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly priceCents: number
  /** Counts the pieces that can be sent at once. */
  readonly stock: number
  /** Is set where more of them are made after they are ordered. */
  readonly madeToOrder?: true
  /** Is set where more of them are made, and the owner takes no such orders now. */
  readonly booked?: true
  readonly imageUrl: string | null
  readonly createdAt: string
  /** It is sold as variants, one of which is chosen on its page. */
  readonly hasOptions?: true
  /** Is set where variants differ in price; `priceCents` is the lowest then. */
  readonly highestCents?: number
  readonly sale?: Sale
  /** Stands in the address of its page in place of the id. */
  readonly slug?: string
  /** It is only sold with a text on it, which is typed on its page. */
  readonly needsText?: true
}

/** Describes a category with products for sale; the picture is that of its newest product that has one. */
export interface ShownCategory {
  readonly name: string
  readonly label?: string
  readonly image_url: string | null
}

export interface ProductDetail extends ProductCardData {
  readonly description: string
  readonly isActive: boolean
}

export interface Choice {
  readonly name: string
  readonly values: readonly string[]
}

/** One that can be bought: it has one value of each choice. */
export interface Variant {
  readonly id: string
  readonly name: string
  readonly values: readonly string[]
  readonly priceCents: number
  readonly sale?: Sale
  readonly stock: number
  readonly madeToOrder?: true
  readonly imageUrl: string | null
}

export interface ProductOptions {
  readonly choices: readonly Choice[]
  readonly variants: readonly Variant[]
}

export interface FullProduct extends ProductDetail {
  /** Holds the pictures in their order; the first is the cover, `imageUrl`. */
  readonly pictures: readonly ShownPicture[]
  readonly details: ProductDetails
  readonly options?: ProductOptions
  readonly personalisation?: Personalisation
  /** Is set where it cannot be returned, unless it is faulty. */
  readonly noReturns?: true
  /** Is shown by search engines in place of the name, and the one below in place of the description. */
  readonly seoTitle?: string
  readonly seoDescription?: string
  /** Is set where the owner makes others like it. */
  readonly commissions?: true
}

export type StockState = "sold-out" | "low" | "plenty"

export function stockState(stock: number, lowStock: number): StockState {
  if (stock <= 0) return "sold-out"
  return stock <= lowStock ? "low" : "plenty"
}
