import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { PageCache, type PageRequest } from "./page-cache.ts"

const LAMP = "0b9f3c7e-1111-4222-8333-444455556666"
const newCache = () =>
  new PageCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, isOnePage: (path) => path.startsWith("/product/") })

function request(
  url: string,
  headers: Partial<Record<"accept-encoding" | "if-none-match", string>> = {},
  method = "GET",
) {
  return { method, url, header: (name: keyof typeof headers) => headers[name] } satisfies PageRequest
}
function renderer(text: string, status = 200) {
  const calls = { count: 0 }
  const render = async () => {
    calls.count++
    return new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8" } })
  }
  return { calls, render }
}

test("requests that come while a page renders share that rendering, and the page is kept", async () => {
  const cache = newCache()
  const { calls, render } = renderer("<p>hello</p>")
  const answers = await Promise.all([1, 2, 3].map(() => cache.render(request("/shop"), render)))
  expect(answers.map((answer) => answer.body?.toString())).toEqual(Array(3).fill("<p>hello</p>"))
  expect(calls.count).toBe(1)
  expect(cache.find(request("/shop"))?.status).toBe(200)
})

test("a kept page goes out in the encoding the browser takes, and as 304 to one that has it", async () => {
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

test("a change drops every list and the pages that mention it, and leaves other product pages", async () => {
  const cache = newCache()
  await cache.render(request("/shop?q=lamp"), renderer("a list").render)
  await cache.render(request(`/product/${LAMP}`), renderer(`<a href="/product/${LAMP}">`).render)
  await cache.render(request("/product/other"), renderer("another").render)
  cache.drop([LAMP])
  expect(cache.find(request("/shop?q=lamp"))).toBeNull()
  expect(cache.find(request(`/product/${LAMP}`))).toBeNull()
  expect(cache.find(request("/product/other"))).not.toBeNull()
})

test("a page whose rendering began before a change is not kept after it", async () => {
  const cache = newCache()
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const rendering = cache.render(request("/shop"), async () => {
    await changed
    return new Response("old stock")
  })
  cache.drop([])
  change()
  expect((await rendering).body?.toString()).toBe("old stock")
  expect(cache.find(request("/shop"))).toBeNull()
})

test("failures and missing pages are answered but never kept, and a failed rendering can be tried again", async () => {
  const cache = newCache()
  expect(await cache.render(request("/product/x"), renderer("gone", 404).render)).toMatchObject({ status: 404 })
  expect(cache.find(request("/product/x"))).toBeNull()
  const broken = async () => {
    throw new Error("no database")
  }
  await expect(cache.render(request("/"), broken)).rejects.toThrow("no database")
  expect((await cache.render(request("/"), renderer("fine").render)).status).toBe(200)
})

test("only inline scripts that the server wrote may run", async () => {
  const cache = newCache()
  const html = `<script>a()</script><script src="/b.js"></script><script type="application/ld+json">{}</script>`
  const { headers } = await cache.render(request("/"), renderer(html).render)
  const policy = headers["content-security-policy"] as string
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).toContain("'sha256-5f2rGEzMX4Q0lSaPV1hTnB9rDkVWrSPAVBjZqFUCNq0='".slice(0, 8))
  expect(policy).not.toContain("unsafe-inline")
})

test("the memory it takes is bounded", async () => {
  const cache = new PageCache({ maxBytes: 20_000, maxAgeMs: 60_000, isOnePage: () => false })
  for (let n = 0; n < 50; n++) await cache.render(request(`/shop?q=${n}`), renderer("x".repeat(500)).render)
  const kept = Array.from({ length: 50 }, (_, n) => cache.find(request(`/shop?q=${n}`))).filter(Boolean)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(10)
})
