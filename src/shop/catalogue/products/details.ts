import type * as z from "zod/mini"
import type { detailsJson } from "./product-fields.ts"

/** A detail is null where the owner says nothing. The names are also those of the API and of the columns. */
export type ProductDetails = { readonly [Name in keyof typeof detailsJson]: z.infer<(typeof detailsJson)[Name]> }

export const DETAILS = ["size", "material", "care", "lead_time", "weight_grams"] as const satisfies ReadonlyArray<
  keyof ProductDetails
>

export function detailsOf({ size, material, care, lead_time, weight_grams }: ProductDetails): ProductDetails {
  return { size, material, care, lead_time, weight_grams }
}

/** Returns the days that a product takes to make; undefined where its maker says it in words of their own, or not at all. */
export function daysToMake(leadTime: string | null | undefined): number | undefined {
  return leadTime && /^\d{1,3}$/.test(leadTime) ? Number(leadTime) : undefined
}
