import { type ComponentType, useEffect, useState } from "react"
import { baseLocale, getLocale } from "#messages/runtime.js"

/**
 * Offers a bare visit the language that the browser prefers. A path with a language was chosen, and the script of the offer
 * is loaded only by browsers that prefer another one.
 */
export function OfferedLanguage() {
  const [Offer, setOffer] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (getLocale() !== baseLocale || navigator.language.startsWith(baseLocale)) return
    import("./language-offer.tsx").then(
      (loaded) => setOffer(() => loaded.LanguageOffer),
      () => {},
    )
  }, [])
  return Offer && <Offer />
}
