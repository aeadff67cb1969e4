import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { copyOf, type PageRequest, pack, respondWith, sizeOf, staleResponse } from "./page-copy.ts"
import type { RenderedPage } from "./render-page.ts"

const request = (headers: Record<string, string> = {}, method = "GET"): PageRequest => ({
  method,
  url: "/shop",
  header: (name) => headers[name],
  changedAt: 0,
  isPreview: false,
})
type Rendered = Pick<RenderedPage, "status" | "headers" | "html">
const html = (text: string, page: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { "content-type": "text/html" },
  html: Buffer.from(text),
  ...page,
})

describe("copyOf", () => {
  test("has an ETag that changes with the text and with nothing else", () => {
    const [one, same, other] = [
      copyOf(html("one"), "public"),
      copyOf(html("one", { headers: { "x-request-id": "7" } }), "private"),
      copyOf(html("other"), "public"),
    ]
    expect(one.etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(same.etag).toBe(one.etag)
    expect(other.etag).not.toBe(one.etag)
  })

  test.each([
    [200, {}, "public, max-age=0"],
    [404, {}, "no-store"],
    [200, { "cache-control": "max-age=60" }, "max-age=60"],
  ])("a response of status %i with %j may be cached as %j", (status, headers, expected) => {
    const copy = copyOf(html("page", { status, headers }), "public, max-age=0")
    expect(copy.headers["cache-control"]).toBe(expected)
  })
})

test("a packed copy keeps brotli alone, gives every encoding from it, and is as large as those that were asked for", () => {
  const text = Array.from({ length: 1000 }, (_, n) => `wool ${n * n} `).join("")
  const page = pack(copyOf(html(text), "public"))
  expect([page.html, [...page.encoded.keys()]]).toEqual([undefined, ["br"]])
  const packed = sizeOf(page)
  const [gzip, plain] = ["gzip", ""].map((name) => respondWith(page, request({ "accept-encoding": name })).body)
  expect(gunzipSync(gzip ?? "").toString()).toBe(text)
  expect(plain?.toString()).toBe(text)
  expect(sizeOf(page) - packed).toBe((gzip?.length ?? 0) + (plain?.length ?? 0))
})

describe("respondWith", () => {
  test("gives each encoding its length and its name, and all of them one ETag", () => {
    const text = "wool ".repeat(100)
    const copy = copyOf(html(text), "public")
    const [br, gzip, plain] = ["br", "gzip", ""].map((name) => respondWith(copy, request({ "accept-encoding": name })))
    for (const response of [br, gzip, plain]) {
      expect(response?.headers).toMatchObject({ etag: copy.etag, "content-length": String(response?.body?.length) })
    }
    expect([br, gzip, plain].map((each) => each?.headers["content-encoding"])).toEqual(["br", "gzip", undefined])
    expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(text)
    expect(gunzipSync(gzip?.body ?? "").toString()).toBe(text)
  })

  test("encodes a page only as it is asked for, and once", () => {
    const copy = copyOf(html("page"), "public")
    const asked = request({ "accept-encoding": "br" })
    expect(respondWith(copy, asked).body).toBe(respondWith(copy, asked).body)
    expect([...copy.encoded.keys()]).toEqual(["br"])
  })

  test("304 to a browser that names the ETag, among others or by a star", () => {
    const copy = copyOf(html("page"), "public")
    for (const known of [copy.etag, `"old", ${copy.etag}`, "*"]) {
      const { status, headers, body } = respondWith(copy, request({ "if-none-match": known, "accept-encoding": "br" }))
      expect([status, body]).toEqual([304, null])
      expect(headers).toMatchObject({ etag: copy.etag, "cache-control": "public" })
      expect(Object.keys(headers)).not.toContain("content-length")
      expect(Object.keys(headers)).not.toContain("content-encoding")
    }
    expect(respondWith(copy, request({ "if-none-match": '"old"' })).status).toBe(200)
  })

  test("a missing page is never 304", () => {
    const copy = copyOf(html("not found", { status: 404 }), "public")
    expect(respondWith(copy, request({ "if-none-match": copy.etag })).status).toBe(404)
  })

  test("HEAD has the headers of GET without the body, and a redirect has none", () => {
    const copy = copyOf(html("page"), "public")
    const [head, get] = [respondWith(copy, request({}, "HEAD")), respondWith(copy, request())]
    expect(head).toEqual({ ...get, body: null })
    const redirect = copyOf(html("", { status: 302, headers: { location: "/auth" } }), "public")
    expect(respondWith(redirect, request())).toMatchObject({ status: 302, headers: { location: "/auth" }, body: null })
  })
})

test("a stale response says how old it is and is stored nowhere", () => {
  const copy = copyOf(html("page"), "public")
  const stale = staleResponse(copy, request(), 90_400)
  expect(stale).toMatchObject({ status: 200, headers: { age: "90", "cache-control": "no-store" } })
  expect(stale.body?.toString()).toBe("page")
  expect(respondWith(copy, request()).headers).not.toHaveProperty("age")
})
