import { afterEach, expect, it, vi } from "vitest"
import { fetchNotingValues, valuesOf } from "./refusal-values.ts"

const respondWith = (body: unknown, status = 429) =>
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }))
afterEach(() => void vi.unstubAllGlobals())

it("knows the values of the refusal whose message the client reports, and leaves the client its body", async () => {
  const body = { code: "over_email_send_rate_limit", message: "Wait 42 seconds.", values: { seconds: 42 } }
  respondWith(body)
  const response = await fetchNotingValues("/auth/v1/resend")
  expect(await response.json()).toEqual(body)
  expect(valuesOf("Wait 42 seconds.")).toEqual({ seconds: 42 })
  expect(valuesOf("Invalid login credentials")).toEqual({})
})

it("forgets them with the next refusal, whatever that is", async () => {
  respondWith({ message: "Wait 42 seconds.", values: { seconds: 42 } })
  await fetchNotingValues("/auth/v1/resend")
  respondWith("<h1>502 Bad Gateway</h1>", 502)
  await fetchNotingValues("/auth/v1/resend")
  expect(valuesOf("Wait 42 seconds.")).toEqual({})
})
