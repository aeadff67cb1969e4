import type { ProductOptions, Variant } from "#shop/catalogue/catalogue.ts"

/** A value is free to choose, sold out, or not made with the values chosen before it. */
export type ValueState = "free" | "sold-out" | "not-made"

/** Returns the variant that the page shows first: the one that was asked for, or the first in stock. */
export function firstChoice({ variants }: ProductOptions, asked: string | null): Variant | undefined {
  return variants.find(({ id }) => id === asked) ?? variants.find(({ stock }) => stock > 0) ?? variants[0]
}

/** Returns whether a value of the choice `at` can be combined with those chosen before it. */
export function optionState(
  { variants }: ProductOptions,
  chosen: readonly string[],
  at: number,
  value: string,
): ValueState {
  const made = variants.filter(({ values }) => values[at] === value && sameUpTo(values, chosen, at))
  if (made.length === 0) return "not-made"
  return made.some(({ stock }) => stock > 0) ? "free" : "sold-out"
}

/** Returns the variant after another value is chosen. The other values stay, as far as such a variant exists. */
export function afterChoice(options: ProductOptions, chosen: readonly string[], at: number, value: string) {
  const made = options.variants.filter(({ values }) => values[at] === value && sameUpTo(values, chosen, at))
  const kept = (variant: Variant) => variant.values.every((each, n) => n === at || each === chosen[n])
  const left = made.filter(({ stock }) => stock > 0)
  return left.find(kept) ?? left[0] ?? made.find(kept) ?? made[0]
}

function sameUpTo(values: readonly string[], chosen: readonly string[], at: number): boolean {
  return values.slice(0, at).every((value, n) => value === chosen[n])
}
