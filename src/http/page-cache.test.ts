import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { pageRoutes } from "#tests/fixtures/page-routes.ts"
import { type CacheTag, productTag } from "#web/page-caching.ts"
import { PageCache, type PageCacheOptions, type Rendered } from "./page-cache.ts"
import type { PageRequest } from "./page-copy.ts"
import { readPublicUrls } from "./page-url.ts"

const LAMP = "0b9f3c7e-1111-4222-8333-444455556666"
const VASE = "0b9f3c7e-1111-4222-8333-777788889999"

const readUrl = readPublicUrls(
  pageRoutes({
    "/": { tags: () => ["catalogue"] },
    "/shop": { tags: () => ["catalogue"], query: (asked) => (asked.has("q") ? `?q=${asked.get("q")}` : "") },
    "/product/:id": { tags: ({ id = "" }) => [productTag(id)], params: { id: /[0-9a-f-]{36}/ } },
    "/cart": null,
  }),
)

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

let away = false
const newCache = (options: Partial<PageCacheOptions> = {}) => {
  away = false
  return new PageCache({
    maxBytes: { pages: 1_000_000, searches: 1_000_000 },
    maxAgeMs: 60_000,
    readUrl,
    isAway: () => away,
    ...options,
  })
}

function request(
  url: string,
  headers: Partial<Record<"accept-encoding" | "if-none-match", string>> = {},
  method = "GET",
) {
  return { method, url, header: (name: keyof typeof headers) => headers[name] } satisfies PageRequest
}
function renderer(
  text: string,
  { status = 200, outcome = "whole", tags = [] }: Partial<Omit<Rendered, "response">> & { status?: number } = {},
) {
  const asked: string[] = []
  const render = async (url: string): Promise<Rendered> => {
    asked.push(url)
    const headers = { "Content-Type": "text/html; charset=utf-8" }
    return { response: new Response(text, { status, headers }), outcome, tags }
  }
  return { asked, render }
}
const unavailable = () => renderer("gone", { status: 503, outcome: "unavailable" }).render
const textOf = (page: { body: Buffer | null } | null) => page?.body?.toString() ?? null

test("requests that come while a page renders share that rendering, and the page is cached", async () => {
  const cache = newCache()
  const { asked, render } = renderer("<p>hello</p>")
  const pages = await Promise.all([1, 2, 3].map(() => cache.render(request("/shop"), render)))
  expect(pages.map(textOf)).toEqual(Array(3).fill("<p>hello</p>"))
  expect(asked).toHaveLength(1)
  expect(cache.find(request("/shop"))?.status).toBe(200)
})

test("a cached page goes out in the encoding the browser takes, and as 304 to one that has it", async () => {
  const cache = newCache()
  await cache.render(request("/"), renderer("<p>නූල්</p>").render)
  const br = cache.find(request("/", { "accept-encoding": "gzip, br" }))
  expect(brotliDecompressSync(br?.body as Buffer).toString()).toBe("<p>නූල්</p>")
  const gz = cache.find(request("/", { "accept-encoding": "gzip, br;q=0" }))
  expect(gunzipSync(gz?.body as Buffer).toString()).toBe("<p>නූල්</p>")
  const again = cache.find(request("/", { "if-none-match": br?.headers.etag as string }))
  expect(again).toMatchObject({ status: 304, body: null })
  expect(cache.find(request("/", {}, "HEAD"))).toMatchObject({ status: 200, body: null })
})

test("a change outdates every list and the pages that depend on what changed, and leaves other product pages", async () => {
  const cache = newCache()
  await cache.render(request("/shop?q=lamp"), renderer("a list").render)
  await cache.render(request(`/product/${LAMP}`), renderer("a lamp").render)
  await cache.render(request(`/product/${VASE}`), renderer("a vase").render)
  cache.outdate(["catalogue", productTag(LAMP)])
  expect(cache.find(request("/shop?q=lamp"))).toBeNull()
  expect(cache.find(request(`/product/${LAMP}`))).toBeNull()
  expect(cache.find(request(`/product/${VASE}`))).not.toBeNull()
})

test("a page depends on what its loaders named, and on no id that merely stands in it", async () => {
  const cache = newCache()
  const tags: CacheTag[] = [productTag(VASE)]
  await cache.render(request(`/product/${LAMP}`), renderer("a lamp beside a vase", { tags }).render)
  await cache.render(request(`/product/${LAMP}.data`), renderer(`a text that quotes ${VASE}`).render)
  cache.outdate([productTag(VASE)])
  expect(cache.find(request(`/product/${LAMP}`))).toBeNull()
  expect(cache.find(request(`/product/${LAMP}.data`))).not.toBeNull()
})

test("a page whose route declares nothing is rendered for each request", async () => {
  const cache = newCache()
  const { asked, render } = renderer("a cart")
  for (let n = 0; n < 2; n++) {
    expect(cache.find(request("/cart?n=1"))).toBeNull()
    const page = await cache.render(request("/cart?n=1"), render)
    expect(page.headers["cache-control"]).toBe("private, no-store")
  }
  expect(asked).toEqual(["/cart?n=1", "/cart?n=1"])
})

test("a page whose rendering began before a change is not current after it", async () => {
  const cache = newCache()
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const rendering = cache.render(request("/shop"), async () => {
    await changed
    return { response: new Response("old stock"), outcome: "whole", tags: [] }
  })
  cache.outdate([])
  change()
  expect(textOf(await rendering)).toBe("old stock")
  expect(cache.find(request("/shop"))).toBeNull()
})

test("failures and missing pages are sent but never cached, and a failed rendering can be tried again", async () => {
  const cache = newCache()
  expect(await cache.render(request(`/product/${LAMP}`), renderer("gone", { status: 404 }).render)).toMatchObject({
    status: 404,
  })
  expect(cache.find(request(`/product/${LAMP}`))).toBeNull()
  const broken = async () => {
    throw new Error("no database")
  }
  await expect(cache.render(request("/"), broken)).rejects.toThrow("no database")
  expect((await cache.render(request("/"), renderer("fine").render)).status).toBe(200)
})

test("made-up searches take a bounded share of the memory, and push out no plain page", async () => {
  const cache = newCache({ maxBytes: { pages: 20_000, searches: 20_000 } })
  await cache.render(request("/"), renderer("home").render)
  for (let n = 0; n < 50; n++) await cache.render(request(`/shop?q=${n}`), renderer("x".repeat(500)).render)
  const cached = Array.from({ length: 50 }, (_, n) => cache.find(request(`/shop?q=${n}`))).filter(Boolean)
  expect(cached.length).toBeGreaterThan(0)
  expect(cached.length).toBeLessThan(10)
  expect(textOf(cache.find(request("/")))).toBe("home")
})

test("a URL with parameters that the page does not read is served from the plain page", async () => {
  const cache = newCache()
  const { asked, render } = renderer("the shop")
  for (const url of ["/shop?zz=1", "/shop?utm_source=a&fbclid=b", "/shop?cursor=odd", "/shop"]) {
    expect(textOf(cache.find(request(url)) ?? (await cache.render(request(url), render)))).toBe("the shop")
  }
  expect(asked).toEqual(["/shop"])
})

test("a page with a gap is sent and cached neither here nor by its receiver", async () => {
  const cache = newCache()
  const gap = await cache.render(request("/"), renderer("home without goods", { outcome: "failed" }).render)
  expect(gap).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } })
  expect(cache.find(request("/"))).toBeNull()
})

test("a copy that is not current is served when the page cannot be rendered, and then immediately for a second", async () => {
  const cache = newCache()
  await cache.render(request("/"), renderer("home").render)
  cache.clear()
  vi.advanceTimersByTime(90_000)
  expect(cache.find(request("/"))).toBeNull()
  const stale = await cache.render(request("/"), unavailable())
  expect(stale).toMatchObject({ status: 200, headers: { "cache-control": "no-store", age: "90" } })
  expect(textOf(cache.find(request("/")))).toBe("home")
  // Whole before with a gap: home without its products returns 200.
  const gap = renderer("home without goods", { outcome: "unavailable" }).render
  expect(textOf(await cache.render(request("/"), gap))).toBe("home")
  vi.advanceTimersByTime(1_500)
  expect(cache.find(request("/"))).toBeNull()
  expect(textOf(await cache.render(request("/"), renderer("new home").render))).toBe("new home")
  expect(textOf(cache.find(request("/")))).toBe("new home")
})

test("while a page goes on failing its requests get the copy without waiting for the next try", async () => {
  const cache = newCache()
  await cache.render(request("/"), renderer("home").render)
  cache.clear()
  await cache.render(request("/"), unavailable())
  vi.advanceTimersByTime(1_500)
  const hangs = () => new Promise<never>(() => {})
  const answered = cache.render(request("/"), hangs)
  await vi.advanceTimersByTimeAsync(300)
  expect(textOf(await answered)).toBe("home")
})

test("while the database is away copies are served without a try, for a day", async () => {
  const cache = newCache()
  await cache.render(request("/"), renderer("home").render)
  cache.clear()
  away = true
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(cache.find(request("/"))).toMatchObject({ headers: { "cache-control": "no-store", age: "82800" } })
  away = false
  expect(cache.find(request("/"))).toBeNull()
  away = true
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(cache.find(request("/"))).toBeNull()
  expect((await cache.render(request("/"), unavailable())).status).toBe(503)
})

test("while changes are not heard of nothing is current, nor what was rendered before they are heard again", async () => {
  const cache = newCache()
  await cache.render(request("/"), renderer("before").render)
  cache.listening(false)
  expect(cache.find(request("/"))).toBeNull()
  await cache.render(request("/"), renderer("in between").render)
  expect(cache.find(request("/"))).toBeNull()
  cache.listening(true)
  expect(cache.find(request("/"))).toBeNull()
  await cache.render(request("/"), renderer("after").render)
  expect(textOf(cache.find(request("/")))).toBe("after")
})

test("no request waits longer than ten seconds for a rendering that hangs, and the next one begins another", async () => {
  const cache = newCache()
  const hanging = expect(cache.render(request("/"), () => new Promise<never>(() => {}))).rejects.toThrow(/too long/)
  await vi.advanceTimersByTimeAsync(10_100)
  await hanging
  expect(textOf(await cache.render(request("/"), renderer("home").render))).toBe("home")
})
