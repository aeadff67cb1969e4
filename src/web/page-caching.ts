/** What a cached page shows: the page is out of date as soon as one of these changes. `catalogue` stands for every product. */
export type CacheTag = "catalogue" | `product:${string}`

export function productTag(id: string): CacheTag {
  return `product:${id}`
}

type PathParams = Readonly<Record<string, string>>

/** How the page of a route is cached. */
export interface PageCaching {
  /** What the page depends on, by the parameters in its path; what is known only after reading, its loader adds with `dependsOn`. */
  readonly tags: (params: PathParams) => readonly CacheTag[]
  /** The form of each parameter in the path. A URL with another one is rendered, but never cached. */
  readonly params?: Readonly<Record<string, RegExp>>
  /** The part of a query that the page reads, in one order: "" or "?…". Every other parameter is dropped. Absent: the page reads none. */
  readonly query?: (asked: URLSearchParams) => string
}

/** The `handle` of a route whose page is the same for everybody. A route without it is rendered for each request alone. */
export interface CacheHandle {
  readonly cache: PageCaching
}
