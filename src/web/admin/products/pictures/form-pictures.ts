import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"

export type FormPicture = AdminProduct["pictures"][number]

/** Returns what a form edits of pictures, in one order of keys: it is compared. */
export function formPictures(pictures: readonly FormPicture[]): FormPicture[] {
  return pictures.map(({ image_url, alt, crop }) => ({ image_url, alt, crop }))
}

/** Returns the pictures with one of them moved to another place; places beyond the list count as its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, n) => n !== from)
  const item = items[from]
  if (item !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item)
  return rest
}
