import type { IncomingMessage, ServerResponse } from "node:http"
import { Hono } from "hono"
import { describe, expect, test } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { trustedProxies } from "../requests/client-ip.ts"
import { logCached, logRequests, requestIdOf } from "./request-log.ts"

const proxies = trustedProxies("10.0.0.0/8")!

function incoming(remoteAddress: string, headers: IncomingMessage["headers"], url = "/") {
  return { method: "GET", url, headers, socket: { remoteAddress } } as IncomingMessage
}

function openLog(level = "info") {
  const lines: Array<Record<string, unknown>> = []
  return { log: createLog(level, { write: (line) => void lines.push(JSON.parse(line)) }), lines }
}

describe("the id of a request", () => {
  test("is a trusted proxy's own", () => {
    expect(requestIdOf(incoming("10.1.2.3", { "x-request-id": "edge:7f3a-0001" }), proxies)).toBe("edge:7f3a-0001")
  })

  test.each([
    ["from anyone else", "198.51.100.7", "edge:7f3a-0001"],
    ["too short", "10.1.2.3", "7"],
    ["too long", "10.1.2.3", "7".repeat(129)],
    ["with a line break", "10.1.2.3", "12345678\nlevel=error"],
    ["missing", "10.1.2.3", undefined],
  ])("%s is made here", (_, from, given) => {
    const id = requestIdOf(incoming(from, { "x-request-id": given }), proxies)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })
})

describe("the line of a request", () => {
  const send = async (level: string) => {
    const { log, lines } = openLog(level)
    const app = new Hono().use(logRequests(log)).get("/reset-password", (c) => c.text("gone", 410))
    const response = await app.request("/reset-password?code=secret")
    return { lines, status: response.status }
  }

  test("names method, path and status, and never the query", async () => {
    const { lines } = await send("info")
    expect(lines).toEqual([expect.objectContaining({ method: "GET", path: "/reset-password", status: 410 })])
    expect(lines[0]?.ms).toBeTypeOf("number")
    expect(JSON.stringify(lines)).not.toContain("secret")
  })

  test("is not written at level warn", async () => {
    expect(await send("warn")).toEqual({ lines: [], status: 410 })
  })
})

test("the line of a cached page has the client's address as a trusted proxy names it", () => {
  const { log, lines } = openLog()
  const answered = { statusCode: 304 } as ServerResponse
  const forwarded = { "x-forwarded-for": "203.0.113.9" }
  logCached(log, incoming("10.1.2.3", forwarded, "/shop?q=secret"), answered, proxies)
  logCached(log, incoming("198.51.100.7", forwarded), answered, proxies)
  expect(lines.map(({ path, status, cached, from }) => [path, status, cached, from])).toEqual([
    ["/shop", 304, true, "203.0.113.9"],
    ["/", 304, true, "198.51.100.7"],
  ])
  expect(JSON.stringify(lines)).not.toContain("secret")
})
