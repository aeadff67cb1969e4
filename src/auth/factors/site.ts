import type { AuthContext } from "../context.ts"

/** What authenticator apps and passkey dialogs call the site. */
export function siteNameOf({ siteName, publicUrl }: AuthContext): string {
  return siteName ?? new URL(publicUrl).host
}
