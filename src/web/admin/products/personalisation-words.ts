import { m } from "#messages/messages.js"
import type { Personalisation } from "#shop/catalogue/variants/personalisation.ts"
import { centsOf, formatRupees } from "#shop/money.ts"

/** Describes in a few words which text a product takes. */
export function wordsOfPersonalisation({ label, max_length, price, required }: Personalisation): string {
  const words = [label, max_length, formatRupees(centsOf(price)), required && m.admin_personalisation_required()]
  return words.filter(Boolean).join(", ")
}
