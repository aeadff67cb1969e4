/**
 * Describes the product itself; null where its owner says nothing. The names are also those of the API and of the
 * columns.
 */
export interface ProductDetails {
  readonly size: string | null
  readonly material: string | null
  readonly care: string | null
  /** Is a text, or a number of days in which it is made to order. */
  readonly lead_time: string | null
  readonly weight_grams: number | null
}

export const DETAILS = ["size", "material", "care", "lead_time", "weight_grams"] as const satisfies ReadonlyArray<
  keyof ProductDetails
>

/** Picks the details from other fields of a product. */
export function detailsOf({ size, material, care, lead_time, weight_grams }: ProductDetails): ProductDetails {
  return { size, material, care, lead_time, weight_grams }
}
