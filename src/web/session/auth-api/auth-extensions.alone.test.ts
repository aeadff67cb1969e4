import { expect, expectTypeOf, it, vi } from "vitest"
import type { AuthAnswer, AuthBody } from "#auth/extensions.ts"
import { fetchSignedIn } from "../api/api.ts"
import { callAuthExtension } from "./auth-extensions.ts"

vi.mock("../api/api.ts", () => ({ fetchSignedIn: vi.fn() }))

const answers = (response: Response) => vi.mocked(fetchSignedIn).mockResolvedValueOnce({ response, token: null })

it("resolves to the body of the response", async () => {
  answers(Response.json({ codes: ["one"] }))
  expect(await callAuthExtension("POST /factors/recovery-codes")).toEqual({ ok: true, value: { codes: ["one"] } })
})

it("words what the server refuses, by its code and values", async () => {
  const refusal = { code: 429, error_code: "over_request_rate_limit", msg: "Slow down", values: { seconds: 7 } }
  answers(Response.json(refusal, { status: 429 }))
  expect(await callAuthExtension("GET /factors/recovery-codes")).toEqual({
    ok: false,
    code: "over_request_rate_limit",
    message: "Too many attempts. Please try again in 7 seconds.",
    values: { seconds: 7 },
    unreachable: false,
  })
})

it("fails as unreachable when there is no response", async () => {
  vi.mocked(fetchSignedIn).mockRejectedValueOnce(new TypeError("offline"))
  expect(await callAuthExtension("GET /sessions")).toMatchObject({ ok: false, unreachable: true })
})

it("takes and resolves to what the handlers of the auth server declare", async () => {
  answers(new Response(null, { status: 204 }))
  const ended = await callAuthExtension("DELETE /sessions/:id", { id: "7", body: { nonce: "123456" } })
  expect(ended).toEqual({ ok: true, value: null })
  expectTypeOf<AuthBody<"DELETE /sessions/:id">>().toEqualTypeOf<{
    readonly nonce?: unknown
    readonly current_password?: unknown
  }>()
  expectTypeOf<AuthAnswer<"DELETE /sessions/:id">>().toEqualTypeOf<null>()
  expectTypeOf<AuthAnswer<"POST /factors/recovery-codes">>().toEqualTypeOf<{ codes: readonly string[] }>()
  expectTypeOf<AuthAnswer<"GET /factors/recovery-codes">["left"]>().toEqualTypeOf<number>()
})
