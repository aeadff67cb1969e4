import * as z from "zod/mini"
import { deliveryAddressForm, recipientForm } from "#shop/address/address-form.ts"
import { DISTRICT_COUNT } from "#shop/address/district-count.ts"
import { numberUpTo } from "#shop/api/query-fields.ts"
import { seenOrder, seenTotal } from "../seen-order.ts"

/** Checks who gets the parcel of an order, and where. */
export const correctedAddress = z.extend(recipientForm, deliveryAddressForm.shape)

/** The body of `PUT /api/orders/{id}/address`, and of an admin's. */
export const addressCorrection = z.extend(correctedAddress, {
  expected_total: seenTotal,
  version: seenOrder,
})
export type AddressCorrection = z.output<typeof addressCorrection>

/** Asks what an order costs where it goes to another district. */
export const districtQuery = z.strictObject({ district: z.optional(numberUpTo("district", DISTRICT_COUNT)) })

export const feeThereJson = z.object({
  delivery_fee: z.number(),
  total_amount: z.number().check(z.describe("Send it back as `expected_total`")),
})
export type FeeThere = z.infer<typeof feeThereJson>
