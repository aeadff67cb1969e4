import { oneLine } from "#shop/address/address.ts"
import { roundUpTo } from "#shop/money.ts"
import { phoneDigits } from "#shop/orders/phones.ts"
import type { ParcelField, SheetColumn } from "#shop/settings/couriers-section.ts"
import type { Profile } from "./profiles.ts"

export interface Parcel {
  readonly orderNumber: string
  readonly name: string
  readonly phone: string
  readonly secondPhone: string | null
  /** May have several lines. */
  readonly address: string
  readonly landmark: string | null
  readonly town: string
  readonly district: string | null
  readonly postalCode: string | null
  readonly dueCents: number
  readonly grams: number
  readonly items: ReadonlyArray<{ readonly name: string; readonly quantity: number }>
  readonly note: string | null
  readonly waybill: string | null
}

/** Some couriers cut longer ones. */
const MAX_DESCRIPTION = 50

/** A courier collects no cents. */
export function toCollectCents(openCents: number): number {
  return roundUpTo(100, openCents)
}

/** Returns a phone number as couriers dial it, "0771234567"; one of another country as it was typed. */
export function courierPhone(phone: string): string {
  const digits = phoneDigits(phone)
  return isNational(phone) ? `0${digits}` : phone.trim()
}

function isNational(phone: string): boolean {
  return /^\d{9}$/.test(phoneDigits(phone)) && !/^\s*(\+|00)(?!94)/.test(phone)
}

function descriptionOf({ items }: Parcel): string {
  const text = items.map(({ name, quantity }) => `${name} x${quantity}`).join(", ")
  const letters = [...text]
  return letters.length > MAX_DESCRIPTION ? `${letters.slice(0, MAX_DESCRIPTION - 1).join("")}…` : text
}

function withLandmark({ address, landmark }: Parcel): string {
  return landmark ? `${address}\n${landmark}` : address
}

function called(towns: Profile["towns"], name: string | null): string | undefined {
  return towns.get((name ?? "").trim().toLowerCase())
}

/** A number is written as one; everything else stays a text, so that no program takes a zero from its beginning. */
export type Cell = string | number

/** Returns what a sheet says of a parcel in a column; "" is nothing. */
export function cellOf({ towns, columns }: Profile, parcel: Parcel, field: ParcelField): Cell {
  const cells: Record<ParcelField, () => Cell> = {
    order_number: () => parcel.orderNumber,
    name: () => parcel.name,
    phone: () => courierPhone(parcel.phone),
    second_phone: () => (parcel.secondPhone ? courierPhone(parcel.secondPhone) : ""),
    // Where a sheet has no place for it, the rider finds the landmark behind the street.
    address: () =>
      oneLine(columns.some((column) => column.field === "landmark") ? parcel.address : withLandmark(parcel)),
    landmark: () => oneLine(parcel.landmark),
    town: () => called(towns, parcel.town) ?? parcel.town,
    town_code: () => called(towns, parcel.town) ?? "",
    district: () => called(towns, parcel.district) ?? parcel.district ?? "",
    district_code: () => called(towns, parcel.district) ?? "",
    postal_code: () => parcel.postalCode ?? "",
    amount: () => toCollectCents(parcel.dueCents) / 100,
    weight: () => parcel.grams / 1000,
    description: () => descriptionOf(parcel),
    note: () => oneLine(parcel.note),
    waybill: () => parcel.waybill ?? "",
    // Nothing is taken back when a parcel is handed over.
    exchange: () => 0,
  }
  return cells[field]()
}

export function rowOf(profile: Profile, parcel: Parcel): Cell[] {
  return profile.columns.map(({ field }) => cellOf(profile, parcel, field))
}

/** Says what a courier would miss. A district's code is missed as a district, a town's as a town of this courier. */
export const PARCEL_FAULTS = ["address", "town", "phone", "second_phone", "town_code", "district", "amount"] as const
export type ParcelFault = (typeof PARCEL_FAULTS)[number]

/** Sri Lanka Post takes no larger amounts, and couriers ask for smaller ones. */
const MAX_COLLECTED_CENTS = 100_000_00
/** A street and a number have this many letters at least. */
const MIN_ADDRESS = 5

/** Returns what is missing or cannot be right of a parcel, of those things that the sheet names. */
export function faultsOf(profile: Profile, parcel: Parcel): ParcelFault[] {
  const fields = new Set(profile.columns.map(({ field }: SheetColumn) => field))
  const judged: Record<ParcelFault, boolean> = {
    address: parcel.address.trim().length < MIN_ADDRESS,
    town: parcel.town.trim() === "",
    phone: !isNational(parcel.phone),
    second_phone: fields.has("second_phone") && parcel.secondPhone !== null && !isNational(parcel.secondPhone),
    town_code: fields.has("town_code") && parcel.town.trim() !== "" && called(profile.towns, parcel.town) === undefined,
    district: (fields.has("district") && !parcel.district) || lacksDistrictCode(profile, parcel, fields),
    amount: parcel.dueCents > MAX_COLLECTED_CENTS,
  }
  return PARCEL_FAULTS.filter((fault) => judged[fault])
}

function lacksDistrictCode({ towns }: Profile, { district }: Parcel, fields: ReadonlySet<ParcelField>): boolean {
  return fields.has("district_code") && called(towns, district) === undefined
}
