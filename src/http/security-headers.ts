import { createHash } from "node:crypto"

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const HAS_SOURCE = /\ssrc=/

/**
 * A rendered page with its policy, which runs our own files and only those inline scripts that carry `nonce`. The renderer puts it on the
 * scripts it writes; injected markup cannot know it. The policy names the scripts by their hashes and the nonce is taken out, so that the
 * page can be cached. `connect` is what scripts may reach besides the shop.
 */
export async function withPolicy(
  response: Response,
  nonce: string,
  connect: readonly string[] = [],
): Promise<Response> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response
  const html = await response.text()
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = "", text = ""] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || HAS_SOURCE.test(attributes)) continue
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  }
  const headers = new Headers(response.headers)
  headers.set("Content-Security-Policy", contentSecurityPolicy([...hashes], connect))
  return new Response(html.replaceAll(mark, ""), { status: response.status, headers })
}

function contentSecurityPolicy(scripts: readonly string[], connect: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/** On every response. */
export function commonHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  }
}
