import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { accessToken, hasStoredSession, renewedToken } from "../auth-api/auth-client.ts"
import { dispatch } from "../session-store.ts"
import { call, endIfRefused, failureOf } from "./api.ts"

vi.mock("../auth-api/auth-client.ts", () => ({
  accessToken: vi.fn(async () => "old"),
  renewedToken: vi.fn(async () => "new"),
  hasStoredSession: vi.fn(() => true),
}))
vi.mock("../session-store.ts", () => ({ dispatch: vi.fn(async () => {}) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function refusal(status: number, code: string, headers: Record<string, string> = {}) {
  return Response.json({ error: { code, message: "No" } }, { status, headers })
}

describe("a refused token", () => {
  it("is renewed once, and the call repeated with the new one", async () => {
    const tokens: unknown[] = []
    vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
      tokens.push(headers.Authorization)
      return tokens.length === 1 ? refusal(401, "bad_jwt") : Response.json({ count: 3 })
    })
    expect(await call("GET", "/cart/count")).toEqual({ ok: true, value: { count: 3 } })
    expect(tokens).toEqual(["Bearer old", "Bearer new"])
    expect(dispatch).not.toHaveBeenCalled()
  })

  it("ends the session when the renewed one is refused too", async () => {
    const calls = recordCalls(refusal(401, "bad_jwt"), refusal(401, "bad_jwt"))
    expect(await call("GET", "/cart/count")).toMatchObject({ ok: false, status: 401, sessionOver: true })
    expect(calls).toHaveLength(2)
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "session-refused", reason: "expired" })
  })

  it("is not repeated when there is no other", async () => {
    vi.mocked(renewedToken).mockResolvedValueOnce(null)
    const calls = recordCalls(refusal(401, "bad_jwt"))
    expect(await call("GET", "/cart/count")).toMatchObject({ status: 401, sessionOver: true })
    expect(calls).toHaveLength(1)
  })

  it("that cannot be renewed without a connection leaves the session as it is", async () => {
    vi.mocked(renewedToken).mockRejectedValueOnce(new Error("offline"))
    recordCalls(refusal(401, "bad_jwt"))
    expect(await call("GET", "/cart/count")).toMatchObject({ status: 0, code: "unreachable", sessionOver: false })
    expect(dispatch).not.toHaveBeenCalled()
  })
})

describe("a guest's call", () => {
  it("goes without a token, and its refusal ends nothing", async () => {
    vi.mocked(accessToken).mockResolvedValueOnce(null)
    const calls = recordCalls(refusal(401, "no_session"))
    expect(await call("GET", "/cart/count")).toMatchObject({ status: 401, sessionOver: true })
    expect(calls).toHaveLength(1)
    expect(renewedToken).not.toHaveBeenCalled()
    expect(dispatch).not.toHaveBeenCalled()
  })
})

describe("a busy shop", () => {
  it("is asked again after the time that it names", async () => {
    const calls = recordCalls(refusal(503, "busy", { "Retry-After": "2" }), Response.json({ count: 1 }))
    const answer = call("GET", "/cart/count")
    await vi.advanceTimersByTimeAsync(1999)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ ok: true, value: { count: 1 } })
  })

  it("is asked again once only", async () => {
    const calls = recordCalls(...Array.from({ length: 3 }, () => refusal(503, "busy", { "Retry-After": "1" })))
    const answer = call("GET", "/cart/count")
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ status: 503, code: "busy" })
    expect(calls).toHaveLength(2)
  })

  it.each([
    ["names no time", {}],
    ["names a time that is too long", { "Retry-After": "30" }],
    ["names a date", { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" }],
  ])("is not asked again when it %s", async (_, headers: Record<string, string>) => {
    const calls = recordCalls(refusal(503, "busy", headers))
    expect(await call("GET", "/cart/count")).toMatchObject({ status: 503 })
    expect(calls).toHaveLength(1)
  })

  it("is not sent a change again", async () => {
    const calls = recordCalls(refusal(503, "busy", { "Retry-After": "1" }))
    expect(await call("DELETE", "/cart/:id", { param: { id: "7" } })).toMatchObject({ status: 503 })
    expect(calls).toEqual([["DELETE", "/api/cart/7", undefined]])
  })
})

describe("endIfRefused", () => {
  const refused = (status: number, code: string, values = {}) =>
    failureOf(status, JSON.stringify({ error: { code, message: "No", values } }))

  it.each([
    ["insufficient_aal", "factor"],
    ["weak_password", "password"],
  ])("asks for what %s demands: a %s", async (code, demand) => {
    expect(await endIfRefused(refused(403, code), "token")).toMatchObject({ code, sessionOver: true })
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: "security-demanded", demand })
  })

  it("says why an account's session ended", async () => {
    await endIfRefused(refused(403, "account_not_active", { reason: "deleted" }), "token")
    await endIfRefused(refused(403, "account_not_active", { reason: "blocked" }), "token")
    expect(vi.mocked(dispatch).mock.calls.map(([event]) => event)).toEqual([
      { type: "session-refused", reason: "deleted" },
      { type: "session-refused", reason: "blocked" },
    ])
  })

  it("leaves a session alone that came from another tab since", async () => {
    vi.mocked(hasStoredSession).mockReturnValueOnce(false)
    expect(await endIfRefused(refused(401, "bad_jwt"), "token")).toMatchObject({ sessionOver: true })
    expect(dispatch).not.toHaveBeenCalled()
  })

  it("passes every other refusal on", async () => {
    const failure = refused(409, "sold_out")
    expect(await endIfRefused(failure, "token")).toBe(failure)
  })
})
