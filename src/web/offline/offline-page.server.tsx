import { hash } from "node:crypto"
import sinhala from "@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff2?url"
import tamil from "@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?url"
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url"
import nunitoSans from "@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url"
import { renderToStaticMarkup } from "react-dom/server"
import { m } from "#messages/messages.js"
import type { Locale } from "#messages/runtime.js"
import { YarnBall } from "#web/ui/logo.tsx"
import tokens from "#web/ui/styles/tokens.css?raw"
import program from "./go-on.js?raw"
import rules from "./offline.css?raw"

const fonts = [fraunces, nunitoSans, sinhala, tamil]
const style = `:root{${usedColors()}}${builtRules()}`

/**
 * Returns the page that stands in for every other one without a connection. It is whole in itself, for nothing can be loaded: the shop's
 * fonts are there where the browser has them still from another page.
 */
export function offlinePage(shop: string, locale: Locale): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{shop}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, whose hash is in the policy */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <YarnBall className="" />
          <h1>{shop}</h1>
          <p role="status">{m.shell_line_lost({}, { locale })}</p>
          <button type="button">{m.shell_failed_retry({}, { locale })}</button>
        </main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, whose hash is in the policy */}
        <script type="module" dangerouslySetInnerHTML={{ __html: program }} />
      </body>
    </html>,
  )}`
}

/** What a worker answers has no other headers than these: the server's own are not added to it. */
export const offlineHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(program)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
}

/** Colours have one place; see tokens.css. */
function usedColors(): string {
  const names = new Set(rules.match(/--color-[\w-]+/g))
  return [...names].map((name) => new RegExp(`${name}: [^;]+;`).exec(tokens)?.[0]).join("")
}

/** Returns the rules with the paths under which the build serves the fonts that they name. */
function builtRules(): string {
  return rules.replaceAll(
    /url\("\S+\/([\w-]+)\.woff2"\)/g,
    (_, name) => `url("${fonts.find((font) => font.includes(name))}")`,
  )
}

function hashOf(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`
}
