import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"

/** A picture as the form of a product holds it. */
export type FormPicture = AdminProduct["pictures"][number]

/** Pictures as the text of a form's field, the same text for the same pictures. */
export function textOfPictures(pictures: readonly FormPicture[]): string {
  return JSON.stringify(pictures.map(({ image_url, alt, crop }) => ({ image_url, alt, crop })))
}

export function picturesOf(text: string): FormPicture[] {
  return JSON.parse(text)
}

/** The pictures with one of them at another place, which is cut to the list. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, n) => n !== from)
  const item = items[from]
  if (item !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item)
  return rest
}
