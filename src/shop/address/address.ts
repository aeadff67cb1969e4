import type { OrdersRow, ProfilesRow } from "#database/rows.ts"
import { keysOf, recordOf } from "#platform/objects.ts"

/**
 * Lists the parts of an address in the order of forms and files: each column of an order, with the profile's column for
 * the same.
 */
const PROFILE_COLUMNS = {
  second_phone: "second_phone",
  delivery_address: "address",
  delivery_landmark: "landmark",
  delivery_city: "city",
  delivery_district: "district",
  delivery_postal_code: "postal_code",
} as const satisfies { readonly [Column in keyof OrdersRow]?: keyof ProfilesRow }

export type AddressColumn = keyof typeof PROFILE_COLUMNS
type ProfileColumn = (typeof PROFILE_COLUMNS)[AddressColumn]

export const ADDRESS_COLUMNS = /* @__PURE__ */ keysOf(PROFILE_COLUMNS)
export const PROFILE_ADDRESS_COLUMNS: readonly ProfileColumn[] = Object.values(PROFILE_COLUMNS)

export type DeliveryAddress = Pick<OrdersRow, AddressColumn>
/** Holds further addresses of a customer by the customer's names for them. */
export type SavedAddresses = Readonly<Record<string, DeliveryAddress>>
/** A customer's orders usually go to this address. */
export type ProfileAddress = Pick<ProfilesRow, ProfileColumn>

/** Is the address of an order that was handed over. */
export const NOWHERE: DeliveryAddress = {
  second_phone: null,
  delivery_address: "",
  delivery_landmark: null,
  delivery_city: "",
  delivery_district: null,
  delivery_postal_code: null,
}

export function profileAddress(address: DeliveryAddress): ProfileAddress {
  return Object.fromEntries(
    ADDRESS_COLUMNS.map((column) => [PROFILE_COLUMNS[column], address[column]]),
  ) as unknown as ProfileAddress
}

/** Returns the first values of a form for an address: the address of the profile, if there is one. */
export function typedAddress(profile: ProfileAddress | null): Record<AddressColumn, string> {
  return recordOf(ADDRESS_COLUMNS, (column) => String(profile?.[PROFILE_COLUMNS[column]] ?? ""))
}

/** Returns the first values of a form for an address that an order can go to. */
export function typedDelivery(address: DeliveryAddress): Record<AddressColumn, string> {
  return recordOf(ADDRESS_COLUMNS, (column) => String(address[column] ?? ""))
}

/**
 * Returns the address line by line: as typed, then its landmark and the city with its postal code. An order that was
 * handed over has none.
 * @param district is its line, where districts are known: a page of the storefront does without their names
 */
export function addressLines(order: DeliveryAddress, district: string | null = null): string[] {
  const { delivery_address, delivery_landmark, delivery_city, delivery_postal_code } = order
  const city = [delivery_city, delivery_postal_code].filter(Boolean).join(" ")
  return [...delivery_address.split("\n"), delivery_landmark ?? "", city, district ?? ""].filter(Boolean)
}

/** Returns the name and the address as they stand on a parcel. */
export function parcelAddress(
  order: DeliveryAddress & Pick<OrdersRow, "customer_name">,
  district: string | null = null,
): string {
  return [order.customer_name, ...addressLines(order, district)].join("\n")
}

/** Returns an address, or what was written in several lines, in one line. */
export function oneLine(text: string | null): string {
  return (text ?? "").replace(/\s*\n\s*/g, ", ").trim()
}

/** Returns the phone numbers that reach somebody at the address, as they were typed. */
export function phonesOf({ customer_phone, second_phone }: Pick<OrdersRow, "customer_phone" | "second_phone">): string {
  return [customer_phone, second_phone].filter(Boolean).join(" · ")
}
