import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { productTag } from "#shop/catalogue/page-tags.ts"
import {
  aPage,
  changeOf,
  changer,
  LAMP,
  newCache,
  renderer,
  request,
  textOf,
  VASE,
} from "#tests/fixtures/pages/cached-pages.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

test("requests that come while a page renders share that rendering, and the page is cached", async () => {
  const cache = newCache()
  const { asked, render } = renderer("<p>hello</p>")
  const pages = await Promise.all([1, 2, 3].map(() => cache.show(request("/shop"), render)))
  expect(pages.map(textOf)).toEqual(Array(3).fill("<p>hello</p>"))
  expect(asked).toHaveLength(1)
  expect(cache.find(request("/shop"))?.status).toBe(200)
})

test("a cached page goes out in the encoding the browser takes, and as 304 to one that has it", async () => {
  const cache = newCache()
  await cache.show(request("/"), renderer("<p>නූල්</p>").render)
  const br = cache.find(request("/", { "accept-encoding": "gzip, br" }))
  expect(brotliDecompressSync(br?.body as Buffer).toString()).toBe("<p>නූල්</p>")
  const gz = cache.find(request("/", { "accept-encoding": "gzip, br;q=0" }))
  expect(gunzipSync(gz?.body as Buffer).toString()).toBe("<p>නූල්</p>")
  const again = cache.find(request("/", { "if-none-match": br?.headers.etag as string }))
  expect(again).toMatchObject({ status: 304, body: null })
  expect(cache.find(request("/", {}, "HEAD"))).toMatchObject({ status: 200, body: null })
})

test("a change outdates the pages that bear one of its tags, and those that name none", async () => {
  const cache = newCache()
  const show = (url: string, tags: string[] = []) => cache.show(request(url), renderer(url, { tags }).render)
  await show(`/product/${LAMP}`, [productTag(LAMP), productTag(VASE)])
  await show(`/product/${VASE}`, [productTag(VASE)])
  await show("/robots.txt", ["settings"])
  await show("/")
  cache.outdate(changeOf(LAMP))
  vi.advanceTimersByTime(2_000)
  const urls = [`/product/${LAMP}`, `/product/${VASE}`, "/", "/robots.txt"]
  expect(urls.filter((url) => cache.find(request(url)) !== null)).toEqual([`/product/${VASE}`, "/robots.txt"])
})

/** Returns a cached page that is outdated; its next rendering is held until `go`. */
async function anOutdatedPage(cache: ReturnType<typeof newCache>) {
  const page = aPage("old")
  await cache.show(request("/"), page.render)
  vi.advanceTimersByTime(1_200)
  cache.outdate(null)
  const { promise, resolve: go } = Promise.withResolvers<void>()
  Object.assign(page, { text: "new", held: promise })
  return { page, go }
}

test("an outdated page is served while one rendering replaces it", async () => {
  const cache = newCache()
  const { page, go } = await anOutdatedPage(cache)
  for (let n = 0; n < 3; n++) expect(textOf(cache.find(request("/")))).toBe("old")
  expect(page.rendered).toBe(2)
  go()
  await expect.poll(() => textOf(cache.find(request("/")))).toBe("new")
  expect(page.rendered).toBe(2)
})

test("after a moment requests wait for that rendering, and none is shown the old page", async () => {
  const cache = newCache()
  const { page, go } = await anOutdatedPage(cache)
  cache.find(request("/"))
  vi.advanceTimersByTime(1_501)
  expect(cache.find(request("/"))).toBeNull()
  const waiting = cache.show(request("/"), page.render)
  go()
  expect(textOf(await waiting)).toBe("new")
  expect(page.rendered).toBe(2)
})

test("a page that nobody requested for long after it was outdated is not shown to the next one", async () => {
  const cache = newCache()
  const { page } = await anOutdatedPage(cache)
  vi.advanceTimersByTime(1_501)
  expect(cache.find(request("/"))).toBeNull()
  expect(page.rendered).toBe(1)
})

test("who made a change is shown no page that may have been rendered before it, and others get the one made for them", async () => {
  const cache = newCache()
  const page = aPage("old")
  await cache.show(request("/"), page.render)
  page.text = "new"
  const who = changer("/")
  expect(cache.find(who)).toBeNull()
  expect(textOf(cache.find(request("/")))).toBe("old")
  vi.advanceTimersByTime(1)
  expect(textOf(await cache.show(who, page.render))).toBe("new")
  expect(textOf(cache.find(who))).toBe("new")
  expect(textOf(cache.find(request("/")))).toBe("new")
})

test("who made a change joins no rendering that began before it, which then replaces no newer page", async () => {
  const cache = newCache()
  const { page, go } = await anOutdatedPage(cache)
  page.text = "still old"
  const early = cache.show(request("/"), page.render)
  const who = changer("/")
  vi.advanceTimersByTime(1)
  Object.assign(page, { text: "new", held: Promise.resolve() })
  expect(textOf(await cache.show(who, page.render))).toBe("new")
  go()
  expect(textOf(await early)).toBe("still old")
  expect(textOf(cache.find(request("/")))).toBe("new")
})

test.each([
  ["something unrelated", VASE, false],
  ["what it shows", LAMP, true],
])("a page during whose rendering %s changed is cached; outdated: %s", async (_, changed, isOutdated) => {
  const cache = newCache()
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const page = Object.assign(aPage("a lamp", [productTag(LAMP)]), { held: promise })
  const rendering = cache.show(request(`/product/${LAMP}`), page.render)
  cache.outdate(changeOf(changed))
  go()
  await rendering
  expect(textOf(cache.find(request(`/product/${LAMP}`)))).toBe("a lamp")
  vi.advanceTimersByTime(1_501)
  expect(cache.find(request(`/product/${LAMP}`)) === null).toBe(isOutdated)
})

test("a page that changes all the time is rendered about once a second", async () => {
  const cache = newCache()
  const page = aPage("counter")
  await cache.show(request("/"), page.render)
  for (let n = 0; n < 100; n++) {
    cache.outdate(null)
    vi.advanceTimersByTime(50)
    if (!cache.find(request("/"))) await cache.show(request("/"), page.render)
  }
  expect(page.rendered).toBeGreaterThan(2)
  expect(page.rendered).toBeLessThan(7)
})

test("neither a page whose route declares nothing nor an admin's preview is looked for", async () => {
  const cache = newCache()
  await cache.show(request("/"), renderer("home").render)
  expect(cache.ask(request("/cart?n=1"))).toMatchObject({ url: null, response: null })
  expect(cache.ask({ ...request("/"), isPreview: true })).toMatchObject({ url: null, response: null })
  expect(cache.ask(request("/")).response).not.toBeNull()
})

test("a page that was asked for without compression is kept as plain text too, and counted with it", async () => {
  const show = async (pages: number) => {
    const cache = newCache({ maxBytes: { pages, products: 1_000, lists: 1_000 } })
    await cache.show(request("/", { "accept-encoding": "br" }), renderer("wool ".repeat(2_000)).render)
    return cache
  }
  const roomy = await show(20_000)
  const plain = roomy.find(request("/"))?.body
  expect(plain).toHaveLength(10_000)
  expect(roomy.find(request("/"))?.body).toBe(plain)
  // The budget holds the compressed copy only.
  const narrow = await show(9_000)
  expect(narrow.find(request("/"))?.body).toHaveLength(10_000)
  expect(narrow.find(request("/"))).toBeNull()
})

test("pages that are outdated together are not all rendered at once: others are still served meanwhile", async () => {
  const cache = newCache()
  const urls = Array.from({ length: 10 }, (_, n) => `/shop?q=${n}`)
  const pages = urls.map((url) => aPage(url))
  for (const [n, url] of urls.entries()) await cache.show(request(url), pages[n]!.render)
  vi.advanceTimersByTime(1_200)
  cache.outdate(null)
  for (const page of pages) page.held = new Promise(() => {})
  expect(urls.map((url) => textOf(cache.find(request(url))))).toEqual(urls)
  expect(pages.filter(({ rendered }) => rendered === 2)).toHaveLength(2)
})

test("a cache that is cleared has nothing left to serve, not even while the database is away", async () => {
  let away = false
  const cache = newCache({ isAway: () => away })
  await cache.show(request("/"), renderer("home").render)
  cache.clear()
  away = true
  expect(cache.find(request("/"))).toBeNull()
})

test("failures and missing pages are sent but never cached, and a failed rendering can be tried again", async () => {
  const cache = newCache()
  expect(await cache.show(request(`/product/${LAMP}`), renderer("gone", { status: 404 }).render)).toMatchObject({
    status: 404,
  })
  expect(cache.find(request(`/product/${LAMP}`))).toBeNull()
  const broken = async () => {
    throw new Error("no database")
  }
  await expect(cache.show(request("/"), broken)).rejects.toThrow("no database")
  expect((await cache.show(request("/"), renderer("fine").render)).status).toBe(200)
})

test("made-up searches take a bounded share of the memory, and push out no page of another kind", async () => {
  const cache = newCache({ maxBytes: { pages: 60_000, products: 20_000, lists: 80_000 } })
  const others = ["/", "/shop", `/product/${LAMP}`]
  for (const url of others) await cache.show(request(url), renderer(url).render)
  for (let n = 0; n < 50; n++) await cache.show(request(`/shop?q=${n}`), renderer("x".repeat(500)).render)
  const cached = Array.from({ length: 50 }, (_, n) => cache.find(request(`/shop?q=${n}`))).filter(Boolean)
  expect(cached.length).toBeGreaterThan(0)
  expect(cached.length).toBeLessThan(20)
  expect(others.map((url) => textOf(cache.find(request(url))))).toEqual(others)
})

test("a URL with parameters that the page does not read is served from the plain page", async () => {
  const cache = newCache()
  const { asked, render } = renderer("the shop")
  for (const url of ["/shop?zz=1", "/shop?utm_source=a&fbclid=b", "/shop?cursor=odd", "/shop"]) {
    expect(textOf(cache.find(request(url)) ?? (await cache.show(request(url), render)))).toBe("the shop")
  }
  expect(asked).toEqual(["/shop"])
})

test("a page with a gap is sent and cached neither here nor by its receiver", async () => {
  const cache = newCache()
  const gap = await cache.show(request("/"), renderer("home without goods", { outcome: "failed" }).render)
  expect(gap).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } })
  expect(cache.find(request("/"))).toBeNull()
})

test("no request waits longer than ten seconds for a rendering that hangs, and the next one begins another", async () => {
  const cache = newCache()
  const hanging = expect(cache.show(request("/"), () => new Promise<never>(() => {}))).rejects.toThrow(/too long/)
  await vi.advanceTimersByTimeAsync(10_100)
  await hanging
  expect(textOf(await cache.show(request("/"), renderer("home").render))).toBe("home")
})
