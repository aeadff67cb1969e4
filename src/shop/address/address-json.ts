import * as z from "zod/mini"
import type { AddressColumn, ProfileAddress } from "./address.ts"

export const deliveryAddressJson = {
  delivery_address: z.string(),
  delivery_city: z.string(),
  delivery_postal_code: z.nullable(z.string()),
} satisfies Record<AddressColumn, unknown>

export const profileAddressJson = {
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
} satisfies Record<keyof ProfileAddress, unknown>
