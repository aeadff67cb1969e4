import { baseLocale, type Locale } from "#messages/runtime.js"
import { type Localized, sayMarked } from "#shop/text/localized.ts"
import type { GalleryPicture, ShownPicture } from "./gallery.ts"

/** A picture of a product as it is stored: what is seen on it is said in all languages. */
export interface StoredPicture extends Omit<GalleryPicture, "alt"> {
  readonly alt: Localized
}

/** Returns pictures with what is seen on each, in the same order. */
export function storedPictures<Picture extends GalleryPicture>(
  pictures: readonly Picture[],
  alts: readonly Localized[],
) {
  return pictures.map((picture, at) => ({ ...picture, alt: alts[at] ?? { [baseLocale]: picture.alt } }))
}

/** Returns a picture as a page in a language shows it. */
export function shownPicture({ image_url, alt }: StoredPicture, language: Locale): ShownPicture {
  return sayMarked({ image_url, alt }, language) as ShownPicture
}
