import type { ProductOptions, Variant } from "#shop/catalogue/catalogue.ts"

/** A value is free to choose, sold out, or not made with the values chosen before it. */
export type ValueState = "free" | "sold-out" | "not-made"

/** Holds a value for each choice of a product; "" for what the customer still has to choose. */
export type Chosen = readonly string[]

/**
 * Returns what is chosen when the page opens: the variant that was asked for, or the only one that is left, and the
 * values that leave no choice.
 */
export function firstChosen({ choices, variants }: ProductOptions, asked: string | null): Chosen {
  const left = variants.filter(({ stock }) => stock > 0)
  const given = variants.find(({ id }) => id === asked) ?? (left.length === 1 ? left[0] : undefined)
  return choices.map(({ values }, at) => given?.values[at] ?? ((values.length === 1 && values[0]) || ""))
}

/** Returns the variants that have the chosen values: one of them once all is chosen. */
export function fitting({ variants }: ProductOptions, chosen: Chosen): Variant[] {
  return variants.filter(({ values }) => chosen.every((each, at) => each === "" || each === values[at]))
}

/** Returns whether a value of the choice `at` can be combined with those chosen before it. */
export function optionState(options: ProductOptions, chosen: Chosen, at: number, value: string): ValueState {
  const made = fitting(options, chosen.slice(0, at)).filter(({ values }) => values[at] === value)
  if (made.length === 0) return "not-made"
  return made.some(({ stock }) => stock > 0) ? "free" : "sold-out"
}

/** Returns what is chosen after another value is. What comes after it stays, as far as such a variant is left. */
export function afterChoice(options: ProductOptions, chosen: Chosen, at: number, value: string): Chosen {
  const next = chosen.map((each, n) => (n === at ? value : each))
  const isLeft = fitting(options, next).some(({ stock }) => stock > 0)
  return isLeft ? next : next.map((each, n) => (n > at ? "" : each))
}
