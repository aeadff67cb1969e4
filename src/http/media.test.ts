import { Hono } from "hono"
import { expect, test } from "vitest"
import type { Files } from "#platform/files/files.ts"
import { FilesUnavailable } from "#platform/files/reachable.ts"
import { createLog } from "#platform/log/log.ts"
import { handleFailure } from "./failures.ts"
import { serveMedia } from "./media.ts"

const PICTURE = "/media/products/0a1b2c/720.webp"

function appWith(get: Files["get"]) {
  const app = new Hono()
  app.onError(handleFailure(createLog("silent")))
  return app.get("/media/*", serveMedia({ get } as Files))
}

test("a picture is served, and what is none is not found", async () => {
  const app = appWith(async (key) => (key === "products/0a1b2c/720.webp" ? new Uint8Array([1, 2]) : null))
  const response = await app.request(PICTURE)
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"])
  for (const path of ["/media/products/x/1.webp", "/media/products/../secret.key", "/media/receipts/a/1.jpg"]) {
    expect((await app.request(path)).status).toBe(404)
  }
})

test("while the file store does not respond a picture is 503, and not cached", async () => {
  const response = await appWith(() => Promise.reject(new FilesUnavailable("silent"))).request(PICTURE)
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"])
  expect(response.headers.get("Cache-Control")).toBe("no-store")
})
