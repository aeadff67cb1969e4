import { redirect } from "react-router"
import type { CacheHandle } from "#web/document/public-page.ts"

export const handle: CacheHandle = { cache: { kind: "pages" } }

/** Programs that read no page ask for this name. */
export const loader = () => redirect("/favicon.svg", 301)
