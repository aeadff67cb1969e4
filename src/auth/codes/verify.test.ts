import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { anEmail, claimsOf, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

async function pending() {
  const email = anEmail()
  await on.client().signUp({ email, password: PASSWORD })
  const code = await on.codeFor(email)
  return { email, code, wrong: code === "000000" ? "000001" : "000000" }
}

const tryCode = (email: string, token: string, at = on) => at.client().verifyOtp({ email, token, type: "email" })

test("a code works once", async () => {
  const { email, code } = await pending()
  const both = await Promise.all([tryCode(email, code), tryCode(email, code)])
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  expect((await tryCode(email, code)).error).toMatchObject({
    status: 403,
    code: "otp_expired",
    message: "Token has expired or is invalid",
  })
  expect(await on.db.query(sql`SELECT id FROM auth.users WHERE email = ${email}`)).toHaveLength(1)
})

test("a code is over after ten minutes", async () => {
  const { email, code } = await pending()
  await on.db.query(
    sql`UPDATE auth.one_time_codes SET expires_at = expires_at - interval '601 seconds' WHERE email = ${email}`,
  )
  expect((await tryCode(email, code)).error?.code).toBe("otp_expired")
  const next = await pending()
  await on.db.query(
    sql`UPDATE auth.one_time_codes SET expires_at = expires_at - interval '590 seconds' WHERE email = ${next.email}`,
  )
  expect((await tryCode(next.email, next.code)).error).toBeNull()
})

test("a code dies with the fifth wrong try", async () => {
  const alive = await pending()
  for (let n = 0; n < 4; n++) await tryCode(alive.email, alive.wrong)
  expect((await tryCode(alive.email, alive.code)).error).toBeNull()
  const dead = await pending()
  for (let n = 0; n < 5; n++) await tryCode(dead.email, dead.wrong)
  expect((await tryCode(dead.email, dead.code)).error?.code).toBe("otp_expired")
})

test("guessing in parallel from two processes gets no sixth try", async () => {
  const { email, code } = await pending()
  const other = await on.another()
  const guesses = Array.from({ length: 20 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, "0"))
  await Promise.all(guesses.map((guess, n) => tryCode(email, guess, n % 2 ? on : other)))
  expect(await on.db.query(sql`SELECT wrong_tries FROM auth.one_time_codes WHERE email = ${email}`)).toEqual([
    { wrong_tries: 5 },
  ])
  expect((await tryCode(email, code)).error?.code).toBe("otp_expired")
})

test("guessing on with fresh codes has to wait longer and longer, for an unknown e-mail address as well", async () => {
  for (const email of [anEmail(), (await pending()).email]) {
    const results = []
    for (let n = 0; n < 26; n++) results.push((await tryCode(email, "000000")).error)
    expect(results[24]?.code).toBe("otp_expired")
    expect(results[25]).toMatchObject({ status: 429, code: "over_request_rate_limit" })
  }
})

test("an unknown e-mail address gets the response of a wrong code", async () => {
  const { email, wrong } = await pending()
  const unknown = await on.request("POST", "/verify", { body: { email: anEmail(), token: "123456", type: "signup" } })
  const known = await on.request("POST", "/verify", { body: { email, token: wrong, type: "signup" } })
  expect(unknown.status).toBe(known.status)
  expect(await unknown.json()).toEqual(await known.json())
})

test("a sign-up code is no recovery code", async () => {
  const { email, code } = await pending()
  expect((await on.client().verifyOtp({ email, token: code, type: "recovery" })).error?.code).toBe("otp_expired")
})

test("confirming gives an aal1 session by otp", async () => {
  const { email, code } = await pending()
  const { data } = await tryCode(email, code)
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({
    iss: "https://shop.test/auth/v1",
    aud: "authenticated",
    role: "authenticated",
    sub: data.user?.id,
    email,
    phone: "",
    aal: "aal1",
    amr: [{ method: "otp", timestamp: expect.any(Number) }],
    is_anonymous: false,
    jti: expect.any(String),
    app_metadata: { provider: "email", providers: ["email"] },
  })
})

test.each([
  [{ type: "email", email: "a@example.com" }, "Verify needs either a token or a token_hash"],
  [
    { type: "email", email: "a@example.com", token: "1", token_hash: "2" },
    "Verify needs either a token or a token_hash",
  ],
  [{ type: "recovery", email: "a@example.com", token_hash: "2" }, "Only the token_hash and type should be provided"],
  [{ email: "a@example.com", token: "123456" }, "Verify requires a verification type"],
  [{ type: "email", token: "123456", email: "nobody" }, "Unable to validate email address: invalid format"],
  [{ type: "sms", token: "123456", phone: "12 34" }, "Invalid phone number format (E.164 required)"],
  [{ type: "sms", token: "123456", phone: 94 }, "Invalid phone number format (E.164 required)"],
])("refuses %j", async (body, message) => {
  const response = await on.request("POST", "/verify", { body })
  expect([response.status, (await response.json()).message]).toEqual([400, message])
})

test.each(["constructor", "sms", "invite", "\u0000"])("a code of type %j fits nothing", async (type) => {
  const { email, code } = await pending()
  const response = await on.request("POST", "/verify", { body: { email, token: code, type } })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: "otp_expired", values: { kind: "token" } })
})

test("a link can be asked about without being used up", async () => {
  const { email, code } = await pending()
  await tryCode(email, code)
  await on.client().resetPasswordForEmail(email)
  const link = { token_hash: await on.linkFor(email), type: "recovery" }
  const ask = async (body: object) => (await on.request("POST", "/verify/link", { body })).status
  expect([await ask(link), await ask(link), await ask({ ...link, type: "signup" })]).toEqual([204, 204, 403])
  expect((await on.request("POST", "/verify", { body: link })).status).toBe(200)
  expect(await ask(link)).toBe(403)
  await on.client().resetPasswordForEmail(email)
  const late = { ...link, token_hash: await on.linkFor(email) }
  await on.db.query(sql`UPDATE auth.one_time_codes SET expires_at = now() WHERE email = ${email}`)
  expect(await ask(late)).toBe(403)
})

test("a used or unknown link is refused as a link", async () => {
  const response = await on.request("POST", "/verify", { body: { token_hash: "gone", type: "recovery" } })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: "otp_expired", values: { kind: "link" } })
})

async function signInCode(email: string) {
  const mail = (await on.mails()).findLast(({ to, kind }) => to === email && kind === "sign-in-code")
  return mail?.kind === "sign-in-code" ? mail.code : "no code was mailed"
}

test.each(["email", "magiclink"] as const)("the stock client signs in with a mailed code (type %s)", async (type) => {
  const { email, userId } = await on.signedIn()
  const client = on.client()
  expect(await client.signInWithOtp({ email: email.toUpperCase() })).toMatchObject({ data: {}, error: null })
  const token = await signInCode(email)
  expect(token).toMatch(/^\d{6}$/)
  const { data, error } = await client.verifyOtp({ email, token, type })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(userId)
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "otp" }] })
  const again = await on.client().verifyOtp({ email, token, type })
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" })
})

test("an e-mail address without a user gets the same response and no account is created, whatever is requested", async () => {
  const [known, unknown] = [(await on.signedIn()).email, anEmail()]
  for (const create_user of [true, false]) {
    const results = []
    for (const email of [known, unknown]) {
      const response = await on.request("POST", "/otp", { body: { email, create_user } })
      results.push([response.status, await response.text()])
    }
    expect(results[1]).toEqual(results[0])
    await on.passMailGap()
  }
  const rows = (email: string) =>
    on.db.query(sql`SELECT kind, wrong_tries FROM auth.one_time_codes WHERE email = ${email}`)
  expect(await rows(unknown)).toEqual(await rows(known))
  expect((await on.mails()).filter(({ to }) => to === unknown)).toEqual([])
  expect(await on.db.query(sql`SELECT 1 FROM auth.users WHERE email = ${unknown}`)).toEqual([])
})

test("neither gets its response sooner than the other", async () => {
  for (const email of [(await on.signedIn()).email, anEmail()]) {
    const start = performance.now()
    await on.request("POST", "/otp", { body: { email } })
    expect(performance.now() - start).toBeGreaterThan(245)
  }
})

test("the cooldown of a minute holds for every e-mail address", async () => {
  for (const email of [(await on.signedIn()).email, anEmail()]) {
    expect((await on.client().signInWithOtp({ email })).error).toBeNull()
    expect((await on.client().signInWithOtp({ email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    })
    const response = await on.request("POST", "/otp", { body: { email } })
    const seconds = Number(response.headers.get("Retry-After"))
    expect(seconds).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({
      message: `For security purposes, you can only request this after ${seconds} seconds.`,
      values: { seconds },
    })
  }
})

test("a code dies after five wrong tries, also when they are made concurrently", async () => {
  const { email } = await on.signedIn()
  await on.client().signInWithOtp({ email })
  const right = await signInCode(email)
  const wrong = right === "000000" ? "000001" : "000000"
  const guess = () => on.request("POST", "/verify", { body: { email, token: wrong, type: "email" } })
  for (const response of await Promise.all([guess(), guess(), guess(), guess(), guess()]))
    expect(response.status).toBe(403)
  const { error } = await on.client().verifyOtp({ email, token: right, type: "email" })
  expect(error).toMatchObject({ code: "otp_expired" })
})

test("a sign-in code is no recovery, and a blocked owner gets none", async () => {
  const { email, userId } = await on.signedIn()
  await on.client().signInWithOtp({ email })
  const token = await signInCode(email)
  expect((await on.client().verifyOtp({ email, token, type: "recovery" })).error?.code).toBe("otp_expired")
  await on.passMailGap()
  await on.setStatus(userId, "blocked")
  await on.client().signInWithOtp({ email })
  expect(await signInCode(email)).toBe(token)
})

test("a new password voids the code", async () => {
  const { client, email } = await on.signedIn()
  await on.client().signInWithOtp({ email })
  await client.updateUser({ password: `${PASSWORD}!` })
  const token = await signInCode(email)
  expect((await on.client().verifyOtp({ email, token, type: "email" })).error?.code).toBe("otp_expired")
})

test.each([[{}], [{ phone: "+94771234567" }], [{ email: "x" }], [{ email: "a@b.example", code_challenge: "short" }]])(
  "%j is refused",
  async (body) => {
    const response = await on.request("POST", "/otp", { body })
    expect(response.status).toBe(400)
  },
)
