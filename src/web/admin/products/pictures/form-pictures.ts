import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { Localized } from "#shop/text/localized.ts"
import { shownText } from "../../forms/form-values.ts"

type Picture = AdminProduct["pictures"][number]

export interface FormPicture extends Omit<Picture, "alt"> {
  readonly alt: Localized
}

/** Returns what a form edits of pictures, and what they show in all languages. */
export function formPictures(pictures: readonly Picture[], alts: readonly Localized[] = []): FormPicture[] {
  return pictures.map(({ image_url, crop }, at) => ({ image_url, alt: shownText(alts[at]), crop }))
}

/** Returns pictures in one order of keys: they are compared. */
export function inOneOrder(pictures: readonly FormPicture[]): FormPicture[] {
  return pictures.map(({ image_url, alt, crop }) => ({ image_url, alt, crop }))
}

/** Returns the pictures with one of them moved to another place; places beyond the list count as its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, n) => n !== from)
  const item = items[from]
  if (item !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item)
  return rest
}
