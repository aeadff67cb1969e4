import { describe, expect, it, vi } from "vitest"
import { authClient, type GoTrueClient } from "#web/session/auth-api/auth-client.ts"
import { enroll } from "./enroll.ts"

vi.mock("#web/session/auth-api/auth-client.ts", () => ({ authClient: vi.fn() }))

const wanted = { factorType: "webauthn", friendlyName: "My phone" } as const
const refused = (code: string) => ({ data: null, error: { name: "AuthApiError", code, message: "No" } })
const begun = { data: { id: "f2" }, error: null }

/** Returns an auth server that answers enrolments one after the other, for a user with one factor. */
function openServer(answers: object[], factor: { friendly_name: string; status: string }, removal: object = begun) {
  const mfa = { enroll: vi.fn(async () => answers.shift()), unenroll: vi.fn(async () => removal) }
  const getUser = async () => ({ data: { user: { factors: [{ id: "f1", ...factor }] } }, error: null })
  vi.mocked(authClient).mockResolvedValue({ mfa, getUser } as unknown as GoTrueClient)
  return mfa
}

const unfinished = { friendly_name: "My phone", status: "unverified" }
const conflict = refused("mfa_factor_name_conflict")

describe("enroll", () => {
  it("begins a factor", async () => {
    const mfa = openServer([begun], unfinished)
    expect(await enroll(wanted)).toEqual({ ok: true, value: { id: "f2" } })
    expect(mfa.unenroll).not.toHaveBeenCalled()
  })

  it("replaces one of the same name that was never finished", async () => {
    const mfa = openServer([conflict, begun], unfinished)
    expect(await enroll(wanted)).toEqual({ ok: true, value: { id: "f2" } })
    expect(mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: "f1" })
  })

  it.each([
    ["is in use", { ...unfinished, status: "verified" }],
    ["has another name", { ...unfinished, friendly_name: "My laptop" }],
  ])("leaves a factor alone that %s", async (_, factor) => {
    const mfa = openServer([conflict, begun], factor)
    expect(await enroll(wanted)).toMatchObject({ ok: false, code: "mfa_factor_name_conflict" })
    expect(mfa.unenroll).not.toHaveBeenCalled()
  })

  it("reports the conflict when the unfinished one cannot be removed", async () => {
    const mfa = openServer([conflict, begun], unfinished, refused("insufficient_aal"))
    expect(await enroll(wanted)).toMatchObject({ ok: false, code: "mfa_factor_name_conflict" })
    expect(mfa.enroll).toHaveBeenCalledOnce()
  })

  it("reports every other refusal as it is", async () => {
    const mfa = openServer([refused("too_many_enrolled_mfa_factors"), begun], unfinished)
    expect(await enroll(wanted)).toMatchObject({ ok: false, code: "too_many_enrolled_mfa_factors" })
    expect([mfa.enroll, mfa.unenroll].map((call) => call.mock.calls.length)).toEqual([1, 0])
  })
})
