import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { untilItWaits } from "#tests/fixtures/database/interleaved.ts"

const on = await sharedAuth()

test("the user object carries what the protocol names, and no hash", async () => {
  const { client, email, userId } = await on.signedIn()
  const { data } = await client.getUser()
  expect(data.user).toMatchObject({
    id: userId,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { full_name: "Nimali Perera", email_verified: true },
    identities: [
      { id: userId, user_id: userId, provider: "email", identity_data: { sub: userId, email, email_verified: true } },
    ],
    confirmed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(JSON.stringify(data)).not.toContain("argon2")
})

describe("user data", () => {
  test("is merged, and null removes a key", async () => {
    const { client } = await on.signedIn()
    await client.updateUser({ data: { nickname: "Nimmi", yarn: ["cotton", "wool"] } })
    const { data } = await client.updateUser({ data: { nickname: null } })
    expect(data.user?.user_metadata).toEqual({
      full_name: "Nimali Perera",
      email_verified: true,
      yarn: ["cotton", "wool"],
    })
  })

  test("of two concurrent changes neither is lost", async () => {
    const { client, accessToken } = await on.signedIn()
    const change = (data: object) => on.request("PUT", "/user", { bearer: accessToken, body: { data } })
    const responses = await Promise.all([change({ a: 1 }), change({ b: 2 })])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ a: 1, b: 2 })
  })

  test("cannot grow past what a token carries, piece by piece", async () => {
    const { client } = await on.signedIn()
    expect((await client.updateUser({ data: { a: "x".repeat(3000) } })).error).toBeNull()
    expect((await client.updateUser({ data: { b: "x".repeat(3000) } })).error).toMatchObject({
      status: 400,
      code: "validation_failed",
    })
  })

  test("gives no rights: role and aal stay the server's", async () => {
    const { client } = await on.signedIn()
    await client.updateUser({ data: { role: "admin", aal: "aal2" } })
    const { data } = await client.refreshSession()
    expect(data.user?.role).toBe("authenticated")
    expect(await on.auth.verifyAccessToken(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1" })
  })
})

describe("a new password", () => {
  test("keeps this session, ends the others, voids what was mailed, and is reported by mail", async () => {
    const { client, email, userId } = await on.signedIn()
    const other = on.client()
    await other.signInWithPassword({ email, password: PASSWORD })
    await other.resetPasswordForEmail(email)
    const link = await on.linkFor(email)
    expect((await client.updateUser({ password: "quite new" })).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await other.getUser()).error?.name).toBe("AuthSessionMissingError")
    expect((await other.verifyOtp({ token_hash: link, type: "recovery" })).error?.code).toBe("otp_expired")
    expect((await on.mails()).at(-1)).toEqual({ kind: "password-changed", to: email, providers: [] })
    const trail = await on.db.query(
      sql`SELECT 1 FROM auth.audit_log WHERE event = 'password_changed' AND user_id = ${userId}`,
    )
    expect(trail).toHaveLength(1)
  })

  test("must be another one, and long enough", async () => {
    const { client } = await on.signedIn()
    const same = await client.updateUser({ password: PASSWORD })
    expect(same.error).toMatchObject({ status: 422, code: "same_password" })
    const short = await client.updateUser({ password: "12345" })
    expect(short.error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons: ["length"] })
  })

  test("a wrong current password, when one is given, changes nothing", async () => {
    const { client, email } = await on.signedIn()
    const { error } = await client.updateUser({ password: "quite new", current_password: "wrong one" })
    expect(error?.code).toBe("current_password_invalid")
    expect((await on.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test("needs aal2 when the account has a verified factor", async () => {
    const { client, userId } = await on.signedIn()
    await on.db.query(
      sql`INSERT INTO auth.factors (user_id, factor_type, status) VALUES (${userId}, 'totp', 'verified')`,
    )
    expect((await client.updateUser({ password: "quite new" })).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    })
  })

  test("of two concurrent changes one gets a conflict", async () => {
    const { email, userId, accessToken } = await on.signedIn()
    const change = (password: string) => on.request("PUT", "/user", { bearer: accessToken, body: { password } })
    // The lock makes both read the old password before either can write.
    const changes = await on.db.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM auth.users WHERE id = ${userId} FOR UPDATE`)
      const started = [change("first new"), change("second new")]
      await untilItWaits(on.db, Promise.all(started), 2)
      return started
    })
    const responses = await Promise.all(changes)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = responses[0]?.status === 200 ? "first new" : "second new"
    expect((await on.client().signInWithPassword({ email, password: won })).error).toBeNull()
  })
})

test.each([
  [{ email: "nonsense" }, "Unable to validate email address: invalid format"],
  [{ phone: "94771234567" }, "Phone numbers are not offered"],
  [{ phone: "12 34" }, "Invalid phone number format (E.164 required)"],
  [{ data: "text" }, "User data must be an object"],
])("refuses %j", async (body, message) => {
  const { accessToken } = await on.signedIn()
  const response = await on.request("PUT", "/user", { bearer: accessToken, body })
  expect([response.status, (await response.json()).message]).toEqual([400, message])
})

test("what the client sends along does no harm", async () => {
  const { accessToken, email } = await on.signedIn()
  const body = { email, password: null, nonce: "", code_challenge: null, code_challenge_method: null }
  expect((await on.request("PUT", "/user", { bearer: accessToken, body })).status).toBe(200)
})

test("takes any body without a 500", async () => {
  const { accessToken } = await on.signedIn()
  const odd: unknown[] = [true, 7, [], {}, "\u0000", "\ud800", "x".repeat(10_000), "\u202e🧶", { toString: 1 }]
  const fields = ["email", "password", "phone", "data", "nonce", "current_password"]
  const bodies = odd.flatMap((value) => fields.map((name) => ({ [name]: value })))
  const responses = await Promise.all(bodies.map((body) => on.request("PUT", "/user", { bearer: accessToken, body })))
  expect(bodies.filter((_, n) => (responses[n]?.status ?? 500) >= 500)).toEqual([])
})
