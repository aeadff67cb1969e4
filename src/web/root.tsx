import { type ReactNode, use } from "react"
import {
  href,
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router"
import { dayInColombo } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { readPath } from "#messages/read-path.ts"
import { baseLocale, getLocale, type Locale } from "#messages/runtime.js"
import { pictureHost, setPictureHost } from "#shop/catalogue/pictures/picture-host.ts"
import { whatsAppLink } from "#shop/orders/phones.ts"
import {
  announcementAt,
  type Closed,
  closedAt,
  type ShopSettings,
  shownContact,
  shownMaker,
  shownPromises,
} from "#shop/settings/settings.ts"
import { holdEarlyInput } from "#web/layout/early-input.ts"
import { ErrorPage } from "#web/layout/error-page.tsx"
import { shownLanguages } from "#web/layout/languages/shown-languages.ts"
import { sessionMark } from "#web/layout/session-mark.ts"
import { iconLinks } from "#web/layout/shop-icons.ts"
import { type ShopInfo, useShopInfo } from "#web/layout/shop-info.ts"
import { themeColor } from "#web/layout/theme-color.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import { firstFaces } from "#web/ui/words/languages.ts"
import type { Route } from "./+types/root"
import styles from "./app.css?url"
import { shopContext } from "./context.ts"
import { ScriptNonce } from "./document/script-nonce.ts"

if (typeof document !== "undefined") setPictureHost(document.documentElement.dataset.pictures ?? "")

export function links(): Route.LinkDescriptors {
  const font = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const
  return [...firstFaces().map((face) => ({ ...font, href: face }))]
}

export function loader({ context, request }: Route.LoaderArgs): ShopInfo {
  const { settings, publicUrl, signIn, isPreview } = context.get(shopContext)
  const { shop, promises, stock } = settings
  const now = new Date()
  const languages = shownLanguages(settings)
  const { pathname, search } = new URL(request.url)
  const { path, locale } = readPath(pathname)
  if (!isShownIn(locale, path, languages)) throw redirect(publicUrl + path + search)
  return {
    ...shop,
    contact: shownContact(settings),
    maker: makerOf(settings),
    whatsApp: settings.contact.whatsapp && whatsAppLink(settings.contact.whatsapp, ""),
    lowStock: stock.low_stock_limit,
    promises: shownPromises(settings),
    deliveryTime: promises.delivery_time,
    deliveryLang: langOf(promises, "delivery_time"),
    // The page about the closed shop has no notice above it.
    notOpen: settings.opening.closed && !isPreview,
    closed: path === href("/opening-soon") ? null : closedNotice(closedAt(settings, now)),
    announcement: announced(announcementAt(settings, now)),
    year: Number(dayInColombo(now).slice(0, 4)),
    publicUrl,
    signIn,
    languages,
  }
}

/** The back-office is in the language of who works there, whatever customers are offered. */
function isShownIn(locale: Locale, path: string, languages: ShopInfo["languages"]): boolean {
  return locale === baseLocale || path.startsWith(href("/admin")) || languages.some((each) => each.locale === locale)
}

function makerOf(settings: ShopSettings): ShopInfo["maker"] {
  const shown = shownMaker(settings)
  if (!shown) return null
  const { name, town, picture, english } = shown
  return { name, town, picture, ...(english && { english }) }
}

function announced(announcement: ReturnType<typeof announcementAt>): ShopInfo["announcement"] {
  return announcement && { text: announcement.text, lang: langOf(announcement, "text") }
}

/** Writes the notice on the server, so that pages need not download its texts. */
function closedNotice(closed: Closed | null): ShopInfo["closed"] {
  if (!closed) return null
  const { until: date, again, sentence } = closed
  const title = date === null ? m.shell_opening_soon() : m.shell_closed({ date })
  return { title, again, text: sentence, lang: langOf(closed, "sentence") }
}

/** No page waits for the shop's settings a second time; who has changed them reads them again where they are. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
}

/** Pages without words of their own at least name the shop. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.name ?? m.shell_failed_document_title() }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The session mark adds attributes before React looks.
    <html lang={getLocale()} data-pictures={pictureHost() || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColor.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColor.dark} />
        {/* With a precedence React writes the stylesheet before all preloads, and nothing is painted until it is there. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; the process puts its hash in the policy */}
        <script nonce={use(ScriptNonce)} dangerouslySetInnerHTML={{ __html: `${sessionMark};${holdEarlyInput}` }} />
        <Meta />
        <Links />
        {iconLinks(useShopInfo()?.logo ?? null).map((link) => (
          <link key={link.rel} {...link} />
        ))}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  )
}
