import { shopContext } from "#web/context.ts"
import { type CacheHandle, TAGS } from "#web/document/public-page.ts"
import type { Route } from "./+types/security-txt"

export const handle: CacheHandle = { cache: { kind: "pages" } }

/** A page may stay in the cache for as long as nobody changes a setting, and the standard wants less than a year. */
const EXPIRES_DAYS = 330

/** Says whom to tell of a weakness, as RFC 9116 has it. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, settings } = context.get(shopContext)
  const { email } = settings.contact
  const expires = new Date(Date.now() + EXPIRES_DAYS * 86_400_000)
  const lines = [
    `Contact: ${email ? `mailto:${email}` : publicUrl}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", [TAGS]: "settings" },
  })
}
