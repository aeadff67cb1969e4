import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { offeredLanguages } from "#shop/settings/sections/plain-sections.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { Language } from "../shop-info.ts"

/** Returns the languages of the shop's pages; none where there is no choice. The server alone has every name. */
export function shownLanguages({ languages }: Pick<ShopSettings, "languages">): Language[] {
  const offered = offeredLanguages(languages)
  if (offered.length < 2) return []
  return offered.map((locale) => {
    const isBeta = locale !== baseLocale && languages[locale]
    return {
      locale,
      name: m.shell_language_name({}, { locale }),
      isBeta,
      ...(locale !== baseLocale && { offer: m.shell_language_offer({}, { locale }) }),
    }
  })
}
