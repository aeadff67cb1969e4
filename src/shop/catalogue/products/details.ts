import type * as z from "zod/mini"
import type { detailsJson } from "./product-details.ts"

/**
 * Describes the product itself; null where its owner says nothing. The names are also those of the API and of the
 * columns.
 */
export type ProductDetails = { readonly [Name in keyof typeof detailsJson]: z.infer<(typeof detailsJson)[Name]> }

export const DETAILS = ["size", "material", "care", "lead_time", "weight_grams"] as const satisfies ReadonlyArray<
  keyof ProductDetails
>

export function detailsOf({ size, material, care, lead_time, weight_grams }: ProductDetails): ProductDetails {
  return { size, material, care, lead_time, weight_grams }
}
