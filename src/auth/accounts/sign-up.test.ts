import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anEmail, ofSignUp, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

const usersOf = (email: string) => on.db.query(sql`SELECT id FROM auth.users WHERE email = ${email}`)
const mailsTo = async (email: string) => (await on.mails()).filter((mail) => mail.to === email)

test("the stock client signs up, gets a user without a session, and a mailed code of six digits signs in", async () => {
  const email = anEmail()
  const client = on.client()
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "K. A. Perera" } },
  })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user?.identities).toHaveLength(1)
  expect(data.user?.confirmation_sent_at).toBeTruthy()
  expect(await usersOf(email)).toEqual([])

  expect(await mailsTo(email)).toEqual([
    { kind: "confirmation-code", to: email, code: expect.stringMatching(/^\d{6}$/), name: "K. A. Perera" },
  ])
  const verified = await client.verifyOtp({ email, token: await on.codeFor(email), type: "signup" })
  expect(verified.data.user).toMatchObject({
    id: data.user?.id,
    email,
    user_metadata: { full_name: "K. A. Perera", email_verified: true },
  })
  expect(verified.data.session?.refresh_token).toBeTruthy()
  expect(await on.db.query(sql`SELECT status, full_name FROM test_accounts WHERE id = ${data.user?.id}`)).toEqual([
    { status: "active", full_name: "K. A. Perera" },
  ])
})

test("an e-mail address is stored in lower case", async () => {
  const email = anEmail()
  await on.client().signUp({ email: email.toUpperCase(), password: PASSWORD })
  const { data } = await on.client().verifyOtp({ email, token: await on.codeFor(email), type: "email" })
  expect(data.user?.email).toBe(email)
})

test("a second sign-up coexists with the first, and each code confirms its own", async () => {
  const email = anEmail()
  const client = on.client()
  await client.signUp({ email, password: "first password", options: { data: { full_name: "First" } } })
  const oldCode = await on.codeFor(email)
  await on.passMailGap()
  const second = await client.signUp({ email, password: "second password", options: { data: { full_name: "Second" } } })
  const code = await on.codeFor(email)
  const verify = (token: string) => client.verifyOtp(ofSignUp(second.data.user?.id, { email, token, type: "email" }))
  if (oldCode !== code) expect((await verify(oldCode)).error?.code).toBe("otp_expired")
  expect((await verify(code)).data.user?.user_metadata.full_name).toBe("Second")
  expect((await client.signInWithPassword({ email, password: "first password" })).error?.code).toBe(
    "invalid_credentials",
  )
  expect((await client.signInWithPassword({ email, password: "second password" })).error).toBeNull()
})

describe("an e-mail address that has a user already", () => {
  test("gets the same response, key for key, and its owner a mail that says so", async () => {
    const { email, userId } = await on.signedIn()
    await on.passMailGap()
    const sent = { email, password: "another password", options: { data: { full_name: "Stranger" } } }
    const again = await on.client().signUp(sent)
    const fresh = await on.client().signUp({ ...sent, email: anEmail() })
    expect(again.error).toBeNull()
    expect(shapeOf(again.data)).toEqual(shapeOf(fresh.data))
    expect(again.data.user?.id).not.toBe(userId)
    expect((await mailsTo(email)).at(-1)).toEqual({ kind: "already-registered", to: email })
  })

  test("sign-in with the stranger's password gets the response for a new address", async () => {
    const { email } = await on.signedIn()
    const fresh = anEmail()
    await on.passMailGap()
    for (const address of [email, fresh]) {
      await on.client().signUp({ email: address, password: "stranger's own" })
      const { error } = await on.client().signInWithPassword({ email: address, password: "stranger's own" })
      expect(error?.code).toBe("email_not_confirmed")
    }
  })

  test("leaves the same rows, so that trying codes takes the same steps", async () => {
    const { email } = await on.signedIn()
    const fresh = anEmail()
    const rowsOf = async (address: string) => {
      await on.client().signUp({ email: address, password: PASSWORD })
      await on.client().verifyOtp({ email: address, token: "no code", type: "signup" })
      return on.db.query(sql`SELECT c.kind, length(c.code_hash), c.wrong_tries, s.expires_at - s.created_at AS pending
        FROM auth.one_time_codes c JOIN auth.sign_ups s USING (email) WHERE email = ${address}`)
    }
    const known = await rowsOf(email)
    expect(known).toMatchObject([{ kind: "confirmation", wrong_tries: 1 }])
    expect(known).toEqual(await rowsOf(fresh))
  })

  test("keeps its password and its data, whatever code is tried", async () => {
    const { email, userId } = await on.signedIn()
    await on.passMailGap()
    await on.client().signUp({ email, password: "another password", options: { data: { full_name: "Stranger" } } })
    const hash = on.secrets.hmac("one-time-code", `confirmation\n${email}\n123456`)
    await on.db.query(sql`UPDATE auth.one_time_codes SET code_hash = ${hash} WHERE email = ${email}`)
    expect((await on.client().verifyOtp({ email, token: "123456", type: "signup" })).error?.code).toBe("otp_expired")
    const { data } = await on.client().signInWithPassword({ email, password: PASSWORD })
    expect(data.user).toMatchObject({ id: userId, user_metadata: { full_name: "Nimali Perera" } })
  })
})

test("a pending sign-up is over after 24 hours", async () => {
  const email = anEmail()
  await on.client().signUp({ email, password: PASSWORD })
  const code = await on.codeFor(email)
  await on.db.query(sql`UPDATE auth.sign_ups SET expires_at = expires_at - interval '24 hours' WHERE email = ${email}`)
  expect((await on.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe("invalid_credentials")
  expect((await on.client().verifyOtp({ email, token: code, type: "email" })).error?.code).toBe("otp_expired")
})

test("codes and passwords are not in the database in clear", async () => {
  const email = anEmail()
  await on.client().signUp({ email, password: PASSWORD })
  const code = await on.codeFor(email)
  const [row] = await on.db.query<{ text: string }>(sql`SELECT (SELECT json_agg(c) FROM auth.one_time_codes c)::text
    || (SELECT json_agg(s) FROM auth.sign_ups s)::text AS text`)
  expect(row?.text).toContain("$argon2id$v=19$m=19456,t=2,p=1$")
  expect(row?.text).not.toContain(PASSWORD)
  expect(row?.text).not.toMatch(new RegExp(`"${code}"`))
})

test.each([
  [{ email: "a@example.com", password: "12345" }, 422, "weak_password", "Password should be at least 6 characters"],
  [{ email: "a@example.com" }, 400, "validation_failed", "Signup requires a valid password"],
  [{ email: "a@example.com", password: "x".repeat(129) }, 400, "validation_failed", "128 characters"],
  [
    { email: "not-an-address", password: PASSWORD },
    400,
    "validation_failed",
    "Unable to validate email address: invalid format",
  ],
  [
    { email: `${"a".repeat(250)}@example.com`, password: PASSWORD },
    400,
    "validation_failed",
    "Unable to validate email address: invalid format",
  ],
  [
    { email: "a\u0000@example.com", password: PASSWORD },
    400,
    "validation_failed",
    "Unable to validate email address: invalid format",
  ],
  [
    { email: "නිමල්@example.com", password: PASSWORD },
    400,
    "validation_failed",
    "Unable to validate email address: only ASCII before the @",
  ],
  [
    { email: ["a@example.com"], password: PASSWORD },
    400,
    "validation_failed",
    "Unable to validate email address: invalid format",
  ],
  [
    { email: "a@example.com\r\nBcc: b@example.com", password: PASSWORD },
    400,
    "validation_failed",
    "Unable to validate email address",
  ],
  [
    { email: "a@example.com", password: PASSWORD, data: { full_name: "x".repeat(10_000) } },
    400,
    "validation_failed",
    "too large",
  ],
  [{ email: "a@example.com", password: PASSWORD, data: { full_name: "a\u0000b" } }, 400, "validation_failed", "NUL"],
  [{ email: "a@example.com", password: PASSWORD, data: { full_name: "\ud800" } }, 400, "validation_failed", "NUL"],
  [{ email: "a@example.com", password: PASSWORD, data: [1] }, 400, "validation_failed", "User data must be an object"],
  [
    { email: "a@example.com", password: PASSWORD, code_challenge: "short", code_challenge_method: "s256" },
    400,
    "validation_failed",
    "code challenge",
  ],
  [{}, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  [{ phone: "12 34", password: PASSWORD }, 400, "validation_failed", "Invalid phone number format (E.164 required)"],
])("refuses %j", async (body, status, code, message) => {
  const response = await on.request("POST", "/signup", { body })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code, error_code: code, message: expect.stringContaining(message) })
})

test.each([
  ["🧶🧶🧶", "🧶🧶🧶"],
  ["\u202eevil\u202c", "evil"],
  ["நூல் நூல்‌கள்", "நூல் நூல்‌கள்"],
  ["'; DROP TABLE auth.users; --", "'; DROP TABLE auth.users; --"],
])("of the name %j it stores %j, which is what is seen", async (name, stored) => {
  const email = anEmail()
  await on.client().signUp({ email, password: PASSWORD, options: { data: { full_name: name } } })
  const { data } = await on.client().verifyOtp({ email, token: await on.codeFor(email), type: "email" })
  expect(data.user?.user_metadata.full_name).toBe(stored)
})

test.each([["Win at evil.example today"], ["http://evil.example"], ["x".repeat(101)]])(
  "the mail to an unproved e-mail address greets without %j",
  async (name) => {
    const email = anEmail()
    await on.client().signUp({ email, password: PASSWORD, options: { data: { full_name: name } } })
    expect(await mailsTo(email)).toMatchObject([{ name: null }])
  },
)

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value
  return Object.entries(value).map(([key, item]) => [key, shapeOf(item)])
}
