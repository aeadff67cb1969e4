import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { aPage, newCache, renderer, request, textOf, unavailable } from "#tests/fixtures/pages/cached-pages.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }))
afterEach(() => void vi.useRealTimers())

test("a copy that is not current is served when the page cannot be rendered, and then immediately for a second", async () => {
  const cache = newCache()
  await cache.show(request("/"), renderer("home").render)
  cache.outdate(null)
  vi.advanceTimersByTime(90_000)
  expect(cache.find(request("/"))).toBeNull()
  const stale = await cache.show(request("/"), unavailable())
  expect(stale).toMatchObject({ status: 200, headers: { "cache-control": "no-store", age: "90" } })
  expect(textOf(cache.find(request("/")))).toBe("home")
  // Whole before with a gap: home without its products returns 200.
  const gap = renderer("home without goods", { outcome: "unavailable" }).render
  expect(textOf(await cache.show(request("/"), gap))).toBe("home")
  vi.advanceTimersByTime(1_500)
  expect(cache.find(request("/"))).toBeNull()
  expect(textOf(await cache.show(request("/"), renderer("new home").render))).toBe("new home")
  expect(textOf(cache.find(request("/")))).toBe("new home")
})

test("while a page goes on failing its requests get the copy without waiting for the next try", async () => {
  const cache = newCache()
  await cache.show(request("/"), renderer("home").render)
  cache.outdate(null)
  await cache.show(request("/"), unavailable())
  vi.advanceTimersByTime(1_500)
  const hangs = () => new Promise<never>(() => {})
  const answered = cache.show(request("/"), hangs)
  await vi.advanceTimersByTimeAsync(300)
  expect(textOf(await answered)).toBe("home")
})

test("while the database is away copies are served without a try, for a day", async () => {
  let away = false
  const cache = newCache({ isAway: () => away })
  await cache.show(request("/"), renderer("home").render)
  cache.outdate(null)
  away = true
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(cache.find(request("/"))).toMatchObject({ headers: { "cache-control": "no-store", age: "82800" } })
  away = false
  expect(cache.find(request("/"))).toBeNull()
  away = true
  vi.advanceTimersByTime(2 * 3_600_000)
  expect(cache.find(request("/"))).toBeNull()
  expect((await cache.show(request("/"), unavailable())).status).toBe(503)
})

test("while changes are not heard of a page is served for a moment after its rendering, and none from then once they are heard again", async () => {
  const cache = newCache()
  const page = aPage("page")
  await cache.show(request("/"), page.render)
  cache.listening(false)
  vi.advanceTimersByTime(1_501)
  expect(cache.find(request("/"))).toBeNull()
  await cache.show(request("/"), page.render)
  vi.advanceTimersByTime(900)
  expect(textOf(cache.find(request("/")))).toBe("page")
  vi.advanceTimersByTime(601)
  expect(cache.find(request("/"))).toBeNull()
  cache.listening(true)
  expect(cache.find(request("/"))).toBeNull()
  await cache.show(request("/"), page.render)
  vi.advanceTimersByTime(30_000)
  expect(textOf(cache.find(request("/")))).toBe("page")
  expect(page.rendered).toBe(3)
})
