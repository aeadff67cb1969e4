import type { ProductOptions, Variant } from "#shop/catalogue/catalogue.ts"

/** Of a value to choose: that it can be, that no piece is left, or that it is not made with what is chosen before. */
export type ValueState = "free" | "sold-out" | "not-made"

/** What a page shows first: the variant that was asked for, or the first that is left. */
export function firstChoice({ variants }: ProductOptions, asked: string | null): Variant | undefined {
  return variants.find(({ id }) => id === asked) ?? variants.find(({ stock }) => stock > 0) ?? variants[0]
}

/** Whether a value of the choice `at` can be taken together with those chosen before it. */
export function stateOf(
  { variants }: ProductOptions,
  chosen: readonly string[],
  at: number,
  value: string,
): ValueState {
  const made = variants.filter(({ values }) => values[at] === value && sameUpTo(values, chosen, at))
  if (made.length === 0) return "not-made"
  return made.some(({ stock }) => stock > 0) ? "free" : "sold-out"
}

/** The variant once another value is chosen: what is chosen besides stays, as far as there is such a one. */
export function afterChoice(options: ProductOptions, chosen: readonly string[], at: number, value: string) {
  const made = options.variants.filter(({ values }) => values[at] === value && sameUpTo(values, chosen, at))
  const kept = (variant: Variant) => variant.values.every((each, n) => n === at || each === chosen[n])
  const left = made.filter(({ stock }) => stock > 0)
  return left.find(kept) ?? left[0] ?? made.find(kept) ?? made[0]
}

function sameUpTo(values: readonly string[], chosen: readonly string[], at: number): boolean {
  return values.slice(0, at).every((value, n) => value === chosen[n])
}
