/**
 * Kinds of pages, each with memory of its own, so that none pushes out another. `pages`: so few that all of them stay. `products`: one for each.
 * `lists`: a stranger may make up any number.
 */
export type PageKind = "pages" | "products" | "lists"

/** How the page of a route is cached. */
export interface PageCaching {
  readonly kind: PageKind
  /** The kind of its URLs with a query, where it is another one. */
  readonly queryKind?: PageKind
  /** The form of each parameter in the path. A URL with another one is rendered, but never cached. */
  readonly params?: Readonly<Record<string, RegExp>>
  /** The part of a query that the page reads, in one order: "" or "?…". Every other parameter is dropped. Absent: the page reads none. */
  readonly query?: (asked: URLSearchParams) => string
  /**
   * `loader`: its loader names all that it depends on, with `dependsOn`. `settings`: the shop's settings alone, whose every change outdates all pages.
   */
  readonly dependsOn: "loader" | "settings"
}

/** The `handle` of a route whose page is the same for everybody. A route without it is rendered for each request alone. */
export interface CacheHandle {
  readonly cache: PageCaching
}
