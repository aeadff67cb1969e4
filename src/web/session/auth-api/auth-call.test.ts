import { describe, expect, it } from "vitest"
import { failureToast, waitOf } from "./auth-call.ts"

const refused = (code: string, message: string, values: Record<string, string | number> = {}) => ({
  code,
  message,
  values,
  unreachable: false,
})

describe("failureToast", () => {
  it("asks to verify the address first", () => {
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

  it("repeats what the server says", () => {
    const failure = refused("invalid_credentials", "Invalid login credentials")
    expect(failureToast(failure, "Failed to sign in")).toMatchObject({ title: "Error", description: failure.message })
  })

  it("falls back where the server said nothing a person could use", () => {
    const failure = { ...refused("AuthRetryableFetchError", "{}"), unreachable: true }
    expect(failureToast(failure, "Failed to sign in").description).toBe("Failed to sign in")
    expect(failureToast(refused("x", ""), "Failed to send OTP").description).toBe("Failed to send OTP")
  })
})

describe("waitOf", () => {
  it("reads the seconds out of a refused mail", () => {
    expect(waitOf(refused("over_email_send_rate_limit", "Wait.", { seconds: 42 }))).toBe(42)
    expect(waitOf(refused("otp_expired", "Wait.", { seconds: 42 }))).toBeNull()
    expect(waitOf(refused("over_email_send_rate_limit", "email rate limit exceeded"))).toBeNull()
  })
})
