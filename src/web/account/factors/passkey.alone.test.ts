import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { authClient, type GoTrueClient } from "#web/session/auth-api/auth-client.ts"
import { addPasskey, deviceHoldsPasskeys, showPasskey } from "./passkey.ts"

vi.mock("#web/session/auth-api/auth-client.ts", () => ({ authClient: vi.fn() }))

const found = (data: object) => ({ data, error: null })

/** Makes an auth server that begins factor `f1` and asks for `type`; it records what it is called with. */
function openServer(type: "create" | "request") {
  const mfa = {
    enroll: vi.fn(async () => found({ id: "f1" })),
    challenge: vi.fn(async () => found({ id: "c1", webauthn: { type, credential_options: { publicKey: "options" } } })),
    verify: vi.fn(async () => found({ access_token: "new" })),
    unenroll: vi.fn(async () => found({})),
  }
  vi.mocked(authClient).mockResolvedValue({ mfa } as unknown as GoTrueClient)
  return mfa
}

const credentials = { create: vi.fn(), get: vi.fn() }
const named = (name: string) => Object.assign(new Error(name), { name })

beforeEach(() => {
  vi.stubGlobal("location", { hostname: "nool.example", origin: "https://nool.example" })
  vi.stubGlobal("navigator", { credentials })
})
afterEach(() => {
  vi.unstubAllGlobals()
  credentials.create.mockReset()
  credentials.get.mockReset()
})

describe("addPasskey", () => {
  it.each([
    ["NotAllowedError", "passkey_cancelled"],
    ["InvalidStateError", "passkey_known"],
    ["SecurityError", "passkey_elsewhere"],
    ["NotSupportedError", "passkey_unsupported"],
    ["SomethingElse", "passkey_cancelled"],
  ])("takes back what was begun when the device fails with %s", async (name, code) => {
    const mfa = openServer("create")
    credentials.create.mockRejectedValue(named(name))
    expect(await addPasskey("My phone")).toMatchObject({ ok: false, code, unreachable: false })
    expect(mfa.verify).not.toHaveBeenCalled()
    expect(mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: "f1" })
  })

  it("takes back what was begun when the server asks for something else", async () => {
    const mfa = openServer("request")
    expect(await addPasskey("My phone")).toMatchObject({ ok: false, code: "passkey_unusable" })
    expect(credentials.create).not.toHaveBeenCalled()
    expect(mfa.unenroll).toHaveBeenCalledOnce()
  })
})

describe("showPasskey", () => {
  it("is cancelled when no passkey was chosen, and removes none", async () => {
    const mfa = openServer("request")
    credentials.get.mockResolvedValue(null)
    expect(await showPasskey("f7")).toMatchObject({ ok: false, code: "passkey_cancelled" })
    expect([mfa.verify, mfa.unenroll].map((call) => call.mock.calls.length)).toEqual([0, 0])
  })
})

describe("deviceHoldsPasskeys", () => {
  it("is what the browser says, and false in one that knows no passkeys", async () => {
    expect(await deviceHoldsPasskeys()).toBe(false)
    vi.stubGlobal("PublicKeyCredential", { isUserVerifyingPlatformAuthenticatorAvailable: async () => true })
    expect(await deviceHoldsPasskeys()).toBe(true)
  })
})
