import * as z from "zod/mini"
import type { AddressColumn, ProfileAddress } from "./address.ts"

const district = z
  .nullable(z.int())
  .check(z.describe("Counts the districts in the order of their English names, Ampara is 1; null: not said"))

export const deliveryAddressJson = {
  second_phone: z.nullable(z.string()),
  delivery_address: z.string(),
  delivery_landmark: z.nullable(z.string()),
  delivery_city: z.string(),
  delivery_district: district,
  delivery_postal_code: z.nullable(z.string()),
} satisfies Record<AddressColumn, unknown>

export const profileAddressJson = {
  second_phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  landmark: z.nullable(z.string()),
  city: z.nullable(z.string()),
  district,
  postal_code: z.nullable(z.string()),
} satisfies Record<keyof ProfileAddress, unknown>
