/** What is known of a piece; null where its owner says nothing. Also the names in the API and of the columns. */
export interface ProductDetails {
  readonly size: string | null
  readonly material: string | null
  readonly care: string | null
  /** A text, or a number of days in which it is made to order. */
  readonly lead_time: string | null
  readonly weight_grams: number | null
}

export const DETAILS = ["size", "material", "care", "lead_time", "weight_grams"] as const satisfies ReadonlyArray<
  keyof ProductDetails
>

/** The details among other fields of a product. */
export function detailsOf({ size, material, care, lead_time, weight_grams }: ProductDetails): ProductDetails {
  return { size, material, care, lead_time, weight_grams }
}
