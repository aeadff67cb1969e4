import { Unavailable } from "#platform/unavailable.ts"
import type { Outcome } from "#web/document/public-page.ts"
import {
  CACHED_CONTROL,
  copyOf,
  type PageCopy,
  type PageRequest,
  type PageResponse,
  pack,
  respondWith,
  sizeOf,
  staleResponse,
} from "./page-copy.ts"
import { type Began, type Change, RENDER_LIMIT_MS, type Rendering, Renderings, touches } from "./page-renderings.ts"
import { type PageBudgets, PageStore } from "./page-store.ts"
import type { PublicUrl, ReadPublicUrl } from "./page-url.ts"
import type { RenderedPage } from "./render-page.ts"

interface CachedPage {
  readonly copy: PageCopy
  /** Names what the page shows; a page without tags is outdated by every change. */
  readonly tags: readonly string[]
  readonly beganAt: number
  /** From this time something on the page has changed, or may have: an hour after its rendering at the latest. */
  outdatedAt: number
  failedAt: number
}

interface Result {
  readonly copy: PageCopy
  readonly outcome: Outcome
}

export interface Asked {
  readonly request: PageRequest
  /** Is null for a page that is rendered for this request alone. */
  readonly url: PublicUrl | null
  /** Null when the request has to wait for a rendering; see `PageCache.render`. */
  readonly response: PageResponse | null
}

export interface PageCacheOptions {
  readonly maxBytes: PageBudgets
  readonly maxAgeMs: number
  readonly readUrl: ReadPublicUrl
  /** Returns true while the database is known not to respond. */
  readonly isAway: () => boolean
  readonly render: (key: string) => Promise<RenderedPage>
}

/** An outdated copy is served for this time while one rendering replaces it: two seconds with those of an announcement. */
const STALE_MS = 1_500
/** A page that changes more often is rendered this often. */
const RENDER_EVERY_MS = 1_000
/** Renderings at once for which nobody waits: more would delay those who wait for something else. */
const MAX_AHEAD = 2
/** A copy of this age is still served where no new one can be made, because the database is not available. */
const MAX_STALE_MS = 24 * 3_600_000
/** After a failed rendering the copy is served for this time without another attempt. */
const RETRY_MS = 1_000
/** A request waits this long for a page whose last rendering failed, when there is a copy to show instead. */
const PATIENCE_MS = 300

/**
 * Caches rendered public pages, bounded by bytes and by age. A page holds nothing personal, so one copy serves
 * everybody. An outdated copy is served for a moment longer, but never to the client that made a change, and for a day
 * where the database is not available.
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

  /** Looks up what a request asks for. An outdated page is on its way to be replaced then. */
  ask(request: PageRequest): Asked {
    const url = request.isPreview ? null : this.#options.readUrl(request.url)
    const cached = url && this.#pages.request(url)
    if (!cached) return { request, url, response: null }
    const encodings = cached.copy.encoded.size
    const response = this.#respond(url, cached, request)
    if (cached.copy.encoded.size > encodings) this.#pages.recount(url)
    return { request, url, response }
  }

  /** Renders and caches a page. Requests for the same page wait for the same rendering, ten seconds at most. */
  async render(url: PublicUrl, request: PageRequest): Promise<PageResponse> {
    const joined = this.#joinable(url, request)
    const rendering = joined ?? this.#begin(url)
    const cached = this.#pages.peek(url)
    const patience = cached && cached.failedAt > 0 ? PATIENCE_MS : RENDER_LIMIT_MS
    const result = await within(patience, rendering.result)
    if (cached && (result === null || result.outcome === "unavailable")) {
      const stale = this.#lastResort(cached, request)
      if (stale) return stale
    }
    if (result === null) throw new Unavailable(`${url.key} took too long to render`)
    const response = respondWith(result.copy, request)
    this.#pages.recount(url)
    return response
  }

  /** These tags changed: pages that bear one of them are outdated; by null all are. */
  outdate(change: Change) {
    const at = Date.now()
    this.#renderings.noteChange(change)
    for (const cached of this.#pages) {
      if (at < cached.outdatedAt && touches(change, cached.tags)) cached.outdatedAt = at
    }
  }

  /** Forgets every page, also as what is served when nothing else can be. */
  clear() {
    this.outdate(null)
    this.#pages.clear()
  }

  /** Called with false when changes are no longer heard of: from then on every copy is outdated when it is made. */
  listening(stands: boolean) {
    this.#listening = stands
    this.outdate(null)
  }

  #respond(url: PublicUrl, cached: CachedPage, request: PageRequest): PageResponse | null {
    const now = Date.now()
    const seesChanges = cached.beganAt > request.changedAt
    if (seesChanges && now < cached.outdatedAt) {
      return respondWith(cached.copy, request)
    }
    const inVain = this.#options.isAway() || now - cached.failedAt < RETRY_MS
    if (inVain) return this.#lastResort(cached, request)
    if (!seesChanges || now > cached.outdatedAt + STALE_MS) return null
    if (now > cached.beganAt + RENDER_EVERY_MS && this.#renderings.size < MAX_AHEAD && !this.#renderings.get(url.key)) {
      // A failure is reported to the requests that wait for the page once this copy is too old.
      this.#begin(url).result.catch(() => {})
    }
    return respondWith(cached.copy, request)
  }

  #lastResort(cached: CachedPage, request: PageRequest): PageResponse | null {
    const age = Date.now() - cached.beganAt
    if (age >= MAX_STALE_MS) return null
    return staleResponse(cached.copy, request, age)
  }

  /** Returns a current rendering that shows all that the request must see: nothing changed since it began, or only a moment ago. */
  #joinable({ key }: PublicUrl, { changedAt }: PageRequest): Rendering<Result> | undefined {
    const rendering = this.#renderings.get(key)
    if (!rendering || rendering.began.at <= changedAt) return undefined
    const [first] = rendering.began.missed
    return first && Date.now() > first.at + STALE_MS ? undefined : rendering
  }

  #begin(url: PublicUrl): Rendering<Result> {
    return this.#renderings.begin(url.key, (began) => this.#renderInto(url, began))
  }

  async #renderInto(url: PublicUrl, { at: beganAt, missed }: Began): Promise<Result> {
    const page = await this.#options.render(url.key)
    const { tags, outcome } = page
    // A page with a gap is right for this request and must not be cached.
    const copy = copyOf(page, outcome === "whole" ? CACHED_CONTROL : "no-store")
    const cached = this.#pages.peek(url)
    if (cached && outcome === "unavailable") cached.failedAt = Date.now()
    if (outcome === "whole" && copy.status === 200 && !(cached && cached.beganAt > beganAt)) {
      const change = missed.find((each) => touches(each.change, tags))
      const outdatedAt = this.#listening ? (change?.at ?? beganAt + this.#options.maxAgeMs) : beganAt
      this.#pages.set(url, { copy: pack(copy), tags, beganAt, outdatedAt, failedAt: 0 })
    }
    return { copy, outcome }
  }
}

function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
