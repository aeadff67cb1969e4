/** Returns the names of an object that has no others than its type says. */
export function keysOf<Given extends object>(given: Given): Array<keyof Given & string> {
  return Object.keys(given) as Array<keyof Given & string>
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Says whether an object has this name of its own, such as one that a URL or a command gives. */
export function isKeyOf<Given extends object>(given: Given, name: string): name is keyof Given & string {
  return Object.hasOwn(given, name)
}

/** Returns an object with what is made of each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
