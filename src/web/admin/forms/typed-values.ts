/** The number that was typed, null for an empty field; NaN for anything else, which every schema refuses. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === "" ? null : Number(trimmed)
}

/** A stored number as a control shows it. */
export function typedNumber(value: number | null): string {
  return value === null ? "" : String(value)
}

export interface Difference<Name extends string> {
  readonly name: Name
  readonly current: string
  readonly typed: string
}

/** The fields whose current value differs from the typed one, in the order of `names`. */
export function differences<Name extends string>(
  names: readonly Name[],
  current: Record<Name, string>,
  typed: Record<Name, string>,
): Difference<Name>[] {
  return names
    .filter((name) => current[name].trim() !== typed[name].trim())
    .map((name) => ({ name, current: current[name], typed: typed[name] }))
}

/** A schema of typed values for a form, whose values are strings; issues keep the names of the fields. */
export function schemaOfTyped<Values, Output>(
  schema: { safeParse: (value: unknown) => Output },
  typed: (values: Values) => unknown,
): { safeParse: (value: unknown) => Output } {
  return { safeParse: (values) => schema.safeParse(typed(values as Values)) }
}
