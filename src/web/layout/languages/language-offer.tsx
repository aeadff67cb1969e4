import { X } from "lucide-react"
import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { getLocale } from "#messages/runtime.js"
import { recall, remember } from "#web/session/storage.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { type Language, useShopInfo } from "../shop-info.ts"

const CLOSED = "shop-language-offer"

/** Offers the page in the language that the browser prefers. Nobody is sent there, and who closes it is not asked again. */
export function LanguageOffer() {
  const languages = useShopInfo()?.languages
  const { pathname, search } = useLocation()
  const [offered, setOffered] = useState<Language | null>(null)
  useEffect(() => {
    const wanted = recall(CLOSED) ? undefined : preferredOf(languages ?? [], navigator.languages)
    setOffered(wanted && wanted.locale !== getLocale() ? wanted : null)
  }, [languages])
  if (!offered) return null
  const { locale, name, offer = name } = offered

  function close() {
    remember(CLOSED, "1")
    setOffered(null)
  }
  return (
    <aside className="language-offer">
      <a href={localPath(pathname + search, locale)} hrefLang={locale} lang={locale} className="thread-link">
        {offer}
      </a>
      <IconButton label={m.shell_close()} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  )
}

export function preferredOf(languages: readonly Language[], wanted: readonly string[]): Language | undefined {
  const tags = wanted.map((tag) => tag.toLowerCase().split("-")[0])
  return tags.map((tag) => languages.find(({ locale }) => locale === tag)).find((found) => found !== undefined)
}
