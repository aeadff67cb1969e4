import { type MouseEvent, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { getLocale, type Locale } from "#messages/runtime.js"
import { useShopInfo } from "../shop-info.ts"

interface LanguageLinksProps {
  className: string
  onChoose?: (locale: Locale, event: MouseEvent<HTMLAnchorElement>) => void
}

/** Links to the page in each other language. The links load the page anew, because its scripts are the language's own. */
export function LanguageLinks({ className, onChoose }: LanguageLinksProps) {
  const { pathname, search } = useLocation()
  const languages = useShopInfo()?.languages ?? []
  // Cached pages are rendered without the variant of their URL: rendering again in the browser puts it into the links.
  const [drawn, setDrawn] = useState("on the server")
  useEffect(() => setDrawn("in the browser"), [])
  if (languages.length < 2) return null
  return (
    <ul key={drawn} className={className}>
      {languages.map(({ locale, name, isBeta }) => (
        <li key={locale}>
          <a
            href={localPath(pathname + search, locale)}
            hrefLang={locale}
            lang={locale}
            onClick={onChoose && ((event) => onChoose(locale, event))}
            aria-current={locale === getLocale() || undefined}
            className="language"
          >
            {name}
            {isBeta && <small lang={getLocale()}>{m.shell_language_beta()}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}
