/** Holds the attributes of a control for an amount in rupees. */
export const AMOUNT = { type: "number", inputMode: "decimal", min: "0", step: "0.01" } as const

/** Converts typed text to a number; an empty field is null, and anything else is NaN, which every schema refuses. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === "" ? null : Number(trimmed)
}

export function typedNumber(value: number | null): string {
  return value === null ? "" : String(value)
}

/** Returns a schema of typed values for a form, whose values are strings; issues keep the names of the fields. */
export function schemaOfTyped<Values, Output>(
  schema: { safeParse: (value: unknown) => Output },
  typed: (values: Values) => unknown,
): { safeParse: (value: unknown) => Output } {
  return { safeParse: (values) => schema.safeParse(typed(values as Values)) }
}
