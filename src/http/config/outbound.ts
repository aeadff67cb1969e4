/**
 * These functions check the settings of services that the shop connects to. All are reached over TLS, except on this
 * machine, where no network is on the way, or where the operator writes in the URL that TLS is not wanted. Each returns
 * null for an unusable value.
 */

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]
/** `prefer` and `allow` would go on without TLS where the server offers none; `no-verify` would accept any certificate. */
const SSL_MODES = ["verify-full", "verify-ca", "require", "disable"]

export function urlWith(text: string, protocols: readonly string[]): string | null {
  if (text === "") return ""
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : null
}

export function httpsUrl(text: string): string | null {
  const url = urlWith(text, ["https:", "http:"])
  return !url || new URL(url).protocol === "https:" || isThisMachine(url) ? url : null
}

export function cdnOrigin(text: string): string | null {
  const url = httpsUrl(text)
  if (!url) return url
  const { origin, pathname, search } = new URL(url)
  return pathname === "/" && search === "" ? origin : null
}

/** Returns the URL if it is good: smtp://… to another machine requires STARTTLS, unless the URL says `requireTLS` or `ignoreTLS`. */
export function smtpUrl(text: string): string | null {
  const given = urlWith(text, ["smtp:", "smtps:"])
  if (!given) return given
  const url = new URL(given)
  if (url.protocol === "smtps:" || isThisMachine(given)) return given
  if (url.searchParams.has("requireTLS") || url.searchParams.has("ignoreTLS")) return given
  url.searchParams.set("requireTLS", "true")
  return url.href
}

/** Accepts postgres://…; for another machine only with an sslmode that requires TLS, or `disable`. */
export function databaseUrl(text: string): string | null {
  const given = urlWith(text, ["postgres:", "postgresql:"])
  if (!given) return given
  const { hostname, searchParams } = new URL(given)
  const host = searchParams.get("host") ?? hostname
  // A path is a socket on this machine.
  const isLocal = host === "" || host.startsWith("/") || THIS_MACHINE.includes(host)
  const mode = searchParams.get("sslmode")
  return isLocal || SSL_MODES.includes(mode ?? "") ? given : null
}

/** Accepts a folder, or s3://bucket with an https:// endpoint unless it says `tls=off`. */
export function filesUrl(text: string): string | null {
  if (!text.startsWith("s3:")) return text
  if (!URL.canParse(text)) return null
  const { searchParams } = new URL(text)
  const endpoint = searchParams.get("endpoint")
  return endpoint === null || httpsUrl(endpoint) || searchParams.get("tls") === "off" ? text : null
}

function isThisMachine(url: string): boolean {
  return THIS_MACHINE.includes(new URL(url).hostname)
}
