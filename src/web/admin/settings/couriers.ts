import { type CourierSettings, MAX_COURIERS } from "#shop/settings/couriers-section.ts"

/** Lists the places for couriers in the form, each with fields of its own. */
const SLOTS = Array.from({ length: MAX_COURIERS }, (_, n) => n)

export const COURIER_PARTS = ["name", "columns", "towns", "tracking_url"] as const
type CourierPart = (typeof COURIER_PARTS)[number]
export type CourierField = `${CourierPart}_${number}`
export type CourierValues = Record<CourierField | "overdue_days", string>

export const courierField = (part: CourierPart, slot: number): CourierField => `${part}_${slot}`

export const COURIER_FIELDS = SLOTS.flatMap((slot) => COURIER_PARTS.map((part) => courierField(part, slot)))

/** Returns the texts of every slot; those after the couriers are empty. */
export function courierValues(couriers: readonly CourierSettings[]): Record<CourierField, string> {
  const texts = SLOTS.flatMap((slot) =>
    COURIER_PARTS.map((part) => [courierField(part, slot), couriers[slot]?.[part] ?? ""]),
  )
  return Object.fromEntries(texts)
}

export function filledSlots(values: CourierValues): number[] {
  return SLOTS.filter((slot) => COURIER_PARTS.some((part) => values[courierField(part, slot)]?.trim() !== ""))
}

function courierIn(values: CourierValues, slot: number): CourierSettings {
  const [name = "", columns = "", towns = "", tracking_url = ""] = COURIER_PARTS.map(
    (part) => values[courierField(part, slot)],
  )
  return { name, columns, towns, tracking_url }
}

export function typedCouriers(values: CourierValues) {
  return {
    couriers: filledSlots(values).map((slot) => courierIn(values, slot)),
    overdue_days: Number(values.overdue_days),
  }
}

/** Returns the texts without a slot; the ones after it move up. */
export function withoutCourier(values: CourierValues, removed: number): CourierValues {
  const left = filledSlots(values).filter((slot) => slot !== removed)
  return { ...values, ...courierValues(left.map((slot) => courierIn(values, slot))) }
}

export function fieldOfCourierProblem([name, place, part]: readonly PropertyKey[], values: CourierValues) {
  if (name !== "couriers") return name
  const slot = filledSlots(values)[typeof place === "number" ? place : 0] ?? 0
  return courierField(COURIER_PARTS.find((each) => each === part) ?? "name", slot)
}
