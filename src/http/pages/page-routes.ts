import { matchRoutes, type RouteObject, type ServerBuild } from "react-router"

type ServerRoute = NonNullable<ServerBuild["routes"][string]>

/** Finds the pattern of a page's path, such as `/product/:id`, also of its data; `/*` for a path that no page has. */
export function readPagePatterns(build: ServerBuild["routes"]): (path: string) => string {
  const tree = childrenOf(build, undefined)
  return (path) => {
    if (decoded(path) === null) return "/*"
    const data = /_?\.data$/.exec(path)
    const matches = matchRoutes(tree, data ? path.slice(0, data.index) || "/" : path) ?? []
    const segments = matches.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean)
    if (matches.length === 0 || segments.at(-1) === "*") return "/*"
    return `/${segments.join("/")}${data ? ".data" : ""}`
  }
}

/**
 * A path with its escapes read; null for a broken one, for each of which React Router writes a line of plain text, and which any client can
 * send by the thousand. The bundler takes reading for free of effects, and leaves it out where nobody wants the result.
 */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function childrenOf(build: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(build).flatMap((route) => (route && route.parentId === parentId ? [objectOf(build, route)] : []))
}

function objectOf(build: ServerBuild["routes"], route: ServerRoute): RouteObject {
  const { id, path, index, caseSensitive } = route
  const own = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) }
  return index ? { ...own, index: true } : { ...own, children: childrenOf(build, id) }
}
