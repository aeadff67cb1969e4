import { type Context, Hono } from "hono"
import { describe, expect, test } from "vitest"
import { apiRefusals, authRefusals, busyPage } from "./refusals.ts"

/** Is the version of auth-js; without it the auth server responds in an older shape. */
const VERSION = { "X-Supabase-Api-Version": "2024-01-01" }

async function answerOf(refuse: (c: Context) => Response) {
  const response = await new Hono().get("/", refuse).request("/", { headers: VERSION })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe("the API", () => {
  test("refuses in its own shape of errors, with the time to wait", async () => {
    const { status, headers, body } = await answerOf(apiRefusals.busy)
    expect([status, headers.get("retry-after")]).toEqual([503, "2"])
    expect(body).toMatchObject({ error: { code: "busy", message: expect.stringContaining("busy") } })
    const large = await answerOf(apiRefusals.tooLarge)
    expect(large).toMatchObject({ status: 413, body: { error: { code: "too_large" } } })
    expect(large.headers.has("retry-after")).toBe(false)
  })
})

describe("the auth server", () => {
  test("refuses in the protocol's shape of errors, with the time to wait", async () => {
    const { status, headers, body } = await answerOf(authRefusals.busy)
    expect([status, headers.get("retry-after")]).toEqual([503, "2"])
    expect(body).toMatchObject({ code: "over_capacity" })
    expect(body).not.toHaveProperty("error")
    expect(await answerOf(authRefusals.tooLarge)).toMatchObject({
      status: 413,
      body: { code: "request_entity_too_large" },
    })
  })
})

test("the page of a busy shop is stored nowhere and loads nothing", async () => {
  const page = busyPage()
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'",
    "retry-after": "2",
  })
  expect(await page.text()).not.toMatch(/src=|href=|<script|<style/)
})
