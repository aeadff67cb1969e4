import { Hono } from "hono"
import sharp from "sharp"
import { expect, test } from "vitest"
import type { Files } from "#platform/files/files.ts"
import { FilesUnavailable } from "#platform/files/reachable.ts"
import { createLog } from "#platform/log/log.ts"
import { handleFailure } from "../requests/refusals.ts"
import { serveMailedPictures, serveMedia, serveReviewPictures } from "./media.ts"

const PICTURE = "/media/products/0a1b2c/720.webp"

/** Serves the files that `get` finds, of pictures of reviews those named in `shown`. */
function appWith(get: Files["get"], shown: readonly string[] = []) {
  const app = new Hono()
  app.onError(handleFailure(createLog("silent")))
  const isShown = async (name: string) => shown.includes(name)
  app.get("/media/reviews/*", serveReviewPictures({ get }, isShown))
  return app.get("/media/*", serveMedia({ get }))
}

test("a picture is served, and what is none is not found", async () => {
  const app = appWith(async (key) => (key === "products/0a1b2c/720.webp" ? new Uint8Array([1, 2]) : null))
  const response = await app.request(PICTURE)
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"])
  for (const path of ["/media/products/x/1.webp", "/media/products/../secret.key", "/media/receipts/a/1.jpg"]) {
    expect((await app.request(path)).status).toBe(404)
  }
})

test("a zoom is the largest form of a picture there is; the original is nobody's to see", async () => {
  const stored = ["a/zoom.webp", "a/1080.webp", "b/1080.webp", "a/original.jpg"].map((name) => `products/${name}`)
  const app = appWith(async (key) => (stored.includes(key) ? new TextEncoder().encode(key) : null))
  const textOf = async (path: string) => (await app.request(`/media/products/${path}`)).text()
  expect(await textOf("a/zoom.webp")).toBe("products/a/zoom.webp")
  expect(await textOf("b/zoom.webp")).toBe("products/b/1080.webp")
  expect((await app.request("/media/products/a/original.jpg")).status).toBe(404)
  expect((await app.request("/media/products/c/zoom.webp")).status).toBe(404)
})

test("a picture of a review is served while a review shows it, and kept for minutes", async () => {
  const stored = ["a/720.avif", "a/1080.webp", "b/720.webp"].map((name) => `reviews/${name}`)
  const app = appWith(async (key) => (stored.includes(key) ? new TextEncoder().encode(key) : null), ["a"])
  const response = await app.request("/media/reviews/a/720.avif")
  const { status, headers } = response
  expect([status, headers.get("content-type"), await response.text()]).toEqual([
    200,
    "image/avif",
    "reviews/a/720.avif",
  ])
  expect(headers.get("cache-control")).toBe("public, max-age=300")
  expect(await (await app.request("/media/reviews/a/zoom.webp")).text()).toBe("reviews/a/1080.webp")
  const known = { "if-none-match": headers.get("etag") ?? "" }
  expect((await app.request("/media/reviews/a/720.avif", { headers: known })).status).toBe(304)
  const ofHidden = { "if-none-match": '"reviews/b/720.webp"' }
  expect((await app.request("/media/reviews/b/720.webp", { headers: ofHidden })).status).toBe(404)
  for (const path of ["a/original.jpg", "a/360.webp", "../reviews/a/720.avif/x", "a"]) {
    expect((await app.request(`/media/reviews/${path}`)).status).toBe(404)
  }
})

const tenLetters = async () => new TextEncoder().encode("abcdefghij")

test("a client that has the picture is told so, without a look at the store", async () => {
  const app = appWith(tenLetters)
  const etag = (await app.request(PICTURE)).headers.get("etag") ?? ""
  expect(etag).toMatch(/^"[\w/.]+"$/)
  const unread = appWith(() => Promise.reject(new Error("read")))
  for (const known of [etag, `"other", W/${etag}`]) {
    const unchanged = await unread.request(PICTURE, { headers: { "if-none-match": known } })
    expect([unchanged.status, unchanged.headers.get("etag"), await unchanged.text()]).toEqual([304, etag, ""])
    expect(unchanged.headers.get("cache-control")).toContain("immutable")
  }
  expect((await app.request(PICTURE, { headers: { "if-none-match": '"other"' } })).status).toBe(200)
})

test("the logo is a small JPEG for mails, made once, and no other picture is", async () => {
  const stored = await sharp({ create: { width: 720, height: 720, channels: 3, background: "#ad4526" } })
    .webp()
    .toBuffer()
  let reads = 0
  const get = async (key: string) => {
    reads++
    return key === "products/0a1b2c/720.webp" ? stored : null
  }
  let logo: string | null = null
  const app = new Hono().get(
    "/media/*",
    serveMailedPictures({ get } as Files, () => [null, logo]),
    (c) => c.text("none", 404),
  )
  const statusOf = async (path: string) => (await app.request(path)).status
  expect(await statusOf("/media/products/0a1b2c/mail.jpg")).toBe(404)
  logo = "/media/products/gone/720.webp"
  expect(await statusOf("/media/products/gone/mail.jpg")).toBe(404)
  expect(await statusOf("/media/products/0a1b2c/mail.jpg")).toBe(404)
  logo = PICTURE
  const response = await app.request("/media/products/0a1b2c/mail.jpg")
  expect(response.headers.get("content-type")).toBe("image/jpeg")
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
  expect([format, width, height]).toEqual(["jpeg", 144, 144])
  expect(await statusOf("/media/products/0a1b2c/mail.jpg")).toBe(200)
  expect(reads).toBe(2)
})

test("while the file store does not respond a picture is 503, and not cached", async () => {
  const response = await appWith(() => Promise.reject(new FilesUnavailable("silent"))).request(PICTURE)
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"])
  expect(response.headers.get("Cache-Control")).toBe("no-store")
})
