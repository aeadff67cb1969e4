import { describe, expect, it } from "vitest"
import { failureOf } from "./api.ts"
import { sessionEndOf } from "./session-end.ts"

describe("failureOf", () => {
  it("reads code, message and field of the API's error", () => {
    const text = JSON.stringify({
      error: { code: "validation_failed", message: "Email too long", field: "customer_email" },
    })
    expect(failureOf(422, text)).toMatchObject({
      ok: false,
      status: 422,
      code: "validation_failed",
      message: "Email too long",
      field: "customer_email",
    })
  })

  it.each(["", "<h1>502 Bad Gateway</h1>", "null", "[]", '{"error":null}', '{"error":{"message":7}}'])(
    "has words for an answer that is not the API's: %s",
    (text) => {
      const failure = failureOf(502, text)
      expect(failure).toMatchObject({ code: "http_502", field: null })
      expect(failure.message).toMatch(/went wrong/)
    },
  )
})

describe("sessionEndOf", () => {
  const refused = (code: string, message = "") => sessionEndOf({ code, message })

  it("tells blocked from deleted", () => {
    expect(refused("account_not_active", "This account is not active.")).toBe("blocked")
    expect(refused("user_banned", "This account has been deleted.")).toBe("deleted")
  })
  it.each(["session_not_found", "bad_jwt", "no_authorization"])("takes %s for the end", (code) =>
    expect(refused(code)).toBe("expired"),
  )
  it.each(["forbidden", "insufficient_aal", "not_found", "validation_failed"])(
    "leaves the session alone on %s",
    (code) => expect(refused(code)).toBeNull(),
  )
})
