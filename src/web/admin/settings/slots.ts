/** Describes a form of texts for a list: each of `max` slots has a field for each part, such as "name_0". */
export function slotsOf<const Part extends string>(parts: readonly Part[], max: number) {
  type Field = `${Part}_${number}`
  type Values = Readonly<Record<Field, string>>
  const SLOTS = Array.from({ length: max }, (_, n) => n)
  const fieldOf = (part: Part, slot: number): Field => `${part}_${slot}`
  const ofEach = <Made>(make: (part: Part, slot: number) => Made) =>
    Object.fromEntries(
      SLOTS.flatMap((slot) => parts.map((part) => [fieldOf(part, slot), make(part, slot)] as const)),
    ) as Record<Field, Made>
  const filledSlots = (values: Values) =>
    SLOTS.filter((slot) => parts.some((part) => values[fieldOf(part, slot)]?.trim() !== ""))
  return {
    SLOTS,
    fieldOf,
    ofEach,
    filledSlots,
    /** Returns the number of slots up to the last one in use. */
    usedSlots: (values: Values) => (filledSlots(values).at(-1) ?? -1) + 1,
    /** Returns the texts with the slots in another order. A slot that `order` leaves out is removed. */
    reordered: (values: Values, order: readonly number[]) =>
      ofEach((part, slot): string => {
        const from = order[slot]
        return from === undefined ? "" : (values[fieldOf(part, from)] ?? "")
      }),
    partsIn: (values: Values, slot: number) =>
      Object.fromEntries(parts.map((part) => [part, values[fieldOf(part, slot)] ?? ""])) as Record<Part, string>,
  }
}
