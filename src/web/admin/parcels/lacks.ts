import { m } from "#messages/messages.js"
import type { ParcelJson, ParcelWarning } from "#shop/parcels/parcels.ts"

/** Names what a parcel lacks. */
export type Lack = ParcelWarning | "district_code"

export const lackTexts: Readonly<Record<Lack, () => string>> = {
  cancelled: m.parcels_warning_cancelled,
  unpaid: m.parcels_warning_unpaid,
  elsewhere: m.parcels_warning_elsewhere,
  address: m.parcels_warning_address,
  town: m.parcels_warning_town,
  phone: m.parcels_warning_phone,
  second_phone: m.parcels_warning_second_phone,
  town_code: m.parcels_warning_town_code,
  district: m.parcels_warning_district,
  district_code: m.parcels_warning_district_code,
  amount: m.parcels_warning_amount,
}

/** Says where each is put right: a courier's own names stand in the settings, and a payment is looked at in the order. */
export const cures: Readonly<Record<Lack, "address" | "settings" | "order">> = {
  cancelled: "order",
  unpaid: "order",
  elsewhere: "address",
  address: "address",
  town: "address",
  phone: "address",
  second_phone: "address",
  town_code: "settings",
  district: "address",
  district_code: "settings",
  amount: "order",
}

export function lacksOf({ warnings, district }: Pick<ParcelJson, "warnings" | "district">): Lack[] {
  return warnings.map((warning) => (warning === "district" && district !== null ? "district_code" : warning))
}

/** Counts the parcels of each lack, the most frequent first. */
export function countLacks(parcels: readonly Pick<ParcelJson, "warnings" | "district">[]): Array<[Lack, number]> {
  const counts = new Map<Lack, number>()
  for (const lack of parcels.flatMap(lacksOf)) counts.set(lack, (counts.get(lack) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
