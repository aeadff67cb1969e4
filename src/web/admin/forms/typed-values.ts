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

export interface Difference<Name extends string> {
  readonly name: Name
  /** Names the text of a field that holds many. */
  readonly label?: string
  readonly current: string
  readonly typed: string
}

/** Compares the values of a field that holds many texts, each of which somebody else may have changed. */
export interface ManyTexts {
  /** Returns the latest value, with the texts that were typed over those of the value before. */
  readonly rebase: (before: string, typed: string, latest: string) => string
  readonly differing: (current: string, typed: string) => readonly Required<Omit<Difference<string>, "name">>[]
}

/**
 * Returns the fields whose current value differs from the typed one, in the order of `names`; of those in `manyTexts`
 * each text that does.
 */
export function differences<Name extends string>(
  names: readonly Name[],
  current: Record<Name, string>,
  typed: Record<Name, string>,
  manyTexts: Partial<Record<Name, ManyTexts>> = {},
): Difference<Name>[] {
  return names
    .filter((name) => current[name].trim() !== typed[name].trim())
    .flatMap((name): Difference<Name>[] => {
      const texts = manyTexts[name]?.differing(current[name], typed[name])
      return texts?.map((text) => ({ ...text, name })) ?? [{ name, current: current[name], typed: typed[name] }]
    })
}

/** Returns a schema of typed values for a form, whose values are strings; issues keep the names of the fields. */
export function schemaOfTyped<Values, Output>(
  schema: { safeParse: (value: unknown) => Output },
  typed: (values: Values) => unknown,
): { safeParse: (value: unknown) => Output } {
  return { safeParse: (values) => schema.safeParse(typed(values as Values)) }
}
