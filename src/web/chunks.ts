import type { Rolldown } from "vite"

type ChunkName = Rolldown.CodeSplittingNameFunction
type ModuleGraph = Parameters<ChunkName>[1]

/** The shop's shell and the back-office import these through files that export everything, so the bundler cannot see who uses what. */
const SHARED =
  /\/icons\/(?:chevron-left|chevron-right|log-out|menu|shopping-bag|user-round)\.mjs$|\.messages\/registry\.js$/

/** Matches the id that React Router's plugin gives to a route's entry. */
const ROUTE = /\/src\/web\/(.*)\?__react-router-build-client-route/

/**
 * Names the chunks of what every page of the shop needs: `base` is the back-office's too, `storefront` is not. The home page downloads these
 * and what is its own.
 */
export function frameChunk(): ChunkName {
  const pagesOf = pageFinder()
  return (id, graph) => {
    if (SHARED.test(id)) return "base"
    if (!id.includes("/src/") || ROUTE.test(id)) return null
    const pages = [...pagesOf(id, graph)]
    if (pages.includes("root.tsx")) return "base"
    const onHomeToo = pages.includes("home/home.tsx") && pages.some((page) => page.startsWith("storefront/"))
    if (!onHomeToo && !pages.includes("layout/shell.tsx")) return null
    return pages.some((page) => page.startsWith("admin/")) ? "base" : "storefront"
  }
}

/** Finds the files of the routes that import a module, directly or by others, and not later. */
function pageFinder() {
  const known = new Map<string, Set<string>>()
  return function pagesOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
    const before = known.get(id)
    if (before) return before
    const route = ROUTE.exec(id)?.[1]
    const pages = new Set(route ? [route] : [])
    known.set(id, pages)
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
      for (const page of pagesOf(importer, graph)) pages.add(page)
    }
    return pages
  }
}
