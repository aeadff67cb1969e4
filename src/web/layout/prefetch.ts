import { useEffect } from "react"
import { preloadModule } from "react-dom"
import { matchPath } from "react-router"

/** What the router writes into each page: its routes, and the files of each. */
interface RouterWindow {
  readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, RouteFiles>> }
}
interface RouteFiles {
  readonly parentId?: string
  readonly path?: string
  readonly module: string
  readonly imports: readonly string[]
}

/** Not known to every browser. */
interface Connection {
  readonly connection?: { readonly saveData: boolean }
}

/** Pages whose data is the same for everybody. */
const PUBLIC = new Set(["home/home", "storefront/shop", "storefront/product"])

/** A pointer that passes a link, or a finger that begins to scroll on it, has left it before. */
const INTENT_MS = 80

/** Loads the page behind a link once the pointer or the focus rests on it: its script, and its data where it is public. */
export function usePrefetch() {
  useEffect(() => {
    const listeners = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(timer)
    const begin = ({ target }: Event) => {
      cancel()
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
      if (link && leadsToAnotherPage(link)) timer = setTimeout(prefetch, INTENT_MS, new URL(link.href))
    }
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, begin, listeners)
    for (const type of ["pointerout", "focusout"]) document.addEventListener(type, cancel, listeners)
    return () => {
      cancel()
      listeners.abort()
    }
  }, [])
}

function leadsToAnotherPage({ origin, pathname, search, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && !target && (pathname !== location.pathname || search !== location.search)
}

function prefetch({ pathname, search }: URL) {
  const route = (navigator as Connection).connection?.saveData ? undefined : routeOf(pathname)
  if (!route) return
  const [id, { module, imports }] = route
  for (const file of [module, ...imports]) preloadModule(file)
  if (PUBLIC.has(id)) void loadData(pathname, search, id)
}

function routeOf(pathname: string): [id: string, files: RouteFiles] | undefined {
  const routes = Object.entries((window as RouterWindow).__reactRouterManifest?.routes ?? {})
  return routes.find(
    ([, { parentId, path = "" }]) => parentId === "layout/shell" && matchPath(`/${path}`, pathname) !== null,
  )
}

/** Requests what the router will request: its request is then answered by the browser's cache, for the seconds that the server allows. */
async function loadData(pathname: string, search: string, id: string) {
  const url = new URL(`${pathname === "/" ? "/_" : pathname}.data${search}`, location.origin)
  url.searchParams.set("_routes", id)
  try {
    // Read to its end: the cache does not keep half a response.
    await (await fetch(url, { headers: { purpose: "prefetch" }, priority: "low" })).arrayBuffer()
  } catch {
    // The router will say what is wrong when it requests the page itself.
  }
}
