import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { decoded } from "#platform/decoded.ts"
import { text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"

const MAX_CHARACTERS = 500
const MAX_PATHS = 20

/** Returns a path as it is stored and compared: in lower case without a slash at its end; null for the home page. */
export function pathOf(pathname: string): string | null {
  const path = (decoded(pathname) ?? pathname).normalize("NFC").toLowerCase().replace(/\/+/g, "/").replace(/\/$/, "")
  return path === "" || path.length > MAX_CHARACTERS || /\p{Cc}/u.test(path) ? null : path
}

const OWN_PAGE = /^\/(?:admin|api|media|assets|shop|cart|checkout|orders?|profile|auth|about|policies)(?:\/|$)/

/**
 * Returns the path of an address that a page had before, given as a path or a URL; null for what can lead nowhere: no address, one with a
 * query, and those that pages of this shop have whatever is sold in it.
 */
export function oldPathOf(address: string): string | null {
  const url = /^(?:\/|https?:\/\/)/i.test(address) ? URL.parse(address, "http://shop") : null
  const path = url && url.search === "" ? pathOf(url.pathname) : null
  return path === null || OWN_PAGE.test(path) ? null : path
}

const path = text({
  label: m.errors_label_old_path,
  max: [MAX_CHARACTERS, m.errors_old_path],
  plain: (address) => oldPathOf(address) ?? address,
  refine: [(address) => oldPathOf(address) !== null, m.errors_old_path],
})

const tooMany = () => m.errors_old_paths_many({ maximum: MAX_PATHS })

/** Checks the addresses that lead to a product. */
export const oldPathsField = z.pipe(
  z
    .array(path, { error: () => m.errors_value_not_list({ name: "old_paths" }) })
    .check(rule((paths) => paths.length <= MAX_PATHS, "too_big", tooMany, { maximum: MAX_PATHS })),
  z.transform((paths) => [...new Set(paths)].sort()),
)
