import { href } from "react-router"
import type { SecurityDemand } from "./session-states.ts"

/** Returns the page of this shop to return to after signing in, or null: never another site, never /auth itself. */
export function safeNextPath(next: string | null): string | null {
  if (!next?.startsWith("/")) return null
  // Resolved the way the browser will: it drops tabs and newlines and reads "\" as "/", so "/\evil.example" is another site.
  const base = "http://shop.invalid"
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  if (url?.origin !== base) return null
  const path = url.pathname + url.search + url.hash
  // "/.//evil.example" resolves to the path "//evil.example", which is another site once it is followed on its own.
  if (path.startsWith("//") || isSignInPage(url.pathname)) return null
  return path
}

/** Returns whether a page is of no use without a session. /auth and /reset-password count too. */
export function isPersonalPage(pathname: string): boolean {
  return isSignInPage(pathname) || /^\/(cart|checkout|orders|profile|admin)(\/|$)/.test(pathname)
}

function isSignInPage(pathname: string): boolean {
  return /^\/(auth|reset-password)(\/|$)/.test(pathname)
}

export function signInPath(from: string): string {
  const next = safeNextPath(from)
  return next && next !== "/" ? `${href("/auth")}?next=${encodeURIComponent(next)}` : href("/auth")
}

/** Returns the path of the page where a second factor is added, or where an admin chooses a password; it leads back to `from`. */
export function securityPath(from: string, demand: SecurityDemand): string {
  const next = `?next=${encodeURIComponent(from)}`
  return demand === "password" ? href("/admin/first-sign-in") + next : `${href("/profile")}${next}#security`
}
