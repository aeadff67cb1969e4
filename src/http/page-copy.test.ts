import { describe, expect, test } from "vitest"
import { copyOf, type PageRequest, respond, sizeOf, staleResponse } from "./page-copy.ts"

const request = (headers: Record<string, string> = {}, method = "GET"): PageRequest => ({
  method,
  url: "/shop",
  header: (name) => headers[name],
  changedAt: 0,
})
const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: { "content-type": "text/html" }, ...init })

describe("copyOf", () => {
  test("gives each encoding its length and its name, and all of them one ETag", async () => {
    const { headers, bodies, etag } = await copyOf(html("wool ".repeat(100)), "public")
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const encoding of ["br", "gzip", "identity"] as const) {
      expect(headers[encoding]).toMatchObject({ etag, "content-length": String(bodies[encoding].length) })
    }
    expect(headers.br["content-encoding"]).toBe("br")
    expect(headers.gzip["content-encoding"]).toBe("gzip")
    expect(headers.identity).not.toHaveProperty("content-encoding")
  })

  test("the ETag changes with the text and with nothing else", async () => {
    const [one, same, other] = await Promise.all([
      copyOf(html("one"), "public"),
      copyOf(html("one", { headers: { "x-request-id": "7" } }), "private"),
      copyOf(html("other"), "public"),
    ])
    expect(same.etag).toBe(one.etag)
    expect(other.etag).not.toBe(one.etag)
  })

  test.each([
    [200, {}, "public, max-age=0"],
    [404, {}, "no-store"],
    [200, { "cache-control": "max-age=60" }, "max-age=60"],
  ])("a response of status %i with %j may be cached as %j", async (status, headers, expected) => {
    const copy = await copyOf(html("page", { status, headers }), "public, max-age=0")
    expect(copy.headers.identity["cache-control"]).toBe(expected)
  })
})

test("the size counts the page in every encoding", async () => {
  const [small, large] = await Promise.all([copyOf(html("x"), "public"), copyOf(html("x".repeat(5000)), "public")])
  const { br, gzip, identity } = large.bodies
  expect(sizeOf(large) - sizeOf(small)).toBe(
    br.length + gzip.length + identity.length - small.bodies.br.length - small.bodies.gzip.length - 1,
  )
})

describe("respond", () => {
  test("304 to a browser that names the ETag, among others or by a star", async () => {
    const copy = await copyOf(html("page"), "public")
    for (const known of [copy.etag, `"old", ${copy.etag}`, "*"]) {
      const { status, headers, body } = respond(copy, request({ "if-none-match": known, "accept-encoding": "br" }))
      expect([status, body]).toEqual([304, null])
      expect(headers).toMatchObject({ etag: copy.etag, "cache-control": "public" })
      expect(Object.keys(headers)).not.toContain("content-length")
      expect(Object.keys(headers)).not.toContain("content-encoding")
    }
    expect(respond(copy, request({ "if-none-match": '"old"' })).status).toBe(200)
  })

  test("a missing page is never 304", async () => {
    const copy = await copyOf(html("not found", { status: 404 }), "public")
    expect(respond(copy, request({ "if-none-match": copy.etag })).status).toBe(404)
  })

  test("HEAD has the headers of GET without the body, and a redirect has none", async () => {
    const copy = await copyOf(html("page"), "public")
    const [head, get] = [respond(copy, request({}, "HEAD")), respond(copy, request())]
    expect(head).toEqual({ ...get, body: null })
    const redirect = await copyOf(new Response(null, { status: 302, headers: { location: "/auth" } }), "public")
    expect(respond(redirect, request())).toMatchObject({ status: 302, headers: { location: "/auth" }, body: null })
  })
})

test("a stale response says how old it is and is stored nowhere", async () => {
  const copy = await copyOf(html("page"), "public")
  const stale = staleResponse(copy, request(), 90_400)
  expect(stale).toMatchObject({ status: 200, headers: { age: "90", "cache-control": "no-store" } })
  expect(stale.body?.toString()).toBe("page")
  expect(respond(copy, request()).headers).not.toHaveProperty("age")
})
