import type { Locale } from "#messages/runtime.js"
import type { Translated } from "#shop/catalogue/translations/shown-texts.ts"
import { shownName } from "#shop/catalogue/variants/shown-name.ts"
import type { AsRead } from "#shop/orders/as-read.ts"

interface JudgedLine {
  readonly name: string
  readonly option_values: readonly string[] | null
  readonly text: string
  readonly translated: Translated
}

/** Returns what of a line about to be ordered is read in other words than the English ones. */
export function wordsRead(line: JudgedLine, language: Locale): AsRead | undefined {
  const { name, variant } = shownName(line.name, line.option_values, line.translated)
  const label = line.text && line.translated?.personalisation
  if (name === line.name && !label) return undefined
  return { language, name, ...(variant && { variant }), ...(label && { label }) }
}
