import { describe, expect, it, vi } from "vitest"
import { callAuth, failureToast, waitOf, worded } from "./auth-call.ts"
import { type AuthError, authClient, type GoTrueClient } from "./auth-client.ts"

vi.mock("./auth-client.ts", () => ({ authClient: vi.fn(async () => ({})) }))

const refused = (code: string, message: string, values: Record<string, string | number> = {}) => ({
  ok: false as const,
  code,
  message,
  values,
  unreachable: false,
})

describe("failureToast", () => {
  it("asks to verify the e-mail address first", () => {
    expect(failureToast(refused("email_not_confirmed", "Email not confirmed"), "Failed to sign in")).toEqual({
      title: "Email not verified",
      description: "Please verify your email before signing in. Check your inbox for the verification code.",
      tone: "destructive",
    })
  })

  it.each([
    ["blocked", "Account Blocked", "Your account has been blocked. Please contact support."],
    ["deleted", "Account Deleted", "This account has been deleted."],
  ])("says whether an account is blocked or deleted: %s", (reason, title, description) => {
    expect(failureToast(refused("user_banned", "User is banned", { reason }), "Failed to sign in")).toMatchObject({
      title,
      description,
    })
  })

  it("shows the message of a refusal", () => {
    expect(failureToast(refused("captcha_failed", "No captcha"), "Failed to sign in").description).toBe("No captcha")
  })

  it("falls back where the server said nothing a person could use", () => {
    const failure = { ...refused("AuthRetryableFetchError", "{}"), unreachable: true }
    expect(failureToast(failure, "Failed to sign in").description).toBe("Failed to sign in")
    expect(failureToast(refused("x", ""), "Failed to send OTP").description).toBe("Failed to send OTP")
  })
})

describe("worded", () => {
  it("has words of its own for a code, whatever the server says", async () => {
    const failure = refused("otp_expired", "Your code is wrong", { kind: "token" })
    expect(await worded(failure)).toEqual({ ...failure, message: "Token has expired or is invalid" })
  })

  it("repeats what the server says with a code that it does not know", async () => {
    const failure = refused("captcha_failed", "No captcha")
    expect(await worded(failure)).toEqual(failure)
  })

  it("repeats what the server says where its own words cannot be downloaded", async () => {
    vi.doMock("./refusal-texts.ts", () => {
      throw new Error("offline")
    })
    const failure = refused("invalid_credentials", "No")
    expect(await worded(failure)).toEqual(failure)
    vi.doUnmock("./refusal-texts.ts")
  })
})

describe("waitOf", () => {
  it("reads the seconds out of a refused mail", () => {
    expect(waitOf(refused("over_email_send_rate_limit", "Wait.", { seconds: 42 }))).toBe(42)
    expect(waitOf(refused("otp_expired", "Wait.", { seconds: 42 }))).toBeNull()
    expect(waitOf(refused("over_email_send_rate_limit", "email rate limit exceeded"))).toBeNull()
  })
})

describe("callAuth", () => {
  const error = (name: string, code?: string) => ({ name, code, message: "No" }) as AuthError

  it("hands the client to its caller, and returns the data", async () => {
    const client = {} as GoTrueClient
    vi.mocked(authClient).mockResolvedValueOnce(client)
    const act = vi.fn(async () => ({ data: { user: "Nimali" }, error: null }))
    expect(await callAuth(act)).toEqual({ ok: true, value: { user: "Nimali" } })
    expect(act).toHaveBeenCalledWith(client)
  })

  it("succeeds with null where the client returns no data", async () => {
    expect(await callAuth(async () => ({ error: null }))).toEqual({ ok: true, value: null })
  })

  it.each([
    ["AuthApiError", "otp_expired", "otp_expired", false],
    ["AuthSessionMissingError", undefined, "session_not_found", false],
    ["AuthRetryableFetchError", undefined, "AuthRetryableFetchError", true],
    ["AuthUnknownError", undefined, "AuthUnknownError", true],
  ])("reports %s %s as %s", async (name, given, code, unreachable) => {
    const result = await callAuth(async () => ({ data: null, error: error(name, given) }))
    expect(result).toEqual({ ok: false, code, message: "No", values: {}, unreachable })
  })

  it("words what the server refuses", async () => {
    const answer = await callAuth(async () => ({ data: null, error: error("AuthApiError", "invalid_credentials") }))
    expect(answer).toMatchObject({ ok: false, message: "Invalid login credentials" })
  })

  it("fails as unreachable when the client cannot be downloaded", async () => {
    vi.mocked(authClient).mockRejectedValueOnce(new Error("offline"))
    expect(await callAuth(async () => ({ error: null }))).toMatchObject({ ok: false, unreachable: true })
  })
})
