import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import { href, Outlet, useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { baseLocale, getLocale } from "#messages/runtime.js"
import { SessionWatch } from "#web/session/session-watch.tsx"
import type { Route } from "./+types/shell"
import { ErrorPage } from "./error-page.tsx"
import { Footer } from "./footer.tsx"
import { Header } from "./header/header.tsx"
import { NavigationThread } from "./header/navigation-thread.tsx"
import { LanguageLinks } from "./languages/language-links.tsx"
import { NoScript } from "./no-script.tsx"
import { type ShownNotice, useShopInfo } from "./shop-info.ts"
import { Toaster } from "./toaster.tsx"
import { useFocusOnArrival } from "./use-focus-on-arrival.ts"

export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function links(): Route.LinkDescriptors {
  return [{ rel: "manifest", href: href("/manifest.webmanifest") }]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

const Notice = ({ title, text, lang }: ShownNotice) => (
  <aside aria-label={title} className="notice">
    {title && <strong>{title} </strong>}
    <span lang={lang}>{text}</span>
  </aside>
)

const FORMS = [href("/cart"), href("/checkout"), href("/auth"), href("/reset-password"), href("/profile")]

function Frame({ children }: { children: ReactNode }) {
  const shop = useShopInfo()
  const main = useFocusOnArrival()
  if (!shop) throw new Error("the shell is shown inside the root route only")
  return (
    <>
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <NavigationThread />
      {shop.announcement && <Notice {...shop.announcement} />}
      <nav aria-label={m.shell_language()} className="max-md:hidden">
        <LanguageLinks className="languages page-width justify-end" />
      </nav>
      <Header name={shop.name} logo={shop.logo} notOpen={shop.notOpen} />
      {shop.closed && <Notice {...shop.closed} />}
      <NoScript contact={shop.contact} notOpen={shop.notOpen} />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer shop={shop} short={FORMS.includes(useLocation().pathname)} />
      <OfferedLanguage />
      <SessionWatch />
      <Toaster />
    </>
  )
}

/**
 * Offers the language that the browser prefers, on a path without a language: visitors chose a path that has one. The script of the offer
 * is loaded only by browsers that prefer another language.
 */
function OfferedLanguage() {
  const [Offer, setOffer] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (getLocale() !== baseLocale || navigator.language.startsWith(baseLocale)) return
    import("./languages/language-offer.tsx").then(
      (loaded) => setOffer(() => loaded.LanguageOffer),
      () => {},
    )
  }, [])
  return Offer && <Offer />
}
