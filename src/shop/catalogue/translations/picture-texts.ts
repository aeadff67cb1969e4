import { eachTranslated } from "#messages/other-languages.ts"
import { baseLocale, type Locale } from "#messages/runtime.js"
import { type Localized, onlyWritten, sayMarked } from "#shop/text/localized.ts"
import type { GalleryPicture, ShownPicture } from "../pictures/gallery.ts"
import type { Translations } from "./shown-texts.ts"

/** A picture of a product as it is stored: what is seen on it is said in all languages. */
export interface StoredPicture extends Omit<GalleryPicture, "alt"> {
  readonly alt: Localized
}

/** Returns a picture as a page in a language shows it. */
export function shownPicture({ image_url, alt }: StoredPicture, language: Locale): ShownPicture {
  return sayMarked({ image_url, alt }, language) as ShownPicture
}

/** Returns the texts of a product as the API has them: what its pictures show is there by the English words. */
export function withAlts(translations: Translations, pictures: readonly StoredPicture[]): Translations {
  const languages = eachTranslated((language) => {
    const said = pictures.flatMap(({ alt }) => (alt[language] ? [[alt[baseLocale], alt[language]]] : []))
    return { ...translations[language], ...(said.length > 0 && { alts: Object.fromEntries(said) }) }
  })
  return withoutEmpty({ ...translations, ...languages })
}

/** Returns the texts of a product as they are stored, without those of its pictures. */
export function withoutAlts(translations: Translations): Translations {
  const languages = Object.entries(translations).map(([language, { alts: _, ...texts }]) => [language, texts] as const)
  return withoutEmpty(Object.fromEntries(languages))
}

const withoutEmpty = (translations: Translations): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([, texts]) => Object.keys(texts).length > 0))

/** Returns pictures with what the API's texts say of them. A picture whose English was changed keeps its other languages. */
export function storedPictures(
  pictures: readonly GalleryPicture[],
  translations: Translations,
  before: readonly GalleryPicture[] = [],
): StoredPicture[] {
  return pictures.map(({ image_url, alt }) => {
    const former = before.find((picture) => picture.image_url === image_url)?.alt ?? alt
    const others = eachTranslated((language) => {
      const words = new Map(Object.entries(translations[language]?.alts ?? {}))
      return words.get(alt) ?? words.get(former)
    })
    return { image_url, alt: onlyWritten({ [baseLocale]: alt, ...others }) as Localized }
  })
}
