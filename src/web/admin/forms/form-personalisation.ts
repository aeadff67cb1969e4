import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { Personalisation } from "#shop/catalogue/variants/personalisation.ts"
import { formatAmount } from "#shop/money.ts"
import type { Localized } from "#shop/text/localized.ts"
import { shownText } from "./form-values.ts"
import { wordsOfText } from "./translations/language-names.ts"
import { numberOf, typedNumber } from "./typed-values.ts"

/** Describes the text that customers may have put on a product. The form keeps it while it is switched off. */
export interface FormPersonalisation {
  readonly offered: boolean
  readonly label: Localized
  readonly max_length: string
  readonly price: string
  readonly required: boolean
}

const NONE: FormPersonalisation = {
  offered: false,
  label: shownText(null),
  max_length: "20",
  price: "",
  required: false,
}

export function formPersonalisation(
  stored: AdminProduct["personalisation"],
  label: Localized | null = null,
): FormPersonalisation {
  if (!stored) return NONE
  const { max_length, price, required } = stored
  return {
    offered: true,
    label: shownText(label),
    max_length: String(max_length),
    price: typedNumber(price || null),
    required,
  }
}

/** Returns the personalisation to send; null where it is switched off. */
export function sentPersonalisation({ offered, label, max_length, price, required }: FormPersonalisation) {
  return offered
    ? { label: label[baseLocale], max_length: numberOf(max_length), price: numberOf(price), required }
    : null
}

/** Describes it in a few words, for a conflict with another admin's change. */
export function shownPersonalisation({ offered, label, max_length, price, ...form }: FormPersonalisation): string {
  const words = wordsOfText(label)
  return offered
    ? wordsOfPersonalisation({ ...form, label: words, max_length: Number(max_length), price: Number(price) })
    : ""
}

export function wordsOfPersonalisation({ label, max_length, price, required }: Personalisation): string {
  const words = [label, max_length, formatAmount(price), required && m.admin_personalisation_required()]
  return words.filter(Boolean).join(", ")
}
