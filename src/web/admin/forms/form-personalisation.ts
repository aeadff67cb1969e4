import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { Personalisation } from "#shop/catalogue/variants/personalisation.ts"
import { formatAmount } from "#shop/money.ts"
import { numberOf, typedNumber } from "./typed-values.ts"

/** Describes the text that customers may have put on a product. The form keeps it while it is switched off. */
export interface FormPersonalisation {
  readonly offered: boolean
  readonly label: string
  readonly max_length: string
  readonly price: string
  readonly required: boolean
}

const NONE: FormPersonalisation = { offered: false, label: "", max_length: "20", price: "", required: false }

export function formPersonalisation(stored: AdminProduct["personalisation"]): FormPersonalisation {
  if (!stored) return NONE
  const { label, max_length, price, required } = stored
  return { offered: true, label, max_length: String(max_length), price: typedNumber(price || null), required }
}

/** Returns the personalisation to send; null where it is switched off. */
export function sentPersonalisation({ offered, label, max_length, price, required }: FormPersonalisation) {
  return offered ? { label, max_length: numberOf(max_length), price: numberOf(price), required } : null
}

/** Describes it in a few words, for a conflict with another admin's change. */
export function shownPersonalisation({ offered, max_length, price, ...form }: FormPersonalisation): string {
  return offered ? wordsOfPersonalisation({ ...form, max_length: Number(max_length), price: Number(price) }) : ""
}

export function wordsOfPersonalisation({ label, max_length, price, required }: Personalisation): string {
  const words = [label, max_length, formatAmount(price), required && m.admin_personalisation_required()]
  return words.filter(Boolean).join(", ")
}
