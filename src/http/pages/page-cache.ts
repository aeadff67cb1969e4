import { cachedPages } from "#platform/metrics/metrics.ts"
import { Unavailable } from "#platform/unavailable.ts"
import type { Dependency } from "#shop/catalogue/catalogue-change.ts"
import { countRequest } from "../monitoring/request-metrics.ts"
import {
  CACHED_CONTROL,
  copyOf,
  type PageCopy,
  type PageRequest,
  type PageResponse,
  pack,
  type RenderedPage,
  respond,
  sizeOf,
  staleResponse,
} from "./page-copy.ts"
import { type Began, type Change, RENDER_LIMIT_MS, type Rendering, Renderings } from "./page-renderings.ts"
import { type PageBudgets, PageStore } from "./page-store.ts"
import type { PublicUrl, ReadPublicUrl } from "./page-url.ts"

/** A rendered page, and whether all it shows could be read. */
export interface Rendered {
  readonly response: RenderedPage
  /** `unavailable`: what is missing may be there on the next try; `failed`: something is wrong with it. */
  readonly outcome: "whole" | "unavailable" | "failed"
  /** What its loaders named. */
  readonly dependsOn: readonly Dependency[]
}

type Render = (url: string) => Promise<Rendered>

interface Result {
  readonly copy: PageCopy
  readonly outcome: Rendered["outcome"]
}

interface CachedPage {
  readonly copy: PageCopy
  readonly isTouchedBy: (change: Change) => boolean
  readonly beganAt: number
  readonly render: Render
  /** From when on something that it shows has changed, or may have changed unheard: an hour after its rendering at the latest. */
  outdatedAt: number
  /** When it was last tried to render it again, in vain; 0 when that was not so. */
  failedAt: number
}

export interface PageCacheOptions {
  readonly maxBytes: PageBudgets
  readonly maxAgeMs: number
  readonly readUrl: ReadPublicUrl
  /** True while the database is known not to respond. */
  readonly isAway: () => boolean
}

/** So long an outdated copy is served while one rendering replaces it: with the way of an announcement, two seconds. */
const STALE_MS = 1_500
/** A page that changes more often is rendered this often. */
const RENDER_EVERY_MS = 1_000
/** Served where no new copy can be made, because the database is not available. */
const MAX_STALE_MS = 24 * 3_600_000
/** After a rendering in vain: how long the copy is served without another try. */
const RETRY_MS = 1_000
/** How long a request waits for a page whose last rendering failed, when there is a copy to show instead. */
const PATIENCE_MS = 300
const HIT = { result: "hit" }
const PASSED_CONTROL = "private, no-store"

/**
 * Caches rendered public pages, bounded by bytes and by age. A page holds nothing personal, so one copy serves everybody. A copy
 * that is outdated is served for a moment more, but never to the client that made a change, and for a day where the database is not available.
 */
export class PageCache {
  readonly #pages: PageStore<CachedPage>
  readonly #renderings = new Renderings<Result>()
  readonly #options: PageCacheOptions
  #listening = true

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#pages = new PageStore(options.maxBytes, ({ copy }) => sizeOf(copy))
  }

  /** The cached page, or null when the request has to wait for a rendering. An outdated one is on its way to be replaced then. */
  find(request: PageRequest): PageResponse | null {
    const url = this.#options.readUrl(request.url)
    const cached = url && this.#pages.request(url)
    if (!cached) return null
    const response = this.#respond(url, cached, request)
    if (response) countRequest(request.method, url.route, response.status)
    return response
  }

  #respond(url: PublicUrl, cached: CachedPage, request: PageRequest): PageResponse | null {
    const now = Date.now()
    const seesChanges = cached.beganAt > request.changedAt
    if (seesChanges && now < cached.outdatedAt) {
      cachedPages.inc(HIT)
      return respond(cached.copy, request)
    }
    const inVain = this.#options.isAway() || now - cached.failedAt < RETRY_MS
    if (inVain) return this.#lastResort(cached, request)
    if (!seesChanges || now > cached.outdatedAt + STALE_MS) return null
    if (now > cached.beganAt + RENDER_EVERY_MS && !this.#renderings.get(url.key)) {
      // A failure is reported to the requests that wait for the page once this copy is too old.
      this.#begin(url, cached.render).result.catch(() => {})
    }
    cachedPages.inc({ result: "stale" })
    return respond(cached.copy, request)
  }

  /**
   * Renders a page with `render` and caches it when it is whole; requests that come at the same time wait for the same rendering, ten
   * seconds at most. What is not a public page is rendered for this request alone.
   */
  async render(request: PageRequest, render: Render): Promise<PageResponse> {
    const url = this.#options.readUrl(request.url)
    if (!url) return respond(copyOf((await render(request.url)).response, PASSED_CONTROL), request)
    const joined = this.#joinable(url, request)
    cachedPages.inc({ result: joined ? "joined" : "rendered" })
    const rendering = joined ?? this.#begin(url, render)
    const cached = this.#pages.peek(url)
    const patience = cached && cached.failedAt > 0 ? PATIENCE_MS : RENDER_LIMIT_MS
    const result = await within(patience, rendering.result)
    if (cached && (result === null || result.outcome === "unavailable")) {
      const stale = this.#lastResort(cached, request)
      if (stale) return stale
    }
    if (result === null) throw new Unavailable(`${url.key} took too long to render`)
    return respond(result.copy, request)
  }

  sizes() {
    return this.#pages.sizes()
  }

  /** Something changed: what depends on it is outdated; by null everything is. */
  outdate(change: Change) {
    const at = Date.now()
    this.#renderings.miss(change)
    for (const cached of this.#pages) {
      if (at < cached.outdatedAt && cached.isTouchedBy(change)) cached.outdatedAt = at
    }
  }

  /** Called with false when changes are no longer heard of: from then on every copy is outdated when it is made. */
  listening(stands: boolean) {
    this.#listening = stands
    this.outdate(null)
  }

  #lastResort(cached: CachedPage, request: PageRequest): PageResponse | null {
    const age = Date.now() - cached.beganAt
    if (age >= MAX_STALE_MS) return null
    cachedPages.inc({ result: "old" })
    return staleResponse(cached.copy, request, age)
  }

  /** A rendering under way that will show all that the request must see: nothing changed since it began, or only a moment ago. */
  #joinable({ key }: PublicUrl, { changedAt }: PageRequest): Rendering<Result> | undefined {
    const rendering = this.#renderings.get(key)
    if (!rendering || rendering.began.at <= changedAt) return undefined
    const [first] = rendering.began.missed
    return first && Date.now() > first.at + STALE_MS ? undefined : rendering
  }

  #begin(url: PublicUrl, render: Render): Rendering<Result> {
    return this.#renderings.begin(url.key, (began) => this.#renderInto(url, render, began))
  }

  async #renderInto(url: PublicUrl, render: Render, began: Began): Promise<Result> {
    const { response, outcome, dependsOn } = await render(url.key)
    // A page with a gap is right for this request and must not be cached.
    const copy = copyOf(response, outcome === "whole" ? CACHED_CONTROL : "no-store")
    const cached = this.#pages.peek(url)
    if (cached && outcome === "unavailable") cached.failedAt = Date.now()
    if (outcome === "whole" && copy.status === 200 && !(cached && cached.beganAt > began.at)) {
      const isTouchedBy = touchedBy(url, dependsOn)
      const change = began.missed.find((each) => isTouchedBy(each.change))
      const outdatedAt = this.#listening ? (change?.at ?? began.at + this.#options.maxAgeMs) : began.at
      this.#pages.set(url, { copy: pack(copy), isTouchedBy, beganAt: began.at, render, outdatedAt, failedAt: 0 })
    }
    return { copy, outcome }
  }
}

/** A page whose loader named nothing is touched by every change. */
function touchedBy({ dependsOn }: PublicUrl, named: readonly Dependency[]): CachedPage["isTouchedBy"] {
  return (change) => {
    if (change === null) return true
    if (dependsOn === "settings") return false
    return named.length === 0 || named.some((dependency) => dependency(change))
  }
}

/** What `work` resolves to, or null after `ms`. */
function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
