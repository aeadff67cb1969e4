/** The number a person typed, null for nothing; not a number for anything else, which every schema refuses. */
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

/** Which fields somebody else has left otherwise than they stand in the form, in the order of `names`. */
export function differences<Name extends string>(
  names: readonly Name[],
  current: Record<Name, string>,
  typed: Record<Name, string>,
): Difference<Name>[] {
  return names
    .filter((name) => current[name].trim() !== typed[name].trim())
    .map((name) => ({ name, current: current[name], typed: typed[name] }))
}

/** A schema of typed values behind a form of texts; issues keep the names of the fields. */
export function schemaOfTexts<Texts, Output>(
  schema: { safeParse: (value: unknown) => Output },
  typed: (texts: Texts) => unknown,
): { safeParse: (value: unknown) => Output } {
  return { safeParse: (texts) => schema.safeParse(typed(texts as Texts)) }
}
