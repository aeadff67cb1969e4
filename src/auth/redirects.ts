import { type Ok, ok } from "#platform/result.ts"
import type { Refusal } from "./refusal.ts"

/** Returns the first wanted target that has the site's own origin, or else the site. */
export function allowedTarget(publicUrl: string, ...wanted: Array<string | null>): URL {
  const site = new URL(publicUrl)
  for (const target of wanted) {
    const url = target === null ? null : URL.parse(target)
    // An origin has no user name, yet a link that shows one is made to mislead. A blob: URL has the origin that is
    // written in it.
    if (url?.protocol === site.protocol && url.origin === site.origin && !url.username && !url.password) return url
  }
  return site
}

export function withQuery(target: URL, parameters: Record<string, string>): URL {
  const url = new URL(target)
  url.hash = ""
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** `target` with parameters in its fragment: the page reads them, no server and no referrer ever sees them. */
export function withFragment(target: URL, parameters: Record<string, string>): URL {
  const url = new URL(target)
  url.hash = new URLSearchParams(parameters).toString()
  return url
}

/** A redirect that carries an error, in the query and in the fragment: the client of either flow reads its own. */
export function withError(target: URL, { code, message, values }: Refusal, what = "access_denied"): URL {
  const named = Object.entries(values ?? {}).map(([name, value]) => [`error_${name}`, String(value)])
  const error = { error: what, error_code: code, error_description: message, ...Object.fromEntries(named) }
  const url = withQuery(target, error)
  url.hash = new URLSearchParams({ ...error, sb: "" }).toString()
  return url
}

export const found = (target: URL): Ok<Response> => redirect(302, target)
export const seeOther = (target: URL): Ok<Response> => redirect(303, target)

function redirect(status: 302 | 303, target: URL): Ok<Response> {
  return ok(new Response(null, { status, headers: { Location: target.href } }))
}
