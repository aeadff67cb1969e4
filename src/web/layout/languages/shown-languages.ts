import { m } from "#messages/messages.js"
import { baseLocale, locales } from "#messages/runtime.js"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { Language } from "../shop-info.ts"

/** Returns the languages of the shop's pages; none where there is no choice. The server alone has every name. */
export function shownLanguages({ languages: beta }: Pick<ShopSettings, "languages">): Language[] {
  if (locales.length < 2) return []
  return locales.map((locale) => {
    const isBeta = locale !== baseLocale && beta[locale]
    return {
      locale,
      name: m.shell_language_name({}, { locale }),
      isBeta,
      ...(locale !== baseLocale && { offer: m.shell_language_offer({}, { locale }) }),
    }
  })
}
