import type { SampleReview } from "#shop/settings/settings.ts"

export interface SampleProduct {
  readonly name: string
  readonly description: string
  readonly category: "Toys" | "Blankets" | "Home Decor" | "Baby" | "Bags & Baskets" | "Wearables"
  /** Is in whole rupees. */
  readonly price: number
  readonly stock: number
  /** Is the number of days before the shop's first start on which it was added. */
  readonly age: number
  /** Names its file in `pictures`. */
  readonly picture: string
  readonly shows?: Showpiece | undefined
}

/** What a product can have besides: a few samples have it, for the owner to see. */
export interface Showpiece {
  readonly details: Readonly<Record<"size" | "material" | "care" | "lead_time", string>>
  readonly personalisation?: { readonly label: string; readonly max_length: number; readonly price: number }
  readonly choices: ReadonlyArray<{ readonly name: string; readonly values: string[] }>
  readonly variants: ReadonlyArray<{ readonly values: string[]; readonly price: number | null; readonly stock: number }>
  /** Come after the first one. Variants with the value `of` show that picture. */
  readonly pictures: ReadonlyArray<{ readonly alt: string; readonly of?: string; readonly picture: string }>
  /** No customer wrote these: they are shown as samples, and no search engine reads them. */
  readonly reviews: readonly SampleReview[]
}

export type Shelf = readonly Omit<SampleProduct, "category">[]
