import { rupeesFromNumeric } from "#shop/money.ts"
import type { Personalisation } from "./personalisation.ts"

export interface StoredPersonalisation extends Omit<Personalisation, "price"> {
  readonly price: string
}

export function personalisationFromRow(stored: StoredPersonalisation | null): Personalisation | null {
  return stored && { ...stored, price: rupeesFromNumeric(stored.price) }
}
