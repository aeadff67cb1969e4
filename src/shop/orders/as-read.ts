import type { Locale } from "#messages/runtime.js"
import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"

/** Holds the words in which a customer read a line of an order, where they were not the English ones. */
export interface AsRead {
  readonly language: Locale
  readonly name: string
  readonly variant?: VariantName
  /** Says what the text on the pieces is. */
  readonly label?: string
}

interface Worded {
  readonly name: string
  readonly variant?: VariantName
  readonly personalisation?: { readonly label: string; readonly text: string }
}

export function inCustomersWords<Line extends Worded>(line: Line, asRead: AsRead | null | undefined): Line {
  if (!asRead) return line
  const { name, variant, label } = asRead
  const { personalisation: on } = line
  return { ...line, name, ...(variant && { variant }), ...(on && label && { personalisation: { ...on, label } }) }
}
