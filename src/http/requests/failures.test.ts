import { Hono } from "hono"
import { HTTPException } from "hono/http-exception"
import { expect, test } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { Unavailable } from "#platform/unavailable.ts"
import { handleFailure } from "./refusals.ts"

/** Returns the response to a request whose handler throws, and what was logged. */
async function failing(path: string, error: Error) {
  const lines: Array<Record<string, unknown>> = []
  const app = new Hono().get("*", () => {
    throw error
  })
  app.onError(handleFailure(createLog("info", { write: (line) => void lines.push(JSON.parse(line)) })))
  const response = await app.request(path)
  return { response, text: await response.text(), lines }
}

const SECRET = "relation users of nimal@example.com"

test.each(["/api/cart", "/auth/v1/token"])(
  "%s: an unexpected failure is JSON with the reference of its log line",
  async (path) => {
    const { response, text, lines } = await failing(path, new Error(SECRET))
    expect(response.status).toBe(500)
    const { error } = JSON.parse(text)
    expect(error).toMatchObject({ code: "internal", reference: expect.stringMatching(/^[0-9a-f]{8}$/) })
    expect(error.message).toContain(error.reference)
    expect(text).not.toContain("nimal")
    expect(lines).toEqual([
      expect.objectContaining({
        path,
        method: "GET",
        reference: error.reference,
        err: expect.objectContaining({ message: SECRET }),
      }),
    ])
  },
)

test("elsewhere an unexpected failure is a text with the reference", async () => {
  const { response, text, lines } = await failing("/media/products/a.webp", new Error(SECRET))
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "text/plain; charset=UTF-8"])
  expect(text).toContain(lines[0]?.reference)
  expect(text).not.toContain("nimal")
})

test("what may work soon is 503 with the time to wait, also as the cause of another error, and is not logged", async () => {
  const cause = new Unavailable("the database is away")
  for (const error of [cause, new Error("the order could not be read", { cause })]) {
    const { response, lines } = await failing("/api/orders", error)
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"])
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(lines).toEqual([])
  }
})

test("an HTTP error of the framework is returned as it is", async () => {
  const { response, text, lines } = await failing("/api/cart", new HTTPException(415, { message: "JSON only" }))
  expect([response.status, text]).toEqual([415, "JSON only"])
  expect(lines).toEqual([])
})
