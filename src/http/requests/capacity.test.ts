import { type Context, Hono } from "hono"
import { expect, test } from "vitest"
import { admit } from "./capacity.ts"
import { apiRefusals, authRefusals, busyPage } from "./refusals.ts"

/** Makes an app whose requests last until `go`. */
function slowApp(limit: number, busy: (c: Context) => Response) {
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const app = new Hono()
  app.use("/slow/*", admit("api", busy, limit))
  app.get("/slow/fails", async () => {
    await gate
    throw new Error("broken")
  })
  app.get("/slow/*", async (c) => {
    await gate
    return c.text("done")
  })
  app.get("/quick", (c) => c.text("quick"))
  app.onError((_, c) => c.text("failed", 500))
  return { app, go }
}

test("one request more than have a place is refused immediately, and others are not touched", async () => {
  const { app, go } = slowApp(3, apiRefusals.busy)
  const underWay = ["/slow/1", "/slow/2", "/slow/fails"].map(async (path) => (await app.request(path)).status)
  const refused = await Promise.all(Array.from({ length: 2000 }, () => app.request("/slow/4")))
  expect(new Set(refused.map((response) => response.status))).toEqual(new Set([503]))
  expect((await app.request("/quick")).status).toBe(200)
  go()
  expect(await Promise.all(underWay)).toEqual([200, 200, 500])
  expect((await app.request("/slow/5")).status).toBe(200)
})

test.each([
  ["the API", apiRefusals, "application/json", '{"error":{"code":"busy","message":"The shop is very busy'],
  ["the auth server", authRefusals, "application/json", '"error_code":"over_capacity","msg":"The shop is very busy'],
  ["a page", { busy: busyPage }, "text/html; charset=utf-8", "<h1>The shop is very busy</h1>"],
])("%s says that it is busy in its own shape, and when to come back", async (_, { busy }, type, text) => {
  const { app } = slowApp(0, busy)
  const response = await app.request("/slow/1")
  expect(response.status).toBe(503)
  expect(response.headers.get("Retry-After")).toBe("2")
  expect(response.headers.get("Content-Type")).toMatch(type)
  expect(await response.text()).toContain(text)
})
