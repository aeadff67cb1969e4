import { hash } from "node:crypto"

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const HAS_SOURCE = /\ssrc=/

/**
 * Returns the page's HTML with its policy, which runs only our own files and the inline scripts that carry `nonce`. The
 * renderer puts it on the scripts it writes; injected markup cannot know it. The policy names the scripts by their
 * hashes and the nonce is taken out, so that the page can be cached. `connect` is what scripts may reach besides the
 * shop, `pictures` where pictures of products come from, and `forms` the site besides the shop that forms are sent to.
 */
export function withPolicy(
  html: string,
  nonce: string,
  { connect = [], pictures = "", forms = "" }: { connect?: readonly string[]; pictures?: string; forms?: string } = {},
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = "", text = ""] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || HAS_SOURCE.test(attributes)) continue
    hashes.add(`'sha256-${hash("sha256", text, "base64")}'`)
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self'",
    `img-src 'self' data: blob: ${pictures}`.trimEnd(),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "),
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${forms}`.trimEnd(),
    "frame-ancestors 'none'",
  ].join("; ")
  return { html: html.replaceAll(mark, ""), policy }
}
