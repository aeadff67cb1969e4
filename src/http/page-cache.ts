import { LRUCache } from "lru-cache"
import { Unavailable } from "#platform/unavailable.ts"
import type { CacheTag } from "#web/page-caching.ts"
import {
  copyOf,
  type PageCopy,
  type PageRequest,
  type PageResponse,
  respond,
  sizeOf,
  staleResponse,
} from "./page-copy.ts"
import type { PublicUrl, ReadPublicUrl } from "./page-url.ts"

/** A rendered page, and whether all it shows could be read. */
export interface Rendered {
  readonly response: Response
  /** `unavailable`: what is missing may be there on the next try; `failed`: something is wrong with it. */
  readonly outcome: "whole" | "unavailable" | "failed"
  /** What it depends on besides what its route declares. */
  readonly tags: Iterable<CacheTag>
}

type Render = (url: string) => Promise<Rendered>

interface Result {
  readonly copy: PageCopy
  readonly outcome: Rendered["outcome"]
  readonly tags: ReadonlySet<CacheTag>
}

interface CachedPage {
  readonly copy: PageCopy
  readonly tags: ReadonlySet<CacheTag>
  readonly renderedAt: number
  /** False once something changed, or may have changed unheard. */
  current: boolean
  /** When it was last tried to render it again, in vain; 0 when that was not so. */
  failedAt: number
}

export interface PageCacheOptions {
  /** Bytes for plain pages, and for searches, of which clients can make up any number. */
  readonly maxBytes: { readonly pages: number; readonly searches: number }
  readonly maxAgeMs: number
  readonly readUrl: ReadPublicUrl
  /** True while the database is known not to respond. */
  readonly isAway: () => boolean
}

const MAX_STALE_MS = 24 * 3_600_000
/** After a rendering in vain: how long the copy is served without another try. */
const RETRY_MS = 1_000
/** How long a request waits for a page whose last rendering failed, when there is a copy to show instead. */
const PATIENCE_MS = 300
const RENDER_LIMIT_MS = 10_000
const CACHED_CONTROL = "public, max-age=0, must-revalidate"
const PASSED_CONTROL = "private, no-store"

/**
 * Caches rendered public pages, bounded by bytes and by age. A page holds nothing personal, so one copy serves everybody. A copy
 * that is no longer current is served only where a new one cannot be made because the database is not available.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #searches: LRUCache<string, CachedPage>
  readonly #rendering = new Map<string, Promise<Result>>()
  readonly #options: PageCacheOptions
  /** Counts changes: a page whose rendering began before one is not current after it. */
  #changes = 0
  #listening = true

  constructor(options: PageCacheOptions) {
    this.#options = options
    const size = ({ copy }: CachedPage) => sizeOf(copy)
    this.#pages = new LRUCache({ maxSize: options.maxBytes.pages, sizeCalculation: size })
    this.#searches = new LRUCache({ maxSize: options.maxBytes.searches, sizeCalculation: size })
  }

  /** The cached page, or null when it has to be rendered. While the database is away also a stale one, a day old at most. */
  find(request: PageRequest): PageResponse | null {
    const url = this.#options.readUrl(request.url)
    const cached = url && this.#share(url).get(url.key)
    if (!cached) return null
    const age = Date.now() - cached.renderedAt
    if (cached.current && age < this.#options.maxAgeMs) return respond(cached.copy, request)
    const inVain = this.#options.isAway() || Date.now() - cached.failedAt < RETRY_MS
    return inVain && age < MAX_STALE_MS ? staleResponse(cached.copy, request, age) : null
  }

  /**
   * Renders a page with `render` and caches it when it is whole; requests that come at the same time wait for the same rendering, ten
   * seconds at most. What is not a public page is rendered for this request alone.
   */
  async render(request: PageRequest, render: Render): Promise<PageResponse> {
    const url = this.#options.readUrl(request.url)
    if (!url) return respond(await copyOf((await render(request.url)).response, PASSED_CONTROL), request)
    const rendering = this.#rendering.get(url.key) ?? this.#renderOnce(url, render)
    const stale = this.#stale(url)
    const patience = stale && stale.failedAt > 0 ? PATIENCE_MS : RENDER_LIMIT_MS
    const result = await within(patience, rendering)
    if (stale && (result === null || result.outcome === "unavailable")) {
      return staleResponse(stale.copy, request, Date.now() - stale.renderedAt)
    }
    if (result === null) throw new Unavailable(`${url.key} took too long to render`)
    return respond(result.copy, request)
  }

  /** Something changed: what depends on one of `tags` is not current any more. */
  outdate(changed: readonly CacheTag[]) {
    this.#outdate(({ tags }) => changed.some((tag) => tags.has(tag)))
  }

  clear() {
    this.#outdate(() => true)
  }

  /** Called with false when changes are no longer heard of: nothing is current then, nor what was cached before once they are heard again. */
  listening(stands: boolean) {
    this.#listening = stands
    this.clear()
  }

  #renderOnce(url: PublicUrl, render: Render): Promise<Result> {
    const before = this.#changes
    const rendering = makeCopy(url, render)
      .then((result) => {
        const stale = this.#stale(url)
        if (stale && result.outcome === "unavailable") stale.failedAt = Date.now()
        if (result.outcome === "whole" && result.copy.status === 200) {
          const current = before === this.#changes && this.#listening
          const { copy, tags } = result
          this.#share(url).set(url.key, { copy, tags, renderedAt: Date.now(), current, failedAt: 0 })
        }
        return result
      })
      .finally(forget)
    const late = setTimeout(forget, RENDER_LIMIT_MS).unref()
    const rendered = this.#rendering
    rendered.set(url.key, rendering)
    return rendering

    // No further request joins a rendering that hangs.
    function forget() {
      clearTimeout(late)
      if (rendered.get(url.key) === rendering) rendered.delete(url.key)
    }
  }

  #stale(url: PublicUrl): CachedPage | null {
    const cached = this.#share(url).get(url.key)
    return cached && Date.now() - cached.renderedAt < MAX_STALE_MS ? cached : null
  }

  #share({ isSearch }: PublicUrl): LRUCache<string, CachedPage> {
    return isSearch ? this.#searches : this.#pages
  }

  #outdate(isTouched: (cached: CachedPage) => boolean) {
    this.#changes++
    for (const share of [this.#pages, this.#searches]) {
      for (const cached of share.values()) if (isTouched(cached)) cached.current = false
    }
  }
}

async function makeCopy({ key, tags: declared }: PublicUrl, render: Render): Promise<Result> {
  const { response, outcome, tags } = await render(key)
  // A page with a gap is right for this request and must not be cached.
  const control = outcome === "whole" ? CACHED_CONTROL : "no-store"
  return { copy: await copyOf(response, control), outcome, tags: new Set([...declared(), ...tags]) }
}

/** What `work` resolves to, or null after `ms`. */
function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
