import { data, type HeadersFunction } from "react-router"
import type { PageTag } from "#shop/catalogue/page-tags.ts"

/**
 * Names the kinds of pages. Each has its own share of the cache, so that none evicts another. `pages` are few and all
 * stay, `products` has one for each product, and of `lists` a stranger may request any number.
 */
export type PageKind = "pages" | "products" | "lists"

export interface PageCaching {
  readonly kind: PageKind
  /** Is the kind of URLs with a query, where it differs. */
  readonly queryKind?: PageKind
  /** Gives the form of each parameter in the path. A URL with another one is rendered, but never cached. */
  readonly params?: Readonly<Record<string, RegExp>>
  /**
   * Returns the part of a query that the page reads, in one order: "" or "?…". Every other parameter is dropped.
   * Without it the page reads none.
   */
  readonly query?: (asked: URLSearchParams) => string
}

/** Marks a route whose page is cached. Without this `handle` a page is rendered for each request alone. */
export interface CacheHandle {
  readonly cache: PageCaching
}

/** Says whether a page is complete: if not, after `unavailable` another try may succeed, and after `failed` something is wrong. */
export type Outcome = "whole" | "unavailable" | "failed"

/** A rendering tells the page cache about itself in these headers. No client is sent them. */
export const TAGS = "cache-tag"
export const OUTCOME = "x-outcome"

/** A page names in this header the one other site that its forms are sent to. No client is sent it. */
export const FORM_ACTION = "x-form-action"

interface PageFacts {
  /** The changes that put the page out of date, besides those of the settings; with none named every change does. */
  readonly tags: readonly PageTag[]
  readonly outcome?: Outcome
  readonly status?: number
}

/** Returns the data of a page, with headers for the page cache. Its route exports `headers` as `pageHeaders`. */
export function pageData<Data>(loaded: Data, { tags, outcome = "whole", status = 200 }: PageFacts) {
  return data(loaded, { status, headers: { [TAGS]: tags.join(" "), [OUTCOME]: outcome } })
}

export const pageHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders
