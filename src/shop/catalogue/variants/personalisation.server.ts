import { baseLocale } from "#messages/runtime.js"
import { rupeesFromNumeric } from "#shop/money.ts"
import type { Localized } from "#shop/text/localized.ts"
import type { Personalisation } from "./personalisation.ts"

export interface StoredPersonalisation extends Omit<Personalisation, "label" | "price"> {
  readonly label: Localized
  readonly price: string
}

/** Returns the personalisation of a row, its label in English. */
export function personalisationFromRow(stored: StoredPersonalisation | null): Personalisation | null {
  return stored && { ...stored, label: stored.label[baseLocale], price: rupeesFromNumeric(stored.price) }
}
