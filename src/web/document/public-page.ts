import { data, type HeadersFunction } from "react-router"
import type { PageTag } from "#shop/catalogue/page-tags.ts"

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
}

/** The `handle` of a route whose page is the same for everybody. A route without it is rendered for each request alone. */
export interface CacheHandle {
  readonly cache: PageCaching
}

/** Whether a page shows all that it should; `unavailable`: what is missing may be there on the next try; `failed`: something is wrong. */
export type Outcome = "whole" | "unavailable" | "failed"

/** Headers by which a rendering tells the page cache of itself. No client is sent them. */
export const TAGS = "cache-tag"
export const OUTCOME = "x-outcome"

interface PageFacts {
  /** The changes that put the page out of date, besides those of the settings; with none named every change does. */
  readonly tags: readonly PageTag[]
  readonly outcome?: Outcome
  readonly status?: number
}

/** The data of a public page, with what the page cache needs to know. Its route exports `headers` as `pageHeaders`. */
export function pageData<Data>(loaded: Data, { tags, outcome = "whole", status = 200 }: PageFacts) {
  return data(loaded, { status, headers: { [TAGS]: tags.join(" "), [OUTCOME]: outcome } })
}

/** Passes on what the loader told of its page. */
export const pageHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders
